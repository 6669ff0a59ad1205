import type { ReactNode } from 'react';

/** A chart with a title above it and a note on its data. */
export function Chart({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <figure className="chart">
      <figcaption>
        <p className="chart-title">{title}</p>
        <p className="chart-note">{note}</p>
      </figcaption>
      {children}
    </figure>
  );
}

import type { ReactNode } from 'react';

/** One section under a tab. */
export function Part({ title, about, children }: { title: string; about: ReactNode; children?: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="text-base leading-6">{title}</h3>
      <p className="mt-1 mb-3 max-w-[76ch] text-muted">{about}</p>
      {children}
    </section>
  );
}

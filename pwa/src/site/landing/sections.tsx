import type { ReactNode } from 'react';

/** A section of the start page with a title. */
export function LandingSection({
  id,
  title,
  lead,
  children,
}: {
  /** The anchor of links to the section. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="site-width pt-24 sm:pt-32">
      <div className="max-w-[44rem]">
        <h2 id={`${id}-title`} className="text-[clamp(1.875rem,4vw,2.75rem)] leading-[1.1] tracking-[-0.03em]">
          {title}
        </h2>
        {lead ? <p className="mt-4 text-lg leading-8 text-muted">{lead}</p> : null}
      </div>
      <div className="mt-10">{children}</div>
    </section>
  );
}

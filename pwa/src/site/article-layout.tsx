import type { ReactNode } from 'react';
import { PageFrame } from './page-frame.tsx';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export interface ArticleLayoutProps {
  /** The h1. */
  title: string;
  /** What kind of text it is, in a word or two above the title. */
  kind: string;
  /** What it says, in a sentence or two below the title. */
  lead: ReactNode;
  /** The day of its last change, YYYY-MM-DD. */
  date: string;
  /** "Updated" for what is in force since then; "Published" by default. */
  dated?: string;
  /** How long it takes to read, in minutes. */
  minutes?: number;
  /** The text: h2, h3, p, ul, ol, figure, table, blockquote, aside without any classes. */
  children: ReactNode;
  /** What follows the text over the whole width: where to go from here. */
  after?: ReactNode;
}

/** A page to be read: an article, a legal text. */
export function ArticleLayout({
  title,
  kind,
  lead,
  date,
  dated = 'Published',
  minutes,
  children,
  after,
}: ArticleLayoutProps) {
  return (
    <PageFrame>
      <article className="site-width pt-8 sm:pt-14">
        <header className="mx-auto max-w-[42rem]">
          <p className="font-semibold text-brand">{kind}</p>
          <h1 className="mt-3 text-[clamp(2rem,5vw,3rem)] leading-[1.08] font-bold tracking-[-0.03em]">{title}</h1>
          <div className="mt-5 text-lg leading-8 text-muted">{lead}</div>
          <p className="mt-5 text-muted">
            {dated} <time dateTime={date}>{DATE.format(new Date(date))}</time>
            {minutes === undefined ? null : ` · ${minutes} minutes to read`}
          </p>
        </header>
        <div className="prose mx-auto mt-10 max-w-[42rem]">{children}</div>
      </article>
      {after}
    </PageFrame>
  );
}

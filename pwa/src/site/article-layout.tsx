import type { ReactNode } from 'react';
import { PageFrame } from './page-frame.tsx';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export interface ArticleLayoutProps {
  /** The h1. */
  title: string;
  /** A label of one or two words above the title, such as "Article". */
  kind: string;
  /** A summary of one or two sentences below the title. */
  lead: ReactNode;
  /** The day of the last change, YYYY-MM-DD. */
  date: string;
  /** The author. */
  by?: string;
  /** The word before the date; "Published" by default. */
  dated?: string;
  /** The reading time in minutes. */
  minutes?: number;
  /** The body: h2, h3, p, ul, ol, figure, table, blockquote and aside, without classes. */
  children: ReactNode;
  /** Content below the text, over the full width: where to go next. */
  after?: ReactNode;
}

/** The layout of a page for reading: an article or a legal text. */
export function ArticleLayout({
  title,
  kind,
  lead,
  date,
  by,
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
            {by === undefined ? null : `By ${by} · `}
            {dated} <time dateTime={date}>{DATE.format(new Date(date))}</time>
            {minutes === undefined ? null : ` · ${minutes} min read`}
          </p>
        </header>
        <div className="prose mx-auto mt-10 max-w-[42rem]">{children}</div>
      </article>
      {after}
    </PageFrame>
  );
}

import { useEffect, type ReactNode } from 'react';
import { useHeadingFocus } from './use-heading-focus.ts';

/** Sets the document's title while the screen is shown. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Doorsign`;
  }, [title]);
};

export interface PageProps {
  /** The h1, and the document's title. */
  title: string;
  /** The document's title if it differs from the h1: a greeting, for example, names no screen. */
  documentTitle?: string;
  subtitle?: ReactNode;
  /** Controls to the right of the title, below it on a phone. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen inside the shell: title, subtitle, actions and content. */
export function Page({ title, documentTitle = title, subtitle, actions, children }: PageProps) {
  useDocumentTitle(documentTitle);
  const heading = useHeadingFocus(true);
  return (
    <div className="mx-auto w-full max-w-[1040px] px-4 pt-4 pb-28 sm:px-6 lg:px-10 lg:pt-8">
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          {/* Two lines at most: a greeting has the business's name, which may be long. */}
          <h1
            ref={heading}
            tabIndex={-1}
            title={title}
            className="line-clamp-2 text-wrap text-[1.625rem] leading-8 lg:text-[1.875rem] lg:leading-9"
          >
            {title}
          </h1>
          {subtitle ? <p className="mt-1.5 text-muted">{subtitle}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-3">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

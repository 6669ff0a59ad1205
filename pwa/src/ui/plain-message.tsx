import type { ReactNode } from 'react';
import { useDocumentTitle } from './page.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

export interface PlainMessageProps {
  title: string;
  /** Ways on. */
  actions: ReactNode;
  children: ReactNode;
}

/** What is said where a screen should be. Without a picture: it is in the first file of the app, because it shows when no
 * other file comes. */
export function PlainMessage({ title, actions, children }: PlainMessageProps) {
  useDocumentTitle(title);
  const heading = useHeadingFocus(true);
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-md place-content-center px-4 py-12 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-2xl leading-8">
        {title}
      </h1>
      <p className="mt-2 text-muted">{children}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>
    </div>
  );
}

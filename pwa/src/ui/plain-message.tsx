import type { ReactNode } from 'react';
import { useDocumentTitle } from './page.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

export interface PlainMessageProps {
  title: string;
  /** Buttons or links that lead on. */
  actions: ReactNode;
  children: ReactNode;
}

/** A message in place of a screen. It has no picture, because it is part of the app's first file: it shows when no other file loads. */
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

import type { ReactNode } from 'react';
import { HangingSign } from './hanging-sign.tsx';
import { useDocumentTitle } from './page.tsx';
import type { StatusTone } from './status-dot.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

export interface MessageScreenProps {
  title: string;
  /** Buttons or links that lead on. */
  actions: ReactNode;
  /** The word on the sign. */
  sign?: string;
  /** The color of the sign's light. */
  tone?: StatusTone;
  children: ReactNode;
}

/** A full screen with one message, under a door sign. */
export function MessageScreen({ title, actions, sign = 'Closed', tone = 'closed', children }: MessageScreenProps) {
  useDocumentTitle(title);
  const heading = useHeadingFocus(true);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="flex max-w-md flex-col items-center text-center">
        <HangingSign tone={tone}>{sign}</HangingSign>
        <h1 ref={heading} tabIndex={-1} className="mt-8 text-2xl leading-8">
          {title}
        </h1>
        <div className="mt-2 text-muted">{children}</div>
        <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>
      </div>
    </main>
  );
}

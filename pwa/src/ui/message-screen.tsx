import type { ReactNode } from 'react';
import { HangingSign } from './hanging-sign.tsx';
import { useDocumentTitle } from './page.tsx';
import type { StatusTone } from './status-dot.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

export interface MessageScreenProps {
  title: string;
  /** Ways on. */
  actions: ReactNode;
  /** What the sign says. */
  sign?: string;
  /** The light on the sign. */
  tone?: StatusTone;
  children: ReactNode;
}

/** A whole screen with one thing to say, under a door sign. */
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

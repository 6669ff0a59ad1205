import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

const TONES = { open: 'bg-open', other: 'bg-field-line' } as const;

/** One line with a dot. It has its full height before its text has loaded. */
export function LastSeenLine({ tone = 'other', children }: { tone?: keyof typeof TONES; children?: ReactNode }) {
  return (
    <p className="mb-4 flex min-h-6 items-baseline gap-2.5">
      <span aria-hidden className={classes('size-2 shrink-0 rounded-full', TONES[tone])} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

import { classes } from './classes.ts';

export type StatusTone = 'open' | 'closed' | 'holiday' | 'other' | 'brand';

const TONES: Record<StatusTone, string> = {
  open: 'bg-open',
  closed: 'bg-closed',
  holiday: 'bg-holiday',
  other: 'bg-other',
  brand: 'bg-brand',
};

/** A colored dot beside text that says the same. `pulse` marks a current status. */
export function StatusDot({
  tone,
  pulse = false,
  className,
}: {
  tone: StatusTone;
  pulse?: boolean;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={classes('relative inline-block shrink-0 rounded-full', TONES[tone], className ?? 'size-2')}
    >
      {pulse ? <span className={classes('absolute inset-0 animate-pulse-dot rounded-full', TONES[tone])} /> : null}
    </span>
  );
}

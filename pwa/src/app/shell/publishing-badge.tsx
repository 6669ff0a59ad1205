import { timeText } from '../../lib/time-text.ts';
import { usePublishing } from '../../local/hooks.ts';
import { publishingWords, type Publishing } from '../../local/publishing.ts';
import { useServices } from '../../local/services.ts';
import { classes } from '../../ui/classes.ts';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import { Attention } from './attention.tsx';

const TONES: Record<Exclude<Publishing['kind'], 'unknown'>, StatusTone> = {
  live: 'open',
  publishing: 'open',
  saved: 'holiday',
  attention: 'closed',
  parked: 'holiday',
};

/** Is there a refused Save to look at? */
const asksForOwner = (publishing: Publishing): boolean =>
  publishing.kind === 'attention' || (publishing.kind === 'parked' && publishing.reason === 'upgrade');

/** Always the truth about the way of the owner's changes to the website. Source: sync.md section 5. */
export function PublishingBadge({ className }: { className?: string }) {
  const { now } = useServices();
  const publishing = usePublishing();
  const words = publishingWords(publishing, (at) => timeText(at, now()));
  return (
    <div
      className={classes('flex min-h-8 min-w-0 items-center gap-2 text-[0.8125rem] leading-5 text-muted', className)}
    >
      <output className="flex min-w-0 items-center gap-2">
        {publishing.kind === 'unknown' ? null : (
          <>
            <StatusDot tone={TONES[publishing.kind]} pulse={publishing.kind === 'publishing'} />
            <span className="truncate tabular">{words}</span>
          </>
        )}
      </output>
      {asksForOwner(publishing) ? <Attention /> : null}
    </div>
  );
}

import { Link, useLocation } from 'react-router';
import { timeText } from '../../lib/time-text.ts';
import { useLastSync, usePublishing } from '../../local/hooks.ts';
import { publishingText, type Publishing } from '../../local/sync/publishing.ts';
import { useServices } from '../../local/services.ts';
import { classes } from '../../ui/classes.ts';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import { HISTORY } from '../navigation.ts';

const TONES: Record<Exclude<Publishing['kind'], 'unknown'>, StatusTone> = {
  live: 'open',
  publishing: 'open',
  saved: 'holiday',
  attention: 'closed',
  blocked: 'holiday',
  stuck: 'closed',
  superseded: 'holiday',
  lost: 'closed',
  checking: 'other',
  offline: 'holiday',
};

/** Returns the dot's color. A change of this device that has replaced another is live: nothing is wrong there. */
const toneOf = (publishing: Publishing & { kind: keyof typeof TONES }): StatusTone =>
  publishing.kind === 'superseded' && publishing.isOwn ? 'open' : TONES[publishing.kind];

/** States that show no time of the last sync: their text already includes it, or there is nothing that could be out of date. */
const AGELESS: readonly Publishing['kind'][] = ['unknown', 'checking', 'live', 'offline'];

/** Returns whether the history screen shows more than the badge. "Publishing…" ends by itself shortly. */
const hasMore = ({ kind }: Publishing): boolean => !AGELESS.includes(kind) && kind !== 'publishing';

/** The publishing state of the owner's changes, with a link to those that are not on the website.
 * Source: shared-schema/docs/sync-protocol.md#owner-states; shared-schema/docs/decisions/0027-history-screen.md. */
export function PublishingBadge({ className }: { className?: string }) {
  const { now } = useServices();
  const publishing = usePublishing();
  const lastSync = useLastSync();
  const { pathname } = useLocation();
  const timeOf = (at: number): string => timeText(at, now());
  const words = publishingText(publishing, timeOf);
  return (
    <div
      className={classes('flex min-w-0 items-center gap-x-2 text-[0.8125rem] leading-[1.125rem] text-muted', className)}
    >
      {publishing.kind === 'unknown' ? null : (
        <StatusDot tone={toneOf(publishing)} pulse={publishing.kind === 'publishing'} />
      )}
      {/* Two lines at most, so that the header's height never changes. */}
      <div className="tabular line-clamp-2 min-w-0 lg:line-clamp-1">
        <output>{words}</output>
        {lastSync.online || lastSync.at === null || AGELESS.includes(publishing.kind) ? null : (
          <>
            {' · '}
            <span>
              {publishing.kind === 'saved' ? '' : 'Offline · '}Last synced {timeOf(lastSync.at)}
            </span>
          </>
        )}
      </div>
      {hasMore(publishing) && pathname !== HISTORY.path ? (
        <Link
          to={HISTORY.path}
          aria-label={`Show: ${words}`}
          className="grid min-h-8 shrink-0 place-items-center rounded-control px-2 font-semibold text-ink underline underline-offset-2"
        >
          Show
        </Link>
      ) : null}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link, useLocation } from '../../lib/router.tsx';
import { timeText } from '../../lib/time-text.ts';
import { useLastSync, usePublishing } from '../../local/hooks.ts';
import { publishingText, type Publishing } from '../../local/sync/publishing.ts';
import { useServices } from '../../local/services.ts';
import { classes } from '../../ui/classes.ts';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import { HISTORY } from '../navigation.ts';
import { useDraftsElsewhere } from './use-drafts-elsewhere.ts';

const TONES: Record<Exclude<Publishing['kind'], 'unknown'>, StatusTone> = {
  live: 'open',
  published: 'other',
  publishing: 'holiday',
  saved: 'holiday',
  attention: 'closed',
  blocked: 'holiday',
  stuck: 'closed',
  superseded: 'holiday',
  lost: 'closed',
  checking: 'other',
  offline: 'holiday',
};

/** Returns the dot's color. It does not warn of a change of this device that has replaced another, nor of one on its way. */
const toneOf = (publishing: Publishing & { kind: keyof typeof TONES }): StatusTone => {
  if (publishing.kind === 'superseded' && publishing.isOwn) return 'open';
  if (publishing.kind === 'publishing' && !publishing.late) return 'other';
  return TONES[publishing.kind];
};

/** States that show no time of the last sync: their text already includes it, or there is nothing that could be out of date. */
const AGELESS: readonly Publishing['kind'][] = ['unknown', 'checking', 'live', 'published', 'offline'];

/** States without a change that waits: unsaved changes on another screen are more important than these. */
const CALM: readonly Publishing['kind'][] = ['unknown', 'checking', 'live', 'published'];

/** Returns whether the history screen shows more than the badge: a change that waits, or one that is live and can be undone. "Publishing…" ends by itself
 * shortly. */
const hasMore = (publishing: Publishing): boolean => {
  const { kind } = publishing;
  return kind === 'live' ? publishing.at !== null : !AGELESS.includes(kind) && kind !== 'publishing';
};

/** The publishing state of the owner's changes, with a link to those that are not on the website; or, when all saved ones are,
 * unsaved changes on another screen, with a link there.
 * Source: shared-schema/docs/sync-protocol.md#owner-states; shared-schema/docs/decisions/0027-history-screen.md. */
export function PublishingBadge({ className }: { className?: string }) {
  const { now } = useServices();
  const publishing = usePublishing();
  const lastSync = useLastSync();
  const { pathname } = useLocation();
  // No line ends within a time.
  const timeOf = (at: number): string => timeText(at, now()).replace(/ (?=[AP]M$)/, '\u00a0');
  const elsewhere = useDraftsElsewhere();
  if (elsewhere[0] && CALM.includes(publishing.kind)) {
    const [{ path, label }] = elsewhere;
    const unsaved = `Unsaved changes ${elsewhere.length === 1 ? `in ${label}` : `on ${elsewhere.length} screens`}`;
    return (
      <BadgeLine className={className} tone="holiday" words={unsaved}>
        <BadgeLink to={path} action="Review" words={unsaved} />
      </BadgeLine>
    );
  }
  const words = publishingText(publishing, timeOf);
  return (
    <BadgeLine
      className={className}
      tone={publishing.kind === 'unknown' ? null : toneOf(publishing)}
      pulse={publishing.kind === 'publishing'}
      words={words}
      age={
        lastSync.online || lastSync.at === null || AGELESS.includes(publishing.kind)
          ? null
          : ageText(publishing.kind, timeOf(lastSync.at))
      }
    >
      {hasMore(publishing) && pathname !== HISTORY.path ? (
        <BadgeLink to={HISTORY.path} action={publishing.kind === 'live' ? 'History' : 'Show'} words={words} />
      ) : null}
      {publishing.kind === 'published' && publishing.widget === 'never' && pathname !== '/install' ? (
        <BadgeLink to="/install" action="Install" words={words} />
      ) : null}
    </BadgeLine>
  );
}

/** The rest of the line without a connection. A line with two times would be cut off on small phones. */
const ageText = (kind: Publishing['kind'], syncedAt: string): string => {
  if (kind === 'stuck') return 'Offline';
  return `${kind === 'saved' ? '' : 'Offline · '}Last synced ${syncedAt}`;
};

interface BadgeLineProps {
  className: string | undefined;
  /** null without a dot. */
  tone: StatusTone | null;
  pulse?: boolean;
  words: string;
  /** The time of the last sync; not read aloud when it changes. */
  age?: string | null;
  children: ReactNode;
}

function BadgeLine({ className, tone, pulse = false, words, age = null, children }: BadgeLineProps) {
  return (
    <div
      className={classes('flex min-w-0 items-center gap-x-2 text-[0.8125rem] leading-[1.125rem] text-muted', className)}
    >
      {tone ? <StatusDot tone={tone} pulse={pulse} /> : null}
      {/* Two lines at most, and three small ones on a small phone, so that the header's height never changes. */}
      <div className="tabular line-clamp-2 min-w-0 max-[389px]:line-clamp-3 max-[389px]:text-xs max-[389px]:leading-[0.8125rem] lg:line-clamp-1">
        <output>{words}</output>
        {age === null ? null : (
          // Beside Close now, a phone has no room for it.
          <span className="max-sm:hidden">
            {' · '}
            <span>{age}</span>
          </span>
        )}
      </div>
      {children}
    </div>
  );
}

function BadgeLink({ to, action, words }: { to: string; action: string; words: string }) {
  return (
    <Link
      to={to}
      aria-label={`${action}: ${words}`}
      className="grid min-h-8 shrink-0 place-items-center rounded-control px-2 font-semibold text-ink underline underline-offset-2 max-sm:px-1"
    >
      {action}
    </Link>
  );
}

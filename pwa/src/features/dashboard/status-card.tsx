import { WifiOff } from 'lucide-react';
import { sameValue } from '@doorsign/shared-schema/registers';
import type { Schedule, StatusLabel } from '@doorsign/shared-schema/status';
import { formatClock, formatDuration, formatHour, formatMinutes, readWallClock } from '../../lib/wall-clock.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DayBar } from '../../ui/day-bar.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { STATUS_NAMES } from '../../ui/status-names.ts';
import { openToday } from './open-intervals.ts';
import type { ShownStatus, StatusView } from './status-view.ts';
import { UnpublishedStatus } from './unpublished-status.tsx';

const GLOWS: Record<StatusLabel, string> = {
  open: 'from-open-soft',
  closed: 'from-closed-soft',
  holiday: 'from-holiday-soft',
  other: 'from-other-soft',
};

export interface StatusCardProps {
  shown: ShownStatus;
  published: Schedule;
  /** The schedule including Saves that are not published yet. */
  unpublished: Schedule;
  /** Epoch milliseconds. */
  now: number;
}

/** The status that visitors see (shared-schema/docs/product-rules.md#s12), by color and by word. */
export function StatusCard({ shown, published, unpublished, now }: StatusCardProps) {
  const { view, source, visitors } = shown;
  return (
    <section
      aria-label="Current status"
      data-status={view.status}
      className={classes(
        'flex flex-col rounded-card border border-line bg-linear-to-b to-card to-65% shadow-card',
        GLOWS[view.status],
      )}
    >
      <div className="flex flex-1 flex-col p-5 sm:p-7">
        <h2 className="font-sans text-sm leading-6 font-normal tracking-normal text-muted tabular">
          Current status · {published.timezone.replaceAll('_', ' ')},{' '}
          <time dateTime={new Date(now).toISOString()}>{formatClock(now, published.timezone)}</time>
        </h2>
        <StatusLines view={view} now={now} />
        {source === 'device' ? (
          <p className="mt-3 flex items-center gap-2 text-muted">
            <WifiOff aria-hidden className="size-4 shrink-0" />
            You’re offline. Based on your last published hours.
          </p>
        ) : null}
        {source === 'none' ? (
          <p className="mt-3 text-muted">
            Your website isn’t affected: your widget keeps using the hours it already has.
          </p>
        ) : null}
        {view.status === 'other' ? <SetHours /> : null}
        {view.status === 'other' || source === 'none' ? null : <Today schedule={published} now={now} />}
      </div>
      {sameValue(published, unpublished) ? null : (
        <UnpublishedStatus view={visitors} schedule={unpublished} now={now} />
      )}
    </section>
  );
}

function StatusLines({ view, now }: { view: StatusView; now: number }) {
  const { status, message, nextChange, nextChangeAt } = view;
  const word = STATUS_NAMES[status];
  return (
    <>
      <div role="status">
        <p className="mt-3 flex items-center gap-4 font-heading text-[2.5rem] leading-12 font-[650] tracking-[-0.03em] sm:text-[2.75rem]">
          <StatusDot tone={status} pulse={status !== 'other'} className="size-4.5" />
          {word}
        </p>
        {message === word ? null : <p className="mt-2 text-base font-medium">{message}</p>}
      </div>
      {nextChange === '' ? null : (
        <p className="mt-1 text-muted tabular">
          {nextChange}
          {nextChangeAt !== null && nextChangeAt > now ? ` · in ${formatDuration(nextChangeAt - now)}` : ''}
        </p>
      )}
    </>
  );
}

function SetHours() {
  return (
    <div className="mt-4">
      <p className="mb-4 text-muted">Your widget stays hidden until you set your hours.</p>
      <ButtonLink to="/hours">Set Up Business Hours</ButtonLink>
    </div>
  );
}

const SCALE = [0, 6, 12, 18, 24];

/** Today's open intervals by the business's clock, with a line at the current time. Screen readers get them as text. */
function Today({ schedule, now }: { schedule: Schedule; now: number }) {
  const { minute } = readWallClock(schedule.timezone, now);
  const intervals = openToday(schedule, now);
  const words = intervals.map(({ from, to }) => `${formatMinutes(from)} to ${formatMinutes(to)}`).join(', ');
  return (
    <div className="mt-auto pt-7">
      <p className="sr-only">{words ? `Open today: ${words}` : 'Closed all day today'}</p>
      <DayBar intervals={intervals} now={minute} size="lg" />
      <div aria-hidden className="mt-2 flex justify-between text-xs leading-4 text-muted tabular">
        {SCALE.map((hour) => (
          <span key={hour}>{formatHour(hour)}</span>
        ))}
      </div>
    </div>
  );
}

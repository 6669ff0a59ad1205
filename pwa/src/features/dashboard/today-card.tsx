import { WifiOff } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { Link } from '../../lib/router.tsx';
import { minuteAt } from '@doorsign/shared-schema/closure';
import { can } from '@doorsign/shared-schema/plans';
import { sameValue } from '@doorsign/shared-schema/registers';
import { oneLine, type Schedule, type ShortForm, type StatusLabel } from '@doorsign/shared-schema/status';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { daysAhead } from '../../lib/days-ahead.ts';
import { formatDayAhead, longDate } from '../../lib/format-day-ahead.ts';
import { hoursRowOf } from '../../lib/hours-row.ts';
import { shortFormAt } from '../../lib/short-form-at.ts';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { formatClock, formatDuration, readWallClock } from '../../lib/wall-clock.ts';
import { useClosureFacts } from '../../local/closure-hooks.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DayBar } from '../../ui/day-bar.tsx';
import { DayFace } from '../../ui/day-face.tsx';
import { emptyPlace, Nothing, onDemand } from '../../ui/on-demand.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { STATUS_NAMES } from '../../ui/status-names.ts';
import { WebsitePicture } from '../../ui/website-picture.tsx';
import type { WidgetPillProps } from '../../ui/widget-pill.tsx';
import type { LastSeenProps } from './last-seen.tsx';
import { OfferedTo } from './offered-to.tsx';
import type { ShownStatus, StatusView } from './status-view.ts';
import type { UnpublishedStatusProps } from './unpublished-status.tsx';

/** These render nothing when their file cannot be loaded. */
const LastSeen = onDemand<'LastSeen', LastSeenProps>(
  () => import('./last-seen.tsx'),
  'LastSeen',
  Nothing,
  emptyPlace('h-6'),
);

const UnpublishedStatus = onDemand<'UnpublishedStatus', UnpublishedStatusProps>(
  () => import('./unpublished-status.tsx'),
  'UnpublishedStatus',
  Nothing,
);

const WidgetPill = onDemand<'WidgetPill', WidgetPillProps>(
  () => import('../../ui/widget-pill.tsx'),
  'WidgetPill',
  Nothing,
);

const GLOWS: Record<StatusLabel, string> = {
  open: 'from-open-soft',
  closed: 'from-closed-soft',
  holiday: 'from-holiday-soft',
  other: 'from-other-soft',
};

export interface TodayCardProps extends LastSeenProps {
  shown: ShownStatus;
  published: Schedule;
  /** The schedule including Saves that are not published yet. */
  unpublished: Schedule;
  style: WidgetStyle;
  /** The closure or note in force, and the button that closes. */
  closing: ReactNode;
}

/** Today at a glance: the status that visitors see (shared-schema/docs/product-rules.md#s12) by color, by word and as their
 * widget; the hours of today and of the next days; whether the widget is on a website; and a closure. */
export function TodayCard({ shown, published, unpublished, style, user, now, closing }: TodayCardProps) {
  const { view, source, visitors } = shown;
  return (
    <section
      aria-label="Current status"
      data-status={view.status}
      className={classes(
        'rounded-card border border-line bg-linear-to-b to-card to-40% shadow-card',
        GLOWS[view.status],
      )}
    >
      <div className="px-4 py-3 sm:px-5 sm:py-4">
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,17.5rem)]">
          <div className="self-center">
            <h2 className="font-sans text-sm leading-6 font-normal tracking-normal text-muted tabular">
              Today ·{' '}
              <time dateTime={new Date(now).toISOString()} title={published.timezone}>
                {formatClock(now, published.timezone)} in {cityOf(published.timezone)}
              </time>
            </h2>
            <StatusLines view={view} now={now} />
          </div>
          <WidgetPreview style={style} view={visitors} short={shortFormAt(published, now)} />
        </div>
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
        {published.businessHours ? (
          <Hours schedule={published} now={now} hasDates={can(user.plan, 'holidayScheduling')} />
        ) : null}
        {view.status === 'other' ? <SetHours /> : null}
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 sm:mt-2">
          <div className="min-w-0 flex-[1_1_9rem]">
            <LastSeen user={user} now={now} />
          </div>
          {published.businessHours || unpublished.businessHours ? closing : null}
        </div>
      </div>
      {sameValue(published, unpublished) ? null : (
        <UnpublishedStatus view={visitors} schedule={unpublished} now={now} />
      )}
    </section>
  );
}

/** Returns the city of a zone, e.g. "New York". */
const cityOf = (timezone: string): string => (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');

/** Returns whether a message only says the status and its next change, as the lines around it and the widget do. */
const isRepeated = ({ status, message, nextChange }: StatusView): boolean =>
  message === STATUS_NAMES[status] || (status === 'open' && nextChange !== '' && !message.includes('('));

function StatusLines({ view, now }: { view: StatusView; now: number }) {
  const { status, message, nextChange, nextChangeAt } = view;
  const word = STATUS_NAMES[status];
  return (
    <>
      <div role="status">
        <p
          className={classes(
            'flex items-center gap-3.5 font-heading text-[2rem] leading-10 font-[650] tracking-[-0.03em] sm:mt-2',
            status !== 'other' && 'sm:text-[2.5rem] sm:leading-12',
          )}
        >
          <StatusDot tone={status} pulse={status !== 'other'} className="size-4" />
          {word}
        </p>
        {message === word ? null : (
          // 14 px on every phone: with the longest of the product's own notes it is one line at 390 px, and the quick actions stay on the
          // first screen.
          <p
            className={
              isRepeated(view)
                ? 'sr-only'
                : 'mt-1 text-base font-medium max-sm:mt-0 max-sm:text-[0.875rem] max-sm:leading-5'
            }
          >
            {withUnbrokenTimes(message)}
          </p>
        )}
      </div>
      {nextChange === '' ? null : (
        <p className="text-base tabular max-sm:text-[0.9375rem] max-sm:leading-5">
          {withUnbrokenTimes(
            nextChangeAt !== null && nextChangeAt > now
              ? `${nextChange} · in ${formatDuration(nextChangeAt - now)}`
              : nextChange,
          )}
        </p>
      )}
    </>
  );
}

/** The pill as visitors see it now. The picture has room for the largest pill from the first frame, so that the card keeps its height when
 * the pill is drawn: 44 px on phones and 54 px in wider windows, with space around it. */
function WidgetPreview({ style, view, short }: { style: WidgetStyle; view: StatusView; short: ShortForm }) {
  return (
    <WebsitePicture className="h-full min-h-16 sm:min-h-22">
      {view.status === 'other' ? (
        <span className="my-5 rounded-full bg-card px-3 text-muted">Hidden until your hours are set</span>
      ) : (
        <WidgetPill status={view.status} short={short} text={oneLine(view.status, view)} style={style} />
      )}
    </WebsitePicture>
  );
}

function SetHours() {
  return (
    <div className="mt-3 mb-2">
      <p className="mb-3 text-muted">Your widget stays hidden until you set your hours.</p>
      <ButtonLink to="/hours">Set Up Business Hours</ButtonLink>
    </div>
  );
}

/** Returns the schedule with a closure that began when it was saved, so that the hours before it stay as they were.
 * @param savedAt epoch milliseconds; null if it is not known */
const withBegin = (schedule: Schedule, savedAt: number | null): Schedule => {
  const { closure } = schedule;
  if (!closure || closure.from !== null || savedAt === null) return schedule;
  const from = minuteAt(savedAt);
  return { ...schedule, closure: closure.until === null || closure.until > from ? { ...closure, from } : null };
};

const LINK = 'font-medium text-brand underline underline-offset-3 hover:text-brand-strong';

/** Today's open intervals in words and as a bar with a line at the current time, and the seven days from today, each with a link
 * to its row of the hours. Plans with dated hours also get a link that changes this date alone. */
function Hours({ schedule, now, hasDates }: { schedule: Schedule; now: number; hasDates: boolean }) {
  const { date, minute } = readWallClock(schedule.timezone, now);
  const savedAt = useClosureFacts()?.savedAt ?? null;
  const days = useMemo(() => daysAhead(withBegin(schedule, savedAt), date, 7), [schedule, savedAt, date]);
  const [today] = days;
  if (!today) return null;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 sm:mt-5">
        <p className="font-medium tabular">
          {today.intervals.length > 0 ? withUnbrokenTimes(formatDayAhead(today)) : 'Closed all day'}
        </p>
        <OfferedTo permission="hours.write">
          <p className="flex flex-wrap gap-x-4">
            {/* Text that a phone hides would be read after a space. */}
            <Link to={hoursRowOf(date)} aria-label="Change today’s hours" className={LINK}>
              Change today<span className="max-sm:hidden">’s hours</span>
            </Link>
            {hasDates ? (
              <Link to={`/holidays?date=${date}`} aria-label="Special hours only today" className={LINK}>
                Only today
              </Link>
            ) : null}
          </p>
        </OfferedTo>
      </div>
      <DayBar intervals={today.intervals} now={minute} size="lg" scale className="mt-1.5" />
      <ul aria-label="The next seven days" className="-mx-1 mt-2 grid grid-cols-7 gap-1 sm:mt-5">
        {days.map((day) => {
          const isToday = day.date === date;
          return (
            <li key={day.date}>
              <Link
                to={hoursRowOf(day.date)}
                aria-label={`${isToday ? 'Today, ' : ''}${longDate(day.date)}: ${formatDayAhead(day)}`}
                aria-current={isToday ? 'date' : undefined}
                title={formatDayAhead(day)}
                className={classes(
                  'flex min-w-0 flex-col items-center rounded-control border px-0.5 pt-1 pb-1.5 text-center transition-colors hover:border-brand sm:px-1.5',
                  isToday ? 'border-line bg-shade' : 'border-transparent',
                )}
              >
                <DayFace day={day} name={isToday ? 'Today' : undefined} />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

import { timeOfMinute } from '@doorsign/shared-schema/hours';
import { memo, useMemo, useState } from 'react';
import type { Schedule } from '@doorsign/shared-schema/status';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { formatClock, formatMinutes, readWallClock } from '../../lib/wall-clock.ts';
import { Button } from '../../ui/button.tsx';
import { DayBar } from '../../ui/day-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WebsitePicture } from '../../ui/website-picture.tsx';
import { WidgetPill } from '../../ui/widget-pill.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { STATUS_NAMES } from '../../ui/status-names.ts';
import { formatDayAhead, longDate } from '../../lib/format-day-ahead.ts';
import { DayStrip } from './day-strip.tsx';
import { NamedDates } from './named-dates.tsx';
import { daysAhead } from '../../lib/days-ahead.ts';
import { chosenClock, type ChosenTime } from './chosen-time.ts';
import { requestedTime, visitorView, type RequestedTime, type VisitorView } from './visitor-view.ts';

export interface VisitorPreviewProps {
  /** The week and zone on the screen, with the holidays that are in effect. */
  schedule: Schedule;
  style: WidgetStyle;
  /** Epoch milliseconds. */
  now: number;
}

/** The widget at any moment of the business's calendar; initially now. */
export const VisitorPreview = memo(function VisitorPreview({ schedule, style, now }: VisitorPreviewProps) {
  const { timezone } = schedule;
  const clock = readWallClock(timezone, now);
  const [chosen, setChosen] = useState<ChosenTime | null>(null);
  const shown = chosen ?? { date: clock.date, time: timeOfMinute(clock.minute) };
  const asked = chosenClock(shown);
  const days = useMemo(() => daysAhead(schedule, clock.date), [schedule, clock.date]);
  const change = (part: Partial<ChosenTime>): void => setChosen({ ...shown, ...part });

  return (
    <div className="grid gap-5">
      <div>
        <DayStrip days={days} chosen={shown.date} onChoose={(date) => change({ date })} />
        <NamedDates days={days} />
      </div>
      <div data-not-saved className="grid grid-cols-2 items-end gap-3 sm:flex">
        <TextField
          label="Date"
          type="date"
          value={shown.date}
          onChange={({ target }) => change({ date: target.value })}
        />
        <TextField
          label="Time"
          type="time"
          value={shown.time}
          onChange={({ target }) => change({ time: target.value })}
        />
        {chosen ? (
          <Button variant="ghost" onClick={() => setChosen(null)} className="max-sm:col-span-2">
            Back to now
          </Button>
        ) : null}
      </div>
      {asked ? (
        <StatusAtTime
          schedule={schedule}
          style={style}
          asked={chosen ? requestedTime(timezone, asked) : { at: now, shows: clock, oddity: null }}
          onMinute={(minute) => change({ time: timeOfMinute(minute) })}
        />
      ) : (
        <p role="status" className="text-muted">
          Enter a date and a time.
        </p>
      )}
    </div>
  );
});

interface StatusAtTimeProps {
  schedule: Schedule;
  style: WidgetStyle;
  asked: RequestedTime;
  onMinute: (minute: number) => void;
}

function StatusAtTime({ schedule, style, asked: { at, shows, oddity }, onMinute }: StatusAtTimeProps) {
  const view = visitorView(schedule, at);
  const [day] = useMemo(() => daysAhead(schedule, shows.date, 1), [schedule, shows.date]);
  return (
    <>
      <div>
        <p className="mb-2 flex flex-wrap justify-between gap-x-4">
          <span className="font-medium">{longDate(shows.date)}</span>
          <span className="text-muted tabular">{day ? withUnbrokenTimes(formatDayAhead(day)) : ''}</span>
        </p>
        <div className="relative rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
          <DayBar intervals={day?.intervals ?? []} now={shows.minute} size="lg" scale />
          <span
            aria-hidden
            className="absolute top-9 size-3 -translate-1/2 rounded-full border-2 border-card bg-ink"
            style={{ left: `${(100 * shows.minute) / DAY_MINUTES}%` }}
          />
          <input
            type="range"
            aria-label="Time of day"
            aria-valuetext={formatMinutes(shows.minute)}
            min={0}
            max={DAY_MINUTES - 1}
            step={1}
            value={shows.minute}
            onChange={({ target }) => onMinute(Number(target.value))}
            className="absolute inset-x-0 top-0 h-9 w-full cursor-ew-resize opacity-0"
          />
        </div>
        {oddity ? <p className="mt-2 text-muted">{oddityText(oddity, at, schedule.timezone)}</p> : null}
      </div>
      <div className="grid items-center gap-5 sm:grid-cols-[2fr_3fr]">
        <VisitorText view={view} />
        <WebsitePicture className="h-32">
          <WidgetPill status={view.status} short={view.short} text={view.line} style={style} />
        </WebsitePicture>
      </div>
    </>
  );
}

const oddityText = (oddity: 'skipped' | 'twice', at: number, timezone: string): string =>
  oddity === 'skipped'
    ? `Clocks spring forward past that time, to ${formatClock(at, timezone)}.`
    : 'Clocks fall back, so that time happens twice. This is the first one.';

/** The status that visitors see, as text. Screen readers announce changes. */
function VisitorText({ view }: { view: VisitorView }) {
  const { status, message, nextChange } = view;
  const word = STATUS_NAMES[status];
  return (
    <div role="status" className="min-w-0">
      <p className="flex items-center gap-3 font-heading text-[1.75rem] leading-9 font-[650] tracking-[-0.02em]">
        <StatusDot tone={status} className="size-3.5" />
        {word}
      </p>
      {message === word ? null : <p className="mt-1 text-base font-medium">{withUnbrokenTimes(message)}</p>}
      {nextChange === '' ? null : <p className="text-muted tabular">{withUnbrokenTimes(nextChange)}</p>}
    </div>
  );
}

import { useState, type ReactNode, type RefObject } from 'react';
import { DAYS, type Day, type DayHours, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { formatHour, formatHours } from '../../lib/wall-clock.ts';
import { DayRow } from './day-row.tsx';
import { openMinutesOf } from './open-intervals.ts';
import { CopyDayDialog, NewerDayRow, WeekAdvice } from './on-demand.ts';
import { ROW_GRID } from './row-grid.ts';

export interface WeekCardProps {
  title: string;
  /** The title's element, which can take the focus. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** Lines below the title. */
  notes?: ReactNode;
  actions?: ReactNode;
  week: FullBusinessHours;
  timezone: string;
  /** Epoch milliseconds. */
  now: number;
  /** The day and the minute to mark; undefined in a week that is not this one. */
  today?: { readonly day: Day; readonly minute: number };
  /** Days that a newer version of the app has saved. */
  locked: readonly Day[];
  /** Whether advice may be loaded. */
  advised: boolean;
  onDay: (day: Day, hours: DayHours) => void;
  onCopy: (from: Day, to: readonly Day[]) => void;
}

/** A week, one row per day: the weekly schedule, or that of a season. */
export function WeekCard({ title, heading, notes, actions, week, today, locked, advised, ...rest }: WeekCardProps) {
  const { timezone, now, onDay, onCopy } = rest;
  const [copied, setCopied] = useState<Day | null>(null);
  /** Rows that the last copy has filled, until the next edit. */
  const [filled, setFilled] = useState<readonly Day[]>([]);
  return (
    <>
      <section aria-labelledby="weekly-schedule" className="rounded-card border border-line bg-card shadow-card">
        <header className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 sm:px-5">
          <div>
            <h2 id="weekly-schedule" ref={heading} tabIndex={-1} className="text-base leading-6 outline-none">
              {title}
            </h2>
            {notes}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {locked.length > 0 ? null : (
              <p className="text-muted tabular">Open {formatHours(openMinutesOf(week))} a week</p>
            )}
            {actions}
          </div>
        </header>
        <BarScale />
        <div className="divide-y divide-line">
          {DAYS.map((day) =>
            locked.includes(day) ? (
              <NewerDayRow key={day} day={day} />
            ) : (
              <DayRow
                key={day}
                day={day}
                week={week}
                now={day === today?.day ? today.minute : undefined}
                advised={advised}
                flashes={filled.includes(day)}
                onChange={(hours) => {
                  setFilled([]);
                  onDay(day, hours);
                }}
                onCopy={() => setCopied(day)}
              />
            ),
          )}
        </div>
        {advised ? <WeekAdvice week={week} timezone={timezone} now={now} isSeason={today === undefined} /> : null}
      </section>
      <CopyDayDialog
        open={copied !== null}
        day={copied}
        week={week}
        locked={locked}
        onCopy={(from, to) => {
          onCopy(from, to);
          setCopied(null);
          setFilled(to);
        }}
        onClose={() => setCopied(null)}
      />
    </>
  );
}

const HOURS = [0, 6, 12, 18, 24];

/** The hours above the bars, on screens wide enough for a column of bars. */
function BarScale() {
  return (
    <div aria-hidden className={`hidden pt-3 ${ROW_GRID}`}>
      <div className="col-start-3 flex justify-between text-xs leading-4 whitespace-nowrap text-muted tabular">
        {HOURS.map((hour) => (
          // Zero width: each label is centered on its hour; the outer two stay inside the bar.
          <span key={hour} className="flex w-0 justify-center first:justify-start last:justify-end">
            {formatHour(hour)}
          </span>
        ))}
      </div>
    </div>
  );
}

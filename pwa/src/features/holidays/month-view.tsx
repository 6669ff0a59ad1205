import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { sectionOf } from '@doorsign/shared-schema/registers';
import type { Schedule } from '@doorsign/shared-schema/status';
import type { DayAhead } from '../../lib/days-ahead.ts';
import { formatDayAhead, longDate } from '../../lib/format-day-ahead.ts';
import { useDeferred } from '../../lib/use-deferred.ts';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { formatSpanDates } from '../../lib/span-dates.ts';
import { useNewerKeys } from '../../local/hooks.ts';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { DayMark } from '../../ui/day-face.tsx';
import { daysOfMonth, formatMonth, LAST_MONTH_AHEAD, monthAfter, namedRunsOf, weeksOf } from './month.ts';

export interface MonthViewProps {
  /** With the unsaved entries. */
  schedule: Schedule;
  /** "YYYY-MM-DD" */
  today: string;
  /** Whether a time is still being typed, so that nobody can tell the hours. */
  hasMissingTime: boolean;
}

/** A month to look at: what is closed, special and normal on each date. */
export function MonthView({ schedule, today, hasMissingTime }: MonthViewProps) {
  const newerKeys = useNewerKeys();
  // Deferred, because it computes a month: the owner's input renders first.
  const settled = useDeferred(hasMissingTime ? null : schedule);
  const isNewer = [...newerKeys].some((key) => ['hours', 'holidays'].includes(sectionOf(key)));
  return (
    <Card title="Calendar" className="mt-4">
      {isNewer ? (
        <p className="text-muted">
          Part of your schedule was saved by a newer version of the app. Update the app to see this.
        </p>
      ) : schedule.businessHours === null ? (
        <p className="text-muted">Set up your business hours to see this.</p>
      ) : settled === null ? (
        <p className="text-muted">Enter the missing time above to see this.</p>
      ) : (
        <Month schedule={settled} today={today} />
      )}
    </Card>
  );
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function Month({ schedule, today }: Pick<MonthViewProps, 'schedule' | 'today'>) {
  const thisMonth = today.slice(0, 7);
  const [chosen, setChosen] = useState(thisMonth);
  // The month of today moves on.
  const month = chosen < thisMonth ? thisMonth : chosen;
  const last = monthAfter(thisMonth, LAST_MONTH_AHEAD);
  const days = useMemo(() => daysOfMonth(schedule, month), [schedule, month]);
  const runs = namedRunsOf(days.filter(({ date }) => date >= today));
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <Turn to="Previous" disabled={month === thisMonth} onTurn={() => setChosen(monthAfter(month, -1))} />
        <p id="month-shown" aria-live="polite" className="font-semibold">
          {formatMonth(month)}
        </p>
        <Turn to="Next" disabled={month === last} onTurn={() => setChosen(monthAfter(month, 1))} />
      </div>
      <table
        aria-labelledby="month-shown"
        className="mt-2 w-full table-fixed border-separate border-spacing-0.5 max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)] sm:border-spacing-1"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="py-1 text-xs leading-4 font-normal text-muted">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week, row) => (
            <tr key={row}>
              {week.map((day, column) => (
                <DayCell key={column} day={day} today={today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {runs.length > 0 ? (
        <ul className="mt-3 grid gap-1 text-muted">
          {runs.map(({ from, to, text }) => (
            <li key={from}>
              <span className="font-medium text-ink">{formatSpanDates({ from, to }, today)}</span> ·{' '}
              {withUnbrokenTimes(text)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-muted">No holidays in this month.</p>
      )}
    </>
  );
}

/** One place of the table: a day, or nothing. Of a day that is over it has the date alone. */
function DayCell({ day, today }: { day: DayAhead | null; today: string }) {
  const isOver = day !== null && day.date < today;
  const isNamed = !isOver && (day?.kind === 'holiday' || day?.kind === 'special');
  return (
    <td
      title={day && !isOver ? formatDayAhead(day) : undefined}
      aria-current={day?.date === today ? 'date' : undefined}
      className={classes(
        'rounded-control border px-0.5 py-1 text-center align-top sm:px-1',
        day?.date === today ? 'border-brand' : 'border-transparent',
        isNamed && 'bg-holiday-soft',
      )}
    >
      {day ? (
        <>
          <span className="sr-only">
            {longDate(day.date)}
            {isOver ? '' : `: ${formatDayAhead(day)}`}
          </span>
          {isOver ? (
            <span aria-hidden className="text-base leading-6 text-muted tabular">
              {Number(day.date.slice(8))}
            </span>
          ) : (
            <span className="flex flex-col items-center">
              <DayMark day={day} />
            </span>
          )}
        </>
      ) : null}
    </td>
  );
}

function Turn({ to, disabled, onTurn }: { to: 'Previous' | 'Next'; disabled: boolean; onTurn: () => void }) {
  const Icon = to === 'Next' ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      aria-label={`${to} month`}
      // `disabled` would drop the focus at the last month.
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onTurn();
      }}
      className="grid size-10 place-items-center rounded-control text-ink transition-colors hover:bg-track aria-disabled:text-muted aria-disabled:opacity-55"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

import { Lightbulb } from 'lucide-react';
import { DAYS, type Day, type DayHours, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { useEffect, useRef, useState } from 'react';
import { readWallClock } from '../../lib/wall-clock.ts';
import { useSettings } from '../../local/hooks.ts';
import { OVERLAP } from '../../lib/period-problems.ts';
import { meetingsOf, periodsOf, withPeriod } from '../../lib/periods.ts';
import { adviceText, closedWeekText } from './advice-texts.ts';
import { DAY_NAMES } from './day-names.ts';
import { deviceClockText } from './device-clock.ts';
import { timeInputId } from './time-input-id.ts';

/** The typing pause before an announcement, in milliseconds. */
const PAUSE_MS = 1000;

/** Returns the text of a polite live region: the lines that are new since its last announcement, once typing has paused.
 * Initial lines are not announced: they are read in place.
 * @param lines by topic; '' for no line */
const useAnnouncement = (lines: Readonly<Record<string, string>>): string => {
  const heard = useRef(lines);
  const [said, setSaid] = useState('');
  const all = JSON.stringify(lines);
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = JSON.parse(all) as Record<string, string>;
      const fresh = Object.entries(now).filter(([about, line]) => line !== '' && heard.current[about] !== line);
      heard.current = now;
      setSaid(fresh.map(([, line]) => line).join(' '));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [all]);
  return said;
};

export interface DayAdviceLineProps {
  day: Day;
  /** The period's place in its day. */
  index: number;
  week: FullBusinessHours;
  onChange: (hours: DayHours) => void;
}

/** A possible mistake in a period's times, or what visitors will read about them. Advice never blocks Save. */
export function DayAdviceLine({ day, index, week, onChange }: DayAdviceLineProps) {
  const { text, mend } = adviceText(week, day, index);
  if (text === '') return null;
  if (!mend) return <p className="mt-0.5 text-right text-hint leading-5 text-muted tabular">{text}</p>;
  const { field, instead } = mend.advice;
  return (
    <div className="mt-2 flex gap-2.5 rounded-control bg-holiday-soft px-3 py-2 text-hint leading-5 text-holiday-text tabular">
      <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div>
        <p>{text}</p>
        <button
          type="button"
          onClick={() => {
            onChange(withPeriod(week[day], index, { [field]: instead }));
            // The button disappears together with the advice.
            document.getElementById(timeInputId(day, field, index))?.focus();
          }}
          className="-my-1 min-h-10 font-semibold underline underline-offset-3"
        >
          {mend.label}
        </button>
      </div>
    </div>
  );
}

export interface WeekAdviceProps {
  week: FullBusinessHours;
  timezone: string;
  /** Epoch milliseconds. */
  now: number;
  /** The week of a season may be closed altogether: visitors read “Closed” for a while. */
  isSeason?: boolean;
}

/** Advice about the whole week, and a live region that announces all advice on the screen. */
export function WeekAdvice({ week, timezone, now, isSeason = false }: WeekAdviceProps) {
  const holidays = useSettings()?.holidays ?? [];
  const today = readWallClock(timezone, now).date;
  const hasDatedHours = holidays.some(({ date, closed }) => date >= today && !closed);
  const closedWeek = isSeason ? '' : closedWeekText(week, hasDatedHours);
  const said = useAnnouncement({
    ...Object.fromEntries(
      DAYS.flatMap((day) => {
        const meetings = week[day].closed ? [] : meetingsOf(week[day]);
        return periodsOf(week[day]).map((_period, index) => {
          const text = meetings[index] === 'overlaps' ? OVERLAP : adviceText(week, day, index).text;
          return [`${day} ${index}`, text && `${DAY_NAMES[day]}: ${text}`];
        });
      }),
    ),
    closedWeek,
    // Without the time of day, which would repeat the announcement every minute.
    zone: deviceClockText(timezone, now) ? `This device isn’t in the ${timezone.replaceAll('_', ' ')} time zone.` : '',
  });
  return (
    <>
      <output className="sr-only">{said}</output>
      {closedWeek ? (
        <p className="flex gap-2.5 border-t border-line bg-holiday-soft px-4 py-3 text-holiday-text last:rounded-b-card sm:px-5">
          <Lightbulb aria-hidden className="mt-1 size-4 shrink-0" />
          {closedWeek}
        </p>
      ) : null}
    </>
  );
}

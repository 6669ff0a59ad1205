import { Plus, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { PERIODS_MAX, type Day, type DayHours, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { withBreak } from '../../lib/day-break.ts';
import { meetingsOf, periodsOf, shiftOfPeriod, withoutPeriod, withPeriod } from '../../lib/periods.ts';
import { formatMinutes } from '../../lib/wall-clock.ts';
import { classes } from '../../ui/classes.ts';
import { timeErrorId, TimeInput } from '../../ui/time-input.tsx';
import { dayHintOf } from './day-hints.ts';
import { DayHintLine } from './day-hint-line.tsx';
import { DAY_NAMES } from './day-names.ts';
import { problemsOfDay } from './day-problems.ts';
import { DayAdviceLine, TypedHours } from './on-demand.ts';
import { timeInputId, type TimeFieldName } from './time-input-id.ts';

export interface DayTimesProps {
  day: Day;
  week: FullBusinessHours;
  /** Whether advice may be loaded. */
  advised: boolean;
  onChange: (hours: DayHours) => void;
}

/** A time as a time field takes it by itself. */
const SINGLE_TIME = /^\s*\d{1,2}:\d\d\s*$/;

const addBreakId = (day: Day): string => `hours-${day}-add`;
const typeHoursId = (day: Day): string => `hours-${day}-type`;

const quiet =
  'min-h-10 rounded-control px-2 text-[0.8125rem] font-medium text-muted transition-colors hover:bg-track hover:text-ink';

/** The periods of an open day, one line each, and two ways to more: a break, and hours typed as text. */
export function DayTimes({ day, week, advised, onChange }: DayTimesProps) {
  const hours = week[day];
  const name = DAY_NAMES[day];
  const periods = periodsOf(hours);
  // The text that the field opens with; null while it is not shown.
  const [typed, setTyped] = useState<string | null>(null);
  // The element that takes the focus once it has rendered, which can be after the next render: another one may come first.
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    const element = focusNext.current && document.getElementById(focusNext.current);
    if (!element) return;
    focusNext.current = null;
    element.focus();
  });

  const addBreak = (): void => {
    const added = withBreak(hours);
    if (!added) return;
    focusNext.current = timeInputId(day, 'open', added.index);
    onChange(added.day);
  };
  const remove = (index: number): void => {
    focusNext.current = addBreakId(day);
    onChange(withoutPeriod(hours, index));
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (text.trim() === '' || SINGLE_TIME.test(text)) return;
    event.preventDefault();
    setTyped(text);
  };

  return (
    <div className="min-w-0 max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-2 sm:w-full sm:max-w-74 sm:justify-self-end xl:row-span-2">
      <div className="grid gap-2" onPaste={paste}>
        {periods.map((_period, index) => (
          <PeriodLine
            key={index}
            day={day}
            index={index}
            week={week}
            advised={advised}
            onChange={onChange}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      {typed === null ? (
        <div className="mt-1.5 -ml-2 flex">
          {periods.length < PERIODS_MAX ? (
            <button
              type="button"
              id={addBreakId(day)}
              aria-label={`Add a break on ${name}`}
              onClick={addBreak}
              className={classes(quiet, 'flex items-center gap-1')}
            >
              <Plus aria-hidden className="size-3.5" />
              Add a break
            </button>
          ) : null}
          <button
            type="button"
            id={typeHoursId(day)}
            aria-label={`Type hours for ${name}`}
            onClick={() => setTyped('')}
            className={quiet}
          >
            Type hours
          </button>
        </div>
      ) : (
        <Suspense fallback={<div className="mt-2 h-10 max-sm:mb-11" />}>
          <TypedHours
            key={typed}
            day={day}
            hours={hours}
            begun={typed}
            onChange={onChange}
            onClose={() => {
              // Pasted hours leave the focus in the time into which they were pasted.
              if (!document.activeElement?.matches('input[type=time]')) focusNext.current = typeHoursId(day);
              setTyped(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface PeriodLineProps extends DayTimesProps {
  index: number;
  onRemove: () => void;
}

/** The two times of one period, with what can be said about them. */
function PeriodLine({ day, index, week, advised, onChange, onRemove }: PeriodLineProps) {
  const hours = week[day];
  const name = DAY_NAMES[day];
  const periods = periodsOf(hours);
  const isOneOfSeveral = periods.length > 1;
  const problems = problemsOfDay(hours)[index] ?? {};
  const hint = dayHintOf(week, day, index);
  const shift = shiftOfPeriod(periods[index] ?? hours);
  const timeInput = (field: TimeFieldName, verb: string) => (
    <TimeInput
      id={timeInputId(day, field, index)}
      label={`${name} ${verb} ${index === 0 ? 'at' : 'again at'}`}
      value={periods[index]?.[field] ?? ''}
      error={problems[field]}
      onChange={(time) => onChange(withPeriod(hours, index, { [field]: time }))}
    />
  );
  return (
    <div
      role={isOneOfSeveral ? 'group' : undefined}
      aria-label={isOneOfSeveral ? `${name}, period ${index + 1}` : undefined}
    >
      <div
        className={classes(
          'grid items-center',
          isOneOfSeveral
            ? // The button to remove a period takes from the times: narrower edges, and on small phones no icon.
              'grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_2.5rem] gap-1 max-sm:-mr-2 [&_input]:px-1.5 max-[24rem]:[&_input::-webkit-calendar-picker-indicator]:hidden'
            : 'grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-2',
        )}
      >
        {timeInput('open', 'opens')}
        <span aria-hidden className="text-muted">
          –
        </span>
        {timeInput('close', 'closes')}
        {isOneOfSeveral ? (
          <button
            type="button"
            aria-label={
              shift
                ? `Remove ${formatMinutes(shift.open)} to ${formatMinutes(shift.close)} on ${name}`
                : `Remove period ${index + 1} on ${name}`
            }
            onClick={onRemove}
            className="grid size-10 place-items-center rounded-control text-muted transition-colors hover:bg-track hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        ) : null}
      </div>
      {hint ? <DayHintLine hint={hint} day={day} /> : null}
      {meetingsOf(hours)[index] === 'touches' ? (
        <p className="mt-1 text-[0.8125rem] leading-5 text-muted">No break between these.</p>
      ) : null}
      <Suspense>{advised ? <DayAdviceLine day={day} index={index} week={week} onChange={onChange} /> : null}</Suspense>
      {(['open', 'close'] as const).map((field) =>
        problems[field] ? (
          <p
            key={field}
            id={timeErrorId(timeInputId(day, field, index))}
            className="mt-1 text-[0.8125rem] leading-5 text-danger"
          >
            {problems[field]}
          </p>
        ) : null,
      )}
    </div>
  );
}

import { Plus } from 'lucide-react';
import { useState, type ClipboardEvent } from 'react';
import { PERIODS_MAX, type Day, type DayHours, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { withBreak } from '../../lib/day-break.ts';
import { problemsOfDay } from '../../lib/period-problems.ts';
import { meetingsOf, periodsOf, withoutPeriod, withPeriod } from '../../lib/periods.ts';
import { classes } from '../../ui/classes.ts';
import { PeriodFields } from '../../ui/period-fields.tsx';
import { quietButtonClass } from '../../ui/quiet-button.ts';
import { useFocusNext } from '../../ui/use-focus-next.ts';
import { dayHintOf } from './day-hints.ts';
import { DayHintLine } from './day-hint-line.tsx';
import { DAY_NAMES } from './day-names.ts';
import { DayAdviceLine, TypedHours } from './on-demand.ts';
import { timeInputId } from './time-input-id.ts';

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

/** The periods of an open day, one line each, and two ways to more: a break, and hours typed as text. */
export function DayTimes({ day, week, advised, onChange }: DayTimesProps) {
  const hours = week[day];
  const name = DAY_NAMES[day];
  const periods = periodsOf(hours);
  // The text that the field opens with; null while it is not shown.
  const [typed, setTyped] = useState<string | null>(null);
  const focusNext = useFocusNext();

  const addBreak = (): void => {
    const added = withBreak(hours);
    if (!added) return;
    focusNext(timeInputId(day, 'open', added.index));
    onChange(added.day);
  };
  const remove = (index: number): void => {
    focusNext(addBreakId(day));
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
              className={classes(quietButtonClass, 'flex items-center gap-1')}
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
            className={quietButtonClass}
          >
            Type hours
          </button>
        </div>
      ) : (
        <TypedHours
          key={typed}
          day={day}
          hours={hours}
          begun={typed}
          onChange={onChange}
          onClose={() => {
            // Pasted hours leave the focus in the time into which they were pasted.
            if (!document.activeElement?.matches('input[type=time]')) focusNext(typeHoursId(day));
            setTyped(null);
          }}
        />
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
  const hint = dayHintOf(week, day, index);
  return (
    <PeriodFields
      period={periods[index] ?? hours}
      index={index}
      isOneOfSeveral={periods.length > 1}
      of={name}
      joint="on"
      idOf={(field) => timeInputId(day, field, index)}
      labelOf={(field) => `${name} ${field === 'open' ? 'opens' : 'closes'} ${index === 0 ? 'at' : 'again at'}`}
      problems={problemsOfDay(hours)[index] ?? {}}
      onChange={(part) => onChange(withPeriod(hours, index, part))}
      onRemove={onRemove}
    >
      {hint ? <DayHintLine hint={hint} day={day} /> : null}
      {meetingsOf(hours)[index] === 'touches' ? (
        <p className="mt-1 text-hint leading-5 text-muted">No break between these.</p>
      ) : null}
      {advised ? <DayAdviceLine day={day} index={index} week={week} onChange={onChange} /> : null}
    </PeriodFields>
  );
}

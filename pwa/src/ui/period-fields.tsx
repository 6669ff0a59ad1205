import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Period } from '@doorsign/shared-schema/hours';
import type { PeriodProblems } from '../lib/period-problems.ts';
import { shiftOfPeriod } from '../lib/periods.ts';
import { formatMinutes } from '../lib/wall-clock.ts';
import { classes } from './classes.ts';
import { timeErrorId, TimeInput } from './time-input.tsx';

type TimeFieldName = keyof Period;

/** Returns the columns of a period's two times; of several periods, each has a button to remove it. */
export const periodColumns = (isOneOfSeveral: boolean): string =>
  isOneOfSeveral
    ? // The button to remove a period takes from the times: narrower edges, and on small phones no icon.
      'grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_2.5rem] gap-1 max-sm:-mr-2 [&_input]:px-1.5 max-[24rem]:[&_input::-webkit-calendar-picker-indicator]:hidden'
    : 'grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-2';

export interface PeriodFieldsProps {
  period: Period;
  /** The period's place in its day. */
  index: number;
  isOneOfSeveral: boolean;
  /** The name of its day, for screen readers; absent if the screen shows one day. */
  of?: string | undefined;
  /** The word between the day's name and the button that removes the period: "on" Monday, "of" Inventory. */
  joint: 'on' | 'of';
  idOf: (field: TimeFieldName) => string;
  /** Returns the accessible name of a time; absent where a visible label has it. */
  labelOf: (field: TimeFieldName) => string | undefined;
  problems: PeriodProblems;
  /** Hints about the two times, above their errors. */
  children?: ReactNode;
  onChange: (part: Partial<Period>) => void;
  onRemove: () => void;
}

/** The two times of one period of a day, their errors, and the button that removes one of several periods. */
export function PeriodFields({
  period,
  index,
  isOneOfSeveral,
  of,
  joint,
  idOf,
  labelOf,
  problems,
  children,
  onChange,
  onRemove,
}: PeriodFieldsProps) {
  const shift = shiftOfPeriod(period);
  const removed = shift ? `${formatMinutes(shift.open)} to ${formatMinutes(shift.close)}` : `period ${index + 1}`;
  const timeInput = (field: TimeFieldName) => (
    <TimeInput
      id={idOf(field)}
      label={labelOf(field)}
      value={period[field]}
      error={problems[field]}
      onChange={(time) => onChange({ [field]: time })}
    />
  );
  return (
    <div
      role={isOneOfSeveral ? 'group' : undefined}
      aria-label={isOneOfSeveral ? `${of ? `${of}, period` : 'Period'} ${index + 1}` : undefined}
    >
      <div className={classes('grid items-center', periodColumns(isOneOfSeveral))}>
        {timeInput('open')}
        <span aria-hidden className="text-muted">
          –
        </span>
        {timeInput('close')}
        {isOneOfSeveral ? (
          <button
            type="button"
            aria-label={`Remove ${removed}${of ? ` ${joint} ${of}` : ''}`}
            onClick={onRemove}
            className="grid size-10 place-items-center rounded-control text-muted transition-colors hover:bg-track hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        ) : null}
      </div>
      {children}
      {(['open', 'close'] as const).map((field) =>
        problems[field] ? (
          <p key={field} id={timeErrorId(idOf(field))} className="mt-1 text-hint leading-5 text-danger">
            {problems[field]}
          </p>
        ) : null,
      )}
    </div>
  );
}

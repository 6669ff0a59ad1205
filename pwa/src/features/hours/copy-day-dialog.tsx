import { useState } from 'react';
import { DAYS, type Day, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { dayText } from '../../lib/day-text.ts';
import { isWholeDay, shiftsOfDay } from '../../lib/periods.ts';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DAY_NAMES } from './day-names.ts';

export interface CopyDayDialogProps {
  open: boolean;
  /** The day to copy from; null while the dialog is closed. */
  day: Day | null;
  week: FullBusinessHours;
  /** Days that cannot be changed here. */
  locked: readonly Day[];
  onCopy: (from: Day, to: readonly Day[]) => void;
  onClose: () => void;
}

/** Copies one day's hours: to the weekdays or to every day at once, or to the days that the owner ticks. */
export function CopyDayDialog({ open, day, week, locked, onCopy, onClose }: CopyDayDialogProps) {
  const [chosen, setChosen] = useState<readonly Day[]>([]);
  const close = (): void => {
    setChosen([]);
    onClose();
  };
  const copyTo = (days: readonly Day[]): void => {
    if (day) onCopy(day, days);
    setChosen([]);
  };
  return (
    <Dialog
      open={open}
      title={day ? `Copy ${DAY_NAMES[day]}’s hours` : ''}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => copyTo(chosen)}>
            {chosen.length === 0 ? 'Copy' : `Copy to ${chosen.length} ${chosen.length === 1 ? 'day' : 'days'}`}
          </Button>
        </>
      }
    >
      {day ? (
        <DayChecklist from={day} week={week} locked={locked} chosen={chosen} onChange={setChosen} onCopy={copyTo} />
      ) : null}
    </Dialog>
  );
}

interface DayChecklistProps {
  from: Day;
  week: FullBusinessHours;
  locked: readonly Day[];
  chosen: readonly Day[];
  onChange: (days: readonly Day[]) => void;
  /** Copies to these days at once. */
  onCopy: (days: readonly Day[]) => void;
}

function DayChecklist({ from, week, locked, chosen, onChange, onCopy }: DayChecklistProps) {
  const others = DAYS.filter((day) => day !== from && !locked.includes(day));
  const copied = dayText(week[from]);
  const hasTimes = shiftsOfDay(week[from]).some((shift) => !isWholeDay(shift));
  const weekdays = others.filter((day) => day !== 'saturday' && day !== 'sunday');
  return (
    <>
      <p className="text-muted tabular">Copy {hasTimes ? withUnbrokenTimes(copied) : `“${copied}”`} to these days:</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {weekdays.length > 0 ? (
          <Button variant="secondary" onClick={() => onCopy(weekdays)}>
            Monday to Friday
          </Button>
        ) : null}
        <Button variant="secondary" disabled={others.length === 0} onClick={() => onCopy(others)}>
          Every day
        </Button>
      </div>
      <fieldset className="mt-3 grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">Days to copy {DAY_NAMES[from]}’s hours to</legend>
        {others.map((day) => (
          <label
            key={day}
            className="flex min-h-10 items-center gap-3 rounded-control border border-line px-3 transition-colors hover:border-field-line has-checked:border-brand has-checked:bg-brand-soft has-checked:text-on-brand-soft"
          >
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, day] : chosen.filter((other) => other !== day))
              }
              className="size-4 accent-(--brand)"
            />
            {DAY_NAMES[day]}
          </label>
        ))}
      </fieldset>
    </>
  );
}

import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { HOLIDAY_NAME_MAX, HOLIDAYS_MAX } from '@doorsign/shared-schema/holidays';
import { SPANS_MAX, type DaySpan } from '@doorsign/shared-schema/spans';
import { formatDate } from '../../lib/calendar-date.ts';
import { isOfOneDate, type Entry } from '../../lib/dated-entry.ts';
import { timeProblemsOf } from '../../lib/period-problems.ts';
import { useServices } from '../../local/services.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  EMPTY_CUSTOM_HOLIDAY,
  entryOf,
  isComplete,
  isMissing,
  makesRange,
  problemsOf,
  type CustomHoliday,
} from './custom-holiday.ts';
import { HolidayHours } from './holiday-hours.tsx';
import { FORM_KEY, holidayTimeId } from './holiday-time-id.ts';
import type { HolidaysEditing } from './use-holidays-draft.ts';

/** The element ID of a field of the form. */
export const formFieldId = (field: 'date' | 'to' | 'name'): string => `holiday-${FORM_KEY}-${field}`;

export interface CustomHolidayFormProps {
  editing: HolidaysEditing;
  /** The values to begin with. */
  begun: CustomHoliday;
  /** The element that takes the focus when the form begins; null for none. */
  focused: string | null;
  /** The range that the form changes; null for a new entry. */
  edited: DaySpan | null;
  /** Whether the form also offers to save a date at once: the owner came for this one change, and nothing else is unsaved. */
  canSave: boolean;
  /** Called after the form has added or changed an entry. */
  onDone: (entry: Entry) => void;
  onCancel: () => void;
}

/** The form for a custom day or range of days. Problems show after the first press of Add Holiday, and each disappears once it is fixed.
 * Source: facts holidays.form.* and v.holiday.*. */
export function CustomHolidayForm({
  editing,
  begun,
  focused,
  edited,
  canSave,
  onDone,
  onCancel,
}: CustomHolidayFormProps) {
  const { now, random } = useServices();
  const { upcoming, past, today, newer } = editing;
  const [typed, setTyped] = useState<CustomHoliday>(begun);
  const [tried, setTried] = useState(false);
  const isRange = makesRange(typed);
  const standing = isRange ? undefined : upcoming.filter(isOfOneDate).find(({ date }) => date === typed.date);
  const problems = problemsOf(typed, {
    today,
    isFull: !standing && [...upcoming, ...past].filter(isOfOneDate).length >= HOLIDAYS_MAX,
    isRangesFull: editing.spanCount >= SPANS_MAX,
    newer: newer.dates,
    edited,
  });
  const shown = tried ? problems : {};
  const savedDate =
    canSave && !isRange && typed.date !== '' ? (typed.date === today ? 'today' : formatDate(typed.date, today)) : null;
  const change = (values: Partial<CustomHoliday>): void => setTyped((before) => ({ ...before, ...values }));

  useEffect(() => {
    // After the screen's heading, which takes the focus when a screen opens.
    if (focused !== null) queueMicrotask(() => document.getElementById(focused)?.focus());
  }, [focused]);

  /** Returns the element ID of the first field with a problem. */
  const firstProblemId = (): string | undefined => {
    const field = (['date', 'to', 'name'] as const).find((name) => problems[name]);
    const [time] = timeProblemsOf(typed.hours);
    return field ? formFieldId(field) : time && holidayTimeId(FORM_KEY, time.field, time.index);
  };

  const submit = (add: (entry: Entry) => void): void => {
    const isDone = isComplete(typed, problems);
    setTried(!isDone);
    document.getElementById(firstProblemId() ?? formFieldId('date'))?.focus();
    if (isMissing(typed))
      toast({
        title: 'Missing information',
        description: 'Please enter both date and holiday name.',
        variant: 'destructive',
      });
    if (!isDone) return;
    const entry = entryOf(typed, edited, now(), random());
    if (edited) editing.replace(edited, entry);
    else add(entry);
    setTyped(EMPTY_CUSTOM_HOLIDAY);
    onDone(entry);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(editing.add);
      }}
      className="grid gap-4 p-5"
    >
      <TextField
        id={formFieldId('date')}
        label="Date"
        type="date"
        // A range that repeats, or is changed, can have begun.
        min={typed.yearly || edited ? undefined : today}
        value={typed.date}
        error={shown.date}
        hint={standing ? `Replaces “${standing.name}” on this day.` : undefined}
        onChange={({ target }) => change({ date: target.value })}
      />
      <TextField
        id={formFieldId('to')}
        label="Last day (optional)"
        type="date"
        min={typed.date > today ? typed.date : today}
        value={typed.to}
        error={shown.to}
        onChange={({ target }) => change({ to: target.value })}
      />
      <TextField
        id={formFieldId('name')}
        label="Holiday Name"
        autoComplete="off"
        maxLength={HOLIDAY_NAME_MAX}
        placeholder="Summer break"
        value={typed.name}
        error={shown.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div>
        <Switch label="Repeat every year" checked={typed.yearly} onChange={(yearly) => change({ yearly })} />
        <HolidayHours
          of={FORM_KEY}
          told={typed.name.trim()}
          hours={typed.hours}
          checked={tried}
          onChange={(hours) => change({ hours })}
        />
      </div>
      {shown.list ? <Alert kind="error">{shown.list}</Alert> : null}
      <div className="flex flex-wrap gap-2">
        {savedDate === null ? null : <Button onClick={() => submit(editing.addAndSave)}>Save for {savedDate}</Button>}
        <Button type="submit" variant={savedDate === null ? 'primary' : 'secondary'}>
          {edited ? null : <Plus aria-hidden />}
          {edited ? 'Save Holiday' : 'Add Holiday'}
        </Button>
        {edited ? (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}

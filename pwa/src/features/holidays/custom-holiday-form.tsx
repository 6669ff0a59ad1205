import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { customHolidayId, HOLIDAY_NAME_MAX, type Holiday } from '@doorsign/shared-schema/holidays';
import { useServices } from '../../local/services.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { EMPTY_CUSTOM_HOLIDAY, isMissing, openOn, problemsOf, type CustomHoliday } from './custom-holiday.ts';
import { HolidayTimes } from './holiday-times.tsx';
import { hoursHint } from './holiday-texts.ts';

export interface CustomHolidayFormProps {
  /** The entries of today and later. */
  upcoming: readonly Holiday[];
  /** Dates that a newer version of the app has saved. */
  newer: readonly string[];
  /** Whether the list has reached its maximum length. */
  full: boolean;
  /** "YYYY-MM-DD" in the business's zone. */
  today: string;
  /** The date whose hours the owner came to set; null without one. */
  asked: string | null;
  onAdd: (holiday: Holiday) => void;
}

/** The form for a custom day. Problems show after the first press of Add Holiday, and each disappears once it is fixed.
 * Source: facts holidays.form.* and v.holiday.*. */
export function CustomHolidayForm({ upcoming, newer, full, today, asked, onAdd }: CustomHolidayFormProps) {
  const { now, random } = useServices();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<CustomHoliday>(() =>
    asked === null ? EMPTY_CUSTOM_HOLIDAY : openOn(asked, upcoming),
  );
  const [tried, setTried] = useState(false);
  const standing = upcoming.find(({ date }) => date === typed.date);
  const problems = problemsOf(typed, today, !standing && full, newer);
  const shown = tried ? problems : {};
  const change = (values: Partial<CustomHoliday>): void => setTyped((before) => ({ ...before, ...values }));

  useEffect(() => {
    // After the screen's heading, which takes the focus when a screen opens.
    if (asked !== null) queueMicrotask(() => document.getElementById(`${id}-open`)?.focus());
  }, [asked, id]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const [first] = ['date', 'name', 'open', 'close'].filter((field) => field in problems);
    setTried(Object.keys(problems).length > 0);
    form.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${first ?? 'date'}`)}`)?.focus();
    if (isMissing(typed))
      toast({
        title: 'Missing information',
        description: 'Please enter both date and holiday name.',
        variant: 'destructive',
      });
    if (Object.keys(problems).length > 0) return;
    onAdd({ ...typed, name: typed.name.trim(), id: customHolidayId(now(), random()) });
    setTyped(EMPTY_CUSTOM_HOLIDAY);
  };

  const hint = typed.closed ? null : hoursHint(typed.open, typed.close);
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4 p-5">
      <TextField
        id={`${id}-date`}
        label="Date"
        type="date"
        min={today}
        value={typed.date}
        error={shown.date}
        hint={standing ? `Replaces “${standing.name}” on this day.` : undefined}
        onChange={({ target }) => change({ date: target.value })}
      />
      <TextField
        id={`${id}-name`}
        label="Holiday Name"
        autoComplete="off"
        maxLength={HOLIDAY_NAME_MAX}
        placeholder="Summer break"
        value={typed.name}
        error={shown.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Switch label="Closed all day" checked={typed.closed} onChange={(closed) => change({ closed })} />
      {typed.closed ? null : (
        <div>
          <HolidayTimes
            open={typed.open}
            close={typed.close}
            idOf={(field) => `${id}-${field}`}
            problems={shown}
            onChange={change}
          />
          {hint ? <p className="mt-1.5 text-[0.8125rem] leading-5 text-muted">{hint}</p> : null}
        </div>
      )}
      {shown.list ? <Alert kind="error">{shown.list}</Alert> : null}
      <Button type="submit" className="justify-self-start">
        <Plus aria-hidden />
        Add Holiday
      </Button>
    </form>
  );
}

import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Day, DayHours } from '@doorsign/shared-schema/hours';
import { readTimes, type ReadDay, type UnreadTimes } from '@doorsign/shared-schema/hours/read-times';
import { dayText } from '../../lib/day-text.ts';
import { OVERLAP } from '../../lib/period-problems.ts';
import { withAppointment, withPeriods } from '../../lib/periods.ts';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { controlClass } from '../../ui/field.tsx';
import { DAY_NAMES } from './day-names.ts';

const EXAMPLES = '“9–5:30” or “9 AM–12, 1–5 PM”';

const wordUnread = ({ reason, part }: UnreadTimes): string => {
  switch (reason) {
    case 'meridiem':
      return `Is “${part}” morning or evening? Add AM or PM.`;
    case 'overlap':
      return OVERLAP;
    case 'many':
      return 'Use at most four periods a day.';
    default:
      return `“${part}” couldn’t be read. Try ${EXAMPLES}.`;
  }
};

/** Replaces all that a text says of a day. A closed day keeps its times, as under its switch. */
const withRead = (hours: DayHours, { closed, appointment, periods }: ReadDay): DayHours =>
  withAppointment({ ...(closed ? hours : withPeriods(hours, periods)), closed }, appointment);

/** Keeps the focus in the field during a press on a button beside it. Not every browser gives the focus to a pressed button, and leaving
 * the field sets the hours. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

export interface TypedHoursProps {
  day: Day;
  hours: DayHours;
  /** The text to begin with, read at once; '' for an empty field. */
  begun: string;
  onChange: (hours: DayHours) => void;
  onClose: () => void;
}

/** A field for one day's hours as people write them. It says below what it reads; a text that it cannot read changes nothing.
 * Source: shared-schema/docs/decisions/0154-hours-read-from-text.md. */
export function TypedHours({ day, hours, begun, onChange, onClose }: TypedHoursProps) {
  const noteId = useId();
  const [text, setText] = useState(begun);
  // A text is called wrong only once its writer has finished.
  const [finished, setFinished] = useState(begun !== '');
  const field = useRef<HTMLInputElement>(null);
  const applied = useRef('');
  const reading = readTimes(text);
  const isEmpty = text.trim() === '';
  const error = finished && !isEmpty && 'unread' in reading ? wordUnread(reading.unread) : undefined;

  /** Returns whether the text is done with: read, or empty. */
  const apply = (): boolean => {
    setFinished(true);
    if (isEmpty || text === applied.current) return true;
    if (!('day' in reading)) return false;
    applied.current = text;
    onChange(withRead(hours, reading.day));
    return true;
  };
  /** Closes the field after its text was set. */
  const leave = (): void => {
    // The field goes with the times of a closed day; the switch stays.
    if ('day' in reading && reading.day.closed) document.querySelector<HTMLElement>(`#${day} [role=switch]`)?.focus();
    onClose();
  };
  const finish = (): void => {
    if (apply()) leave();
  };
  const begin = useEffectEvent(() => {
    if (begun === '' || 'unread' in reading) return field.current?.focus();
    onChange(withRead(hours, reading.day));
    return leave();
  });
  useEffect(() => begin(), []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Escape') onClose();
    const saves = (ctrlKey || metaKey) && (key === 'Enter' || key.toLowerCase() === 's');
    if (key !== 'Enter' && !saves) return;
    // The Save that follows includes the text; one that cannot be read holds it back.
    if (saves) {
      let isDone = false;
      flushSync(() => {
        isDone = apply();
      });
      if (isDone) return;
    } else finish();
    event.preventDefault();
  };

  return (
    <div className="mt-2">
      <div
        className="flex items-center gap-1"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) apply();
        }}
      >
        <input
          type="text"
          ref={field}
          data-typed-hours
          aria-label={`${DAY_NAMES[day]}’s hours`}
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
          placeholder="9–12, 1–5 PM"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setFinished(false);
          }}
          onKeyDown={onKeyDown}
          className={classes(controlClass, 'min-w-0')}
        />
        <Button variant="secondary" onMouseDown={keepFocus} onClick={finish}>
          Set
        </Button>
        <button
          type="button"
          aria-label="Cancel typing"
          onMouseDown={keepFocus}
          onClick={onClose}
          className="grid size-10 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-track hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <p
        id={noteId}
        role={error ? 'alert' : undefined}
        className={classes(
          // On phones the button that copies the day stands at the end of this line.
          'mt-1 min-h-5 text-hint leading-5 tabular max-sm:min-h-10 max-sm:pr-12',
          error ? 'text-danger' : 'text-muted',
        )}
      >
        {withUnbrokenTimes(
          error ?? ('day' in reading ? dayText(withRead(hours, reading.day)) : `For example ${EXAMPLES}`),
        )}
      </p>
    </div>
  );
}

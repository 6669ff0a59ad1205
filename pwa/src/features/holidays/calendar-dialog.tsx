import { useState } from 'react';
import type { CalendarAnswer } from '@doorsign/shared-schema/api';
import { formatEntryDates, type Entry } from '../../lib/dated-entry.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fullTextOf, type CalendarLine } from './calendar-lines.ts';
import type { HolidaysEditing } from './use-holidays-draft.ts';

/** The state of a chosen file. */
export type FileReading =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'read'; readonly lines: readonly CalendarLine[]; readonly skipped: CalendarAnswer['skipped'] };

export interface CalendarDialogProps {
  /** Null while no file is chosen. */
  reading: FileReading | null;
  editing: HolidaysEditing;
  onAdd: (entries: readonly Entry[]) => void;
  onClose: () => void;
}

/** The holidays in a calendar file, to choose from. */
export function CalendarDialog({ reading, editing, onAdd, onClose }: CalendarDialogProps) {
  // The entries that the owner has ticked or unticked against what is suggested, of the shown file.
  const [changed, setChanged] = useState<ReadonlySet<CalendarLine>>(new Set());
  const lines = reading?.kind === 'read' ? reading.lines : [];
  const isChosen = (line: CalendarLine): boolean => line.isOpen && (line.note === null) !== changed.has(line);
  const chosen = lines.filter(isChosen).map(({ entry }) => entry);
  const full = fullTextOf(chosen, editing);
  const toggle = (line: CalendarLine): void =>
    setChanged((before) => {
      const after = new Set(before);
      if (!after.delete(line)) after.add(line);
      return after;
    });
  return (
    <Dialog
      open={reading !== null}
      title="Holidays in this file"
      onClose={onClose}
      actions={
        lines.some(({ isOpen }) => isOpen) ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={chosen.length === 0 || full !== null} onClick={() => onAdd(chosen)}>
              {`Add ${chosen.length} ${chosen.length === 1 ? 'holiday' : 'holidays'}`}
            </Button>
          </>
        ) : null
      }
    >
      <div aria-live="polite" className="grid gap-3">
        {reading?.kind === 'asking' ? <p>Reading the file…</p> : null}
        {reading?.kind === 'failed' ? <Alert kind="error">{reading.text}</Alert> : null}
        {reading?.kind === 'read' && lines.length === 0 ? (
          <p>No all-day events from today on were found in this file.</p>
        ) : null}
      </div>
      {lines.length > 0 ? (
        <ul className="max-h-80 overflow-y-auto overscroll-contain">
          {lines.map((line) => (
            <Line
              key={line.entry.id}
              line={line}
              today={editing.today}
              checked={isChosen(line)}
              onToggle={() => toggle(line)}
            />
          ))}
        </ul>
      ) : null}
      {reading?.kind === 'read' ? <LeftOut {...reading.skipped} /> : null}
      {full ? (
        <Alert kind="error" className="mt-3">
          {full}
        </Alert>
      ) : null}
    </Dialog>
  );
}

interface LineProps {
  line: CalendarLine;
  today: string;
  checked: boolean;
  onToggle: () => void;
}

function Line({ line: { entry, note, isOpen }, today, checked, onToggle }: LineProps) {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 has-disabled:text-muted has-enabled:hover:bg-shade">
        <input
          type="checkbox"
          checked={checked}
          disabled={!isOpen}
          onChange={onToggle}
          className="size-4.5 shrink-0 accent-(--brand)"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-medium">{entry.name}</span>{' '}
          <span className="block text-muted">
            {formatEntryDates(entry, today)}
            {note ? ` · ${note}` : ''}
          </span>
        </span>
      </label>
    </li>
  );
}

/** Says which events the list does not have. */
function LeftOut({ timed, other }: CalendarAnswer['skipped']) {
  return (
    <div className="mt-3 grid gap-1 text-muted empty:hidden">
      {timed > 0 ? (
        <p>{timed === 1 ? '1 event with times of day was' : `${timed} events with times of day were`} left out.</p>
      ) : null}
      {other > 0 ? (
        <p>
          {other === 1 ? '1 event that isn’t a holiday was' : `${other} events that aren’t holidays were`} left out.
        </p>
      ) : null}
    </div>
  );
}

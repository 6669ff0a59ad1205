import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CALENDAR_BYTES_MAX, calendarCalls, WIDGET_PATHS, type CalendarAnswer } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useLocationId, useLocationQuery } from '../../local/own-query.ts';
import { useServices } from '../../local/services.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { quietButtonClass } from '../../ui/quiet-button.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCopied } from '../../ui/use-copied.ts';
import { CalendarDialog, type FileReading } from './calendar-dialog.tsx';
import { linesOf } from './calendar-lines.ts';
import type { HolidaysEditing } from './use-holidays-draft.ts';

export interface CalendarActionsProps {
  editing: HolidaysEditing;
}

const OFFLINE = 'Importing a calendar needs a connection.';
const TOO_LARGE = 'This file is too large. Choose one of at most 256 KB.';

/** Calendar files both ways: holidays are read from one, and visitors' calendar programs subscribe to another.
 * Source: shared-schema/docs/decisions/0161-calendars-of-closures.md. */
export function CalendarActions({ editing }: CalendarActionsProps) {
  const { local, now, random } = useServices();
  const isOnline = useStore(local.connection, ({ online }) => online);
  const input = useRef<HTMLInputElement>(null);
  const readFile = useReadFile();
  const [reading, setReading] = useState<FileReading | null>(null);
  const [subscribing, setSubscribing] = useState(false);

  const read = async (file: File): Promise<void> => {
    setReading({ kind: 'asking' });
    const result = await readFile(file);
    setReading(
      typeof result === 'string'
        ? { kind: 'failed', text: result }
        : { kind: 'read', lines: linesOf(result.entries, editing, now(), random), skipped: result.skipped },
    );
  };

  return (
    <div className="flex flex-wrap gap-x-2 border-t border-line px-3 py-1">
      <button
        type="button"
        className={quietButtonClass}
        onClick={() => (isOnline ? input.current?.click() : setReading({ kind: 'failed', text: OFFLINE }))}
      >
        Import calendar
      </button>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        aria-label="Calendar file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          // The same file again is a change, too.
          target.value = '';
        }}
      />
      <button type="button" className={quietButtonClass} onClick={() => setSubscribing(true)}>
        Subscribe
      </button>
      <CalendarDialog
        reading={reading}
        editing={editing}
        onAdd={(entries) => {
          setReading(null);
          editing.addAll(entries);
        }}
        onClose={() => setReading(null)}
      />
      <SubscribeDialog open={subscribing} onClose={() => setSubscribing(false)} />
    </div>
  );
}

/** Returns a function that lets the server read a file. It returns the content, or says why there is none. */
const useReadFile = (): ((file: File) => Promise<CalendarAnswer | string>) => {
  const { api } = useServices();
  const query = useLocationQuery();
  return async (file) => {
    if (file.size > CALENDAR_BYTES_MAX) return TOO_LARGE;
    try {
      return await api.call(calendarCalls.read, { body: await file.text(), query });
    } catch (error) {
      if (!(error instanceof ApiError)) return 'This file couldn’t be read.';
      if (error.kind === 'network') return OFFLINE;
      return error.code === 'too_large' ? TOO_LARGE : errorMessage(error);
    }
  };
};

/** The address of the calendar of closures, to copy. */
function SubscribeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useLocationId() ?? '';
  const [copied, copy] = useCopied();
  const address = `${window.location.origin}${WIDGET_PATHS.payload}${encodeURIComponent(id)}/closures.ics`;
  const onCopy = async (): Promise<void> => {
    if (!(await copy(address))) toast({ title: 'The address couldn’t be copied', variant: 'destructive' });
  };
  return (
    <Dialog
      open={open}
      title="Calendar of your closures"
      onClose={onClose}
      actions={<Button onClick={() => void onCopy()}>{copied ? 'Copied!' : 'Copy'}</Button>}
    >
      <TextField
        label="Address"
        hint="Add it to Google, Apple or Outlook. It updates whenever you publish holidays."
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
    </Dialog>
  );
}

import { useId, useState } from 'react';
import { DAYS, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { readHours } from '@doorsign/shared-schema/hours/read-hours';
import { writeHours, writeOsm } from '@doorsign/shared-schema/hours/write-hours';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCopied } from '../../ui/use-copied.ts';
import { DAY_NAMES } from './day-names.ts';
import { firstProblemOf } from './day-problems.ts';
import { dayText } from '../../lib/day-text.ts';

export interface ImportDialogProps {
  open: boolean;
  /** The week that the editor shows, to copy. */
  week: FullBusinessHours;
  /** "YYYY-MM-DD", of the business's calendar */
  today: string;
  onUse: (week: FullBusinessHours) => void;
  onClose: () => void;
}

/** Reads a week from pasted text, and copies the shown week as text. Nothing is saved: the week goes into the draft.
 * Source: shared-schema/docs/decisions/0154-hours-read-from-text.md. */
export function ImportDialog({ open, week, today, onUse, onClose }: ImportDialogProps) {
  const [text, setText] = useState('');
  const reading = open ? readHours(text, today) : null;
  const read = reading?.week ?? null;
  return (
    <Dialog
      open={open}
      title="Import hours"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={read === null}
            onClick={() => {
              if (read === null) return;
              onUse(read);
              setText('');
            }}
          >
            Use these hours
          </Button>
        </>
      }
    >
      <TextArea
        label="Paste your hours"
        hint="From your website, Google, or an OpenStreetMap tag."
        rows={5}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div aria-live="polite" className="grid gap-3">
        {read ? <ReadWeek week={read} /> : null}
        {text.trim() !== '' && reading && !read ? <p>No hours were found in this text.</p> : null}
        {reading && reading.problems.length > 0 ? (
          <ul className="grid gap-1 wrap-anywhere text-danger">
            {reading.problems.map((problem, index) => (
              <li key={index}>{problem.text}</li>
            ))}
          </ul>
        ) : null}
        {reading && reading.seasons.length + reading.holidays.length > 0 ? (
          <p className="text-muted">Seasons and single dates in this text are not imported.</p>
        ) : null}
      </div>
      <CopyWeek week={week} />
    </Dialog>
  );
}

/** The seven rows as they were read. */
function ReadWeek({ week }: { week: FullBusinessHours }) {
  const heading = useId();
  return (
    <div>
      <h3 id={heading} className="mt-3 font-medium">
        Read as
      </h3>
      <dl aria-labelledby={heading} className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular">
        {DAYS.map((day) => (
          <div key={day} className="contents">
            <dt className="text-muted">{DAY_NAMES[day]}</dt>
            <dd>{dayText(week[day])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Copies the week of the editor. A week with a missing time cannot be written. */
function CopyWeek({ week }: { week: FullBusinessHours }) {
  const [textCopied, copyText] = useCopied();
  const [osmCopied, copyOsm] = useCopied();
  const isWhole = firstProblemOf(week) === null;
  const copy = async (write: (text: string) => Promise<boolean>, text: string): Promise<void> => {
    if (!(await write(text))) toast({ title: 'The text could not be copied.', variant: 'destructive' });
  };
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
      <Button
        variant="ghost"
        disabled={!isWhole}
        onClick={() => void copy(copyText, writeHours(week, navigator.language))}
      >
        {textCopied ? 'Copied!' : 'Copy as text'}
      </Button>
      <Button variant="ghost" disabled={!isWhole} onClick={() => void copy(copyOsm, writeOsm(week))}>
        {osmCopied ? 'Copied!' : 'Copy for OpenStreetMap'}
      </Button>
    </div>
  );
}

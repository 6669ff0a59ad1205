import { useState } from 'react';
import { useDiscard, useRefused } from '../../local/hooks.ts';
import type { OutboxRow } from '../../local/rows.ts';
import { useServices } from '../../local/services.ts';
import { timeText } from '../../lib/time-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keptValue, screenOf } from './kept-values.ts';

/** The way to the Saves that the server refused. It is there only while there are some, so that a dialog that was open
 * for old ones never opens by itself for a new one. */
export function Attention() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-8 rounded-control px-2 font-semibold text-ink underline underline-offset-2"
      >
        Show
      </button>
      <AttentionDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Saves that the server refused: why, and what was in them, until their owner drops them. Nothing of it is on the
 * website, and nothing of it is gone. Source: sync.md section 5, rejected. */
function AttentionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const refused = useRefused();
  const discard = useDiscard();
  return (
    <Dialog open={open} title="Needs attention" onClose={onClose}>
      <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
        {refused.map((row) => (
          <Refused key={row.id} row={row} onFix={onClose} onDiscard={() => void discard(row.id)} />
        ))}
      </ul>
    </Dialog>
  );
}

function Refused({ row, onFix, onDiscard }: { row: OutboxRow; onFix: () => void; onDiscard: () => void }) {
  const { now } = useServices();
  const { label, writes } = row.edit;
  const { label: name, path } = screenOf(label);
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <p className="font-semibold">
        {name} <span className="font-normal text-muted">· saved {timeText(row.savedAt, now())}</span>
      </p>
      <p className="mt-1 text-closed-text">{row.result?.detail || 'The server did not accept this change.'}</p>
      <ul className="mt-2 text-muted tabular">
        {writes.map((write) => (
          <li key={write.key}>{keptValue(write)}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to={path} variant="secondary" onClick={onFix} aria-label={`Fix in ${name}`}>
          Fix
        </ButtonLink>
        <Button variant="ghost" className="text-danger!" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  );
}

import { Link } from 'react-router';
import { useDiscard, useRefused } from '../../local/hooks.ts';
import type { OutboxRow } from '../../local/rows.ts';
import { useServices } from '../../local/services.ts';
import { timeText } from '../../lib/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keptValue, SECTIONS } from './kept-values.ts';

/** Saves that the server refused: why, and what was in them, until their owner drops them. Nothing of it is on the
 * website, and nothing of it is gone. Source: sync.md section 5, rejected. */
export function AttentionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const refused = useRefused();
  const discard = useDiscard();
  return (
    <Dialog open={open && refused.length > 0} title="Needs attention" onClose={onClose}>
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
  const { name, path } = SECTIONS[label];
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <p className="font-semibold">
        {name} <span className="font-normal text-muted">· saved {timeText(row.savedAt, now())}</span>
      </p>
      <p className="mt-1 text-closed-text">{row.result?.detail ?? 'The server did not accept this change.'}</p>
      <ul className="mt-2 text-muted tabular">
        {writes.map((write) => (
          <li key={write.key}>{keptValue(write)}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link
          to={path}
          onClick={onFix}
          aria-label={`Fix in ${name}`}
          className="inline-flex min-h-10 items-center rounded-control border border-line px-4 font-semibold hover:bg-track"
        >
          Fix
        </Link>
        <Button variant="ghost" className="text-danger!" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  );
}

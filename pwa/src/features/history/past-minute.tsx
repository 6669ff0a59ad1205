import { sectionName } from '@doorsign/shared-schema/registers';
import { History, Undo2 } from 'lucide-react';
import type { HistoryEntry } from '@doorsign/shared-schema/api';
import { timeText } from '../../lib/time-text.ts';
import { useServices } from '../../local/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ChangeList } from './change-list.tsx';
import type { HistoryMinute, IndexedEntry } from './groups.ts';
import { madeBy } from './made-by.ts';
import type { Restoration } from './restore.ts';
import type { Undo } from './undo.ts';

interface Ways {
  /** null if the change cannot be undone, or nothing of it is left. */
  undo: Undo | null;
  /** One per section; none while they cannot be told. */
  restorations: readonly Restoration[];
}

export interface PastMinuteProps {
  minute: HistoryMinute;
  waysOf: (entry: IndexedEntry) => Ways;
  onUndo: (undo: Undo) => void;
  onRestore: (entry: HistoryEntry, restoration: Restoration) => void;
}

/** The delay, in milliseconds, after which both times of a change are shown: when it was made and when the server received
 * it. */
const WAITED_MS = 5 * 60 * 1000;

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** The changes that one person made on one device in one minute. */
export function PastMinute({ minute, waysOf, onUndo, onRestore }: PastMinuteProps) {
  const { at, author, device, entries } = minute;
  return (
    <li className="grid gap-x-6 gap-y-2 px-5 py-4 sm:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="text-muted max-sm:flex max-sm:flex-wrap max-sm:gap-x-2">
        <p className="font-medium text-ink tabular">
          <time dateTime={new Date(at).toISOString()}>{TIME.format(at)}</time>
        </p>
        <p className="min-w-0 break-words">{madeBy(author, device) || 'Another program'}</p>
      </div>
      <ul className="min-w-0 space-y-4">
        {entries.map((indexed) => (
          <PastChange
            key={`${indexed.entry.seq} ${indexed.entry.id}`}
            entry={indexed.entry}
            {...waysOf(indexed)}
            onUndo={onUndo}
            onRestore={(restoration) => onRestore(indexed.entry, restoration)}
          />
        ))}
      </ul>
    </li>
  );
}

interface PastChangeProps extends Ways {
  entry: HistoryEntry;
  onUndo: (undo: Undo) => void;
  onRestore: (restoration: Restoration) => void;
}

/** One past change: its previous and new values, and buttons to undo it and to restore the version that it made. */
function PastChange({ entry, undo, restorations, onUndo, onRestore }: PastChangeProps) {
  const { now } = useServices();
  const madeAt = Date.parse(entry.madeAt);
  const applied = entry.writes.filter((write) => write.applied);
  const lost = entry.writes.filter((write) => !write.applied);
  const name = sectionName(entry.label);
  const earlier = restorations.filter(({ changes }) => changes.length > 0);
  return (
    <li
      tabIndex={-1}
      className="grid gap-x-6 gap-y-2.5 rounded-control outline-offset-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          <Outcome status={entry.status} />
          {isCurrent(restorations) ? <Badge>Current</Badge> : null}
        </p>
        {Date.parse(entry.at) - madeAt > WAITED_MS ? (
          <p className="text-hint text-muted">Made {timeText(madeAt, now())}</p>
        ) : null}
        {applied.length > 0 ? (
          <div className="mt-1">
            <ChangeList changes={applied} />
          </div>
        ) : null}
        {lost.length > 0 ? (
          <div className="mt-2 text-muted">
            <p>Not published because a newer change was already live:</p>
            <ChangeList changes={lost.map(({ key, after }) => ({ key, after }))} />
          </div>
        ) : null}
      </div>
      {undo || earlier.length > 0 ? (
        <div className="flex flex-wrap gap-2 lg:justify-end">
          {undo ? (
            <Button
              variant="secondary"
              aria-label={`Undo this change to ${name}`}
              onClick={({ currentTarget }) => {
                // The button goes with the change; the keyboard stays at its place in the list.
                currentTarget.closest('li')?.focus();
                onUndo(undo);
              }}
            >
              <Undo2 aria-hidden className="text-muted" />
              Undo this change
            </Button>
          ) : null}
          {earlier.map((restoration, index) => (
            <Button
              key={restoration.label}
              variant="ghost"
              className={classes(!undo && index === 0 && 'max-lg:-ml-4')}
              aria-label={`Restore this version of ${sectionName(restoration.label)}`}
              onClick={() => onRestore(restoration)}
            >
              <History aria-hidden className="text-muted" />
              {restorations.length > 1 ? `Restore ${sectionName(restoration.label)}` : 'Restore'}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}

/** Whether everything is now as it was right after the change. */
const isCurrent = (restorations: readonly Restoration[]): boolean =>
  restorations.length > 0 && restorations.every((restoration) => restoration.isCurrent);

function Outcome({ status }: Pick<HistoryEntry, 'status'>) {
  if (status === 'superseded') return <Badge tone="holiday">Replaced</Badge>;
  if (status === 'partly_superseded') return <Badge tone="holiday">Partly replaced</Badge>;
  if (status === 'recovered') return <Badge tone="brand">Brought back after a server restore</Badge>;
  if (status === 'other') return <Badge tone="other">Update the app to see more</Badge>;
  return null;
}

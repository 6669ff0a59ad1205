import { sectionName } from '@doorsign/shared-schema/registers';
import { History } from 'lucide-react';
import { timeText } from '../../lib/time-text.ts';
import { useServices } from '../../local/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChangeList } from './change-list.tsx';
import type { HistoryEntry } from '@doorsign/shared-schema/api';
import type { Restoration } from './restore.ts';

export interface PastEntryProps {
  entry: HistoryEntry;
  /** One per section; none until the current settings are known. */
  restorations: readonly Restoration[];
  onRestore: (restoration: Restoration) => void;
}

/** The delay, in milliseconds, after which both times of a change are shown: when it was made and when the server received
 * it. */
const WAITED_MS = 5 * 60 * 1000;

/** One past change: its time, device, previous and new values, and a button to restore it. */
export function PastEntry({ entry, restorations, onRestore }: PastEntryProps) {
  const { now } = useServices();
  const at = Date.parse(entry.at);
  const madeAt = Date.parse(entry.madeAt);
  const applied = entry.writes.filter((write) => write.applied);
  const lost = entry.writes.filter((write) => !write.applied);
  return (
    <li className="grid gap-x-6 gap-y-1.5 px-5 py-4 sm:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <div className="text-muted max-sm:flex max-sm:flex-wrap max-sm:gap-x-2">
        <p className="font-medium text-ink tabular">
          <time dateTime={entry.at}>{timeOnly(at)}</time>
        </p>
        <p>{entry.device || 'Another program'}</p>
        {at - madeAt > WAITED_MS ? <p className="text-[0.8125rem]">Made {timeText(madeAt, now())}</p> : null}
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {sectionName(entry.label)}
          <Outcome status={entry.status} />
        </p>
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
      <Ways restorations={restorations} onRestore={onRestore} />
    </li>
  );
}

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const timeOnly = (at: number): string => TIME.format(at);

function Outcome({ status }: Pick<HistoryEntry, 'status'>) {
  if (status === 'superseded') return <Badge tone="holiday">Replaced</Badge>;
  if (status === 'partly_superseded') return <Badge tone="holiday">Partly replaced</Badge>;
  if (status === 'recovered') return <Badge tone="brand">Brought back after a server restore</Badge>;
  if (status === 'other') return <Badge tone="other">Update the app to see more</Badge>;
  return null;
}

function Ways({ restorations, onRestore }: Pick<PastEntryProps, 'restorations' | 'onRestore'>) {
  if (restorations.length === 0) return <span className="max-lg:hidden" />;
  return (
    <div className="flex flex-wrap items-start gap-2 sm:max-lg:col-start-2 lg:flex-col lg:items-end">
      {restorations.map((restoration) => {
        const name = sectionName(restoration.label);
        if (restoration.changes.length === 0)
          return restoration.impossible.length > 0 ? null : (
            <p key={restoration.label} className="text-[0.8125rem] leading-6 text-muted">
              {restorations.length > 1 ? `${name}: current` : 'Current'}
            </p>
          );
        return (
          <Button
            key={restoration.label}
            variant="secondary"
            aria-label={`Restore this version of ${name}`}
            onClick={() => onRestore(restoration)}
          >
            <History aria-hidden className="text-muted" />
            {restorations.length > 1 ? `Restore ${name}` : 'Restore this version'}
          </Button>
        );
      })}
    </div>
  );
}

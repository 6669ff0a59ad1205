import { useState } from 'react';
import type { Settings } from '@doorsign/shared-schema/registers';
import { useSettings } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { groupByDay } from './days.ts';
import type { HistoryEntry } from '@doorsign/shared-schema/api';
import { PastEntry } from './past-entry.tsx';
import { restorationOf, sectionsOf, type Restoration } from './restore.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { useHistory, type History } from './use-history.ts';
import type { SaveAgain } from './use-save-again.ts';

/** All changes that were ever published, newest first; each can be restored. */
export function PastCard({ saveAgain }: { saveAgain: SaveAgain }) {
  const history = useHistory();
  const { loaded, busy, problem } = history;
  return (
    <Card flush title="What changed">
      {problem ? <Problem problem={problem} history={history} /> : null}
      {loaded ? (
        <Entries entries={loaded.entries} saveAgain={saveAgain} />
      ) : busy ? (
        <Loading>Loading history...</Loading>
      ) : null}
      {!loaded || loaded.next === null ? null : (
        <div className="border-t border-line px-5 py-4 text-center">
          <Button variant="secondary" busy={busy} onClick={history.loadOlder}>
            {busy ? 'Loading…' : 'Show older changes'}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Problem({ problem, history }: { problem: NonNullable<History['problem']>; history: History }) {
  const { loaded, busy, tryAgain } = history;
  return (
    <Alert
      kind="warning"
      className="mx-5 my-4"
      title={problem === 'offline' ? 'We can’t reach the server' : 'We couldn’t load the history'}
      actions={
        <Button variant="secondary" busy={busy} onClick={tryAgain}>
          Try again
        </Button>
      }
    >
      {problem !== 'offline'
        ? problem.detail
        : loaded
          ? 'Newer changes may be missing here.'
          : 'Past changes are kept on the server. They’ll appear here as soon as we can reach it.'}
    </Alert>
  );
}

function Entries({ entries, saveAgain }: { entries: readonly HistoryEntry[]; saveAgain: SaveAgain }) {
  const { now } = useServices();
  const settings = useSettings();
  const [asked, setAsked] = useState<{ entry: HistoryEntry; restoration: Restoration } | null>(null);
  if (entries.length === 0)
    return <p className="px-5 py-8 text-center text-muted">Nothing yet. Every change you save will be listed here.</p>;
  return (
    <>
      {groupByDay(entries, now()).map((day) => (
        <section key={day.entries[0]?.entry.seq} aria-label={day.title}>
          <h3 className="border-b border-line bg-shade px-5 py-1.5 font-sans text-[0.8125rem] leading-5 font-semibold tracking-normal text-muted not-first:border-t">
            {day.title}
          </h3>
          <ol className="divide-y divide-line">
            {day.entries.map(({ entry, index }) => (
              <PastEntry
                key={`${entry.seq} ${entry.id}`}
                entry={entry}
                restorations={restorationsOf(entries, index, settings)}
                onRestore={(restoration) => setAsked({ entry, restoration })}
              />
            ))}
          </ol>
        </section>
      ))}
      <RestoreDialog asked={asked} saveAgain={saveAgain} onClose={() => setAsked(null)} />
    </>
  );
}

/** Returns the possible restorations of one entry; none until the device has read the current settings. */
const restorationsOf = (
  entries: readonly HistoryEntry[],
  index: number,
  settings: Settings | undefined,
): Restoration[] => {
  const entry = entries[index];
  if (!entry || !settings) return [];
  const newer = entries.slice(0, index);
  return sectionsOf(entry).map((label) => restorationOf(newer, label, settings));
};

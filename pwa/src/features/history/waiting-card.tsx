import { useState } from 'react';
import { downloadText } from '../../lib/download.ts';
import { timeText } from '../../lib/time-text.ts';
import { useExport } from '../../local/change-hooks.ts';
import { usePublishing } from '../../local/hooks.ts';
import type { Publishing } from '../../local/sync/publishing.ts';
import type { OutboxRow } from '../../local/storage/rows.ts';
import { useServices } from '../../local/services.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { ChangeList } from './change-list.tsx';
import { changesOfEdit } from './kept-changes.ts';
import { KeptRow } from './kept-row.tsx';

/** The time that "Try now" may take before it reports that nothing was published, in milliseconds. */
const TRY_FOR_MS = 10_000;

/** Saves that are on this device but not on the website.
 * Source: shared-schema/docs/sync-protocol.md#saved, #blocked and #stuck. */
export function WaitingCard({ waiting }: { waiting: readonly OutboxRow[] }) {
  const { now } = useServices();
  const publishing = usePublishing();
  const recovering = waiting.length === 0 && (publishing.kind === 'saved' || publishing.kind === 'publishing');
  if (waiting.length === 0 && !recovering) return null;
  return (
    <Card flush title="Not published yet" actions={<WaitingActions />}>
      <div className="px-5 pt-4 empty:hidden">
        <Delay publishing={publishing} recovering={recovering} />
      </div>
      <ul className="divide-y divide-line">
        {waiting.map((row) => (
          <KeptRow
            key={row.id}
            label={row.edit.label}
            scope={row.edit.writes[0]?.scope}
            about={`saved ${timeText(row.savedAt, now())}`}
          >
            <ChangeList changes={changesOfEdit(row.edit)} />
          </KeptRow>
        ))}
      </ul>
    </Card>
  );
}

/** The reason why the Saves are delayed. */
function Delay({ publishing, recovering }: { publishing: Publishing; recovering: boolean }) {
  const { now } = useServices();
  if (recovering)
    return (
      <p className="pb-4">
        The server was restored from a backup. This device is adding back what the backup doesn’t have.
      </p>
    );
  if (publishing.kind === 'stuck')
    return (
      <Alert kind="warning" title={`Not published since ${timeText(publishing.since, now())}`}>
        <p>{stuckText(publishing.code)} Doorsign keeps trying. Export a copy to be safe.</p>
        <p className="mt-1 text-hint">Code: {publishing.code}</p>
      </Alert>
    );
  if (publishing.kind === 'blocked' && publishing.reason === 'update')
    return (
      <Alert
        kind="warning"
        title="Update the app to publish"
        actions={
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Reload the app
          </Button>
        }
      >
        This version of Doorsign is out of date. Your changes are kept here until you update it.
      </Alert>
    );
  if (publishing.kind === 'saved' && !publishing.online)
    return <p className="text-muted">We can’t reach the server. These changes will be published as soon as we can.</p>;
  return null;
}

const stuckText = (code: string): string =>
  code === 'unreached' ? 'This device couldn’t reach the server.' : 'The server didn’t accept it.';

function WaitingActions() {
  const { local } = useServices();
  const [trying, setTrying] = useState(false);
  const tryNow = async (): Promise<void> => {
    setTrying(true);
    const left = await local.publishWithin(TRY_FOR_MS).catch(() => null);
    setTrying(false);
    if (left !== 0) toast({ title: 'Not published yet', description: 'Your changes are still safe on this device.' });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" busy={trying} onClick={() => void tryNow()}>
        {trying ? 'Trying…' : 'Try now'}
      </Button>
      <ExportButton />
    </div>
  );
}

function ExportButton() {
  const exportUnpublished = useExport();
  const save = async (): Promise<void> => {
    try {
      const { name, json } = await exportUnpublished();
      downloadText(name, json);
    } catch {
      toast({
        title: 'Export failed',
        description: 'We couldn’t read your changes on this device.',
        variant: 'destructive',
      });
    }
  };
  return (
    <Button variant="ghost" onClick={() => void save()}>
      Export
    </Button>
  );
}

import type { StorageTrouble } from '../local/storage/storage-trouble.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** The text for each storage failure, and whether reloading the page helps. */
const WORDS: Record<Exclude<StorageTrouble, 'none'>, { title: string; text: string; reload: boolean }> = {
  reopening: {
    title: 'One moment',
    text: 'Your browser closed this device’s storage. We’re reopening it.',
    reload: false,
  },
  lost: {
    title: 'Changes can’t be saved right now',
    text: 'Your browser won’t open this device’s storage. What you typed is still on the screen. Write it down before you reload.',
    reload: true,
  },
  blocked: {
    title: 'Close the other Doorsign tabs',
    text: 'An older version is open in another tab. This one will start as soon as you close it.',
    reload: false,
  },
  replaced: {
    title: 'Doorsign was updated in another tab',
    text: 'Nothing can be saved here anymore. Reload to continue.',
    reload: true,
  },
};

/** Shows a failure of the device's storage above any screen.
 * Source: shared-schema/docs/sync-protocol.md#storage; shared-schema/docs/decisions/0014-indexeddb-failures.md. */
export function StorageNotice({ trouble }: { trouble: Exclude<StorageTrouble, 'none'> }) {
  const { title, text, reload } = WORDS[trouble];
  return (
    <Alert
      kind={trouble === 'reopening' ? 'warning' : 'error'}
      title={title}
      actions={
        reload ? (
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        ) : null
      }
    >
      {text}
    </Alert>
  );
}

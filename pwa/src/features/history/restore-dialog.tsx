import { sectionName } from '@doorsign/shared-schema/registers';
import { useState } from 'react';
import { timeText } from '../../lib/time-text.ts';
import { useRestore } from '../../local/change-hooks.ts';
import { useServices } from '../../local/services.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangeList } from './change-list.tsx';
import type { HistoryEntry } from '@doorsign/shared-schema/api';
import type { Restoration } from './restore.ts';
import type { SaveAgain } from './use-save-again.ts';
import { nameOfKey } from './format-value.ts';

export interface RestoreDialogProps {
  /** The version to restore; null while the dialog is closed. */
  asked: { entry: HistoryEntry; restoration: Restoration } | null;
  saveAgain: SaveAgain;
  onClose: () => void;
}

/** Shows what will change before an earlier version is restored. */
export function RestoreDialog({ asked, saveAgain, onClose }: RestoreDialogProps) {
  const restore = useRestore();
  const [busy, setBusy] = useState(false);
  const name = asked ? sectionName(asked.restoration.label) : '';
  const bringBack = async (): Promise<void> => {
    if (!asked) return;
    const { label, changes } = asked.restoration;
    setBusy(true);
    await saveAgain(() => restore(label, changes), {
      saved: `${name} restored!`,
      refused: 'Error saving changes',
      refusedFallback: 'We couldn’t publish the earlier version. Please try again.',
    });
    setBusy(false);
    onClose();
  };
  return (
    <Dialog
      open={asked !== null}
      title={`Restore ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void bringBack()}>
            Restore
          </Button>
        </>
      }
    >
      {asked ? <WhatChanges {...asked} /> : null}
    </Dialog>
  );
}

function WhatChanges({ entry, restoration }: NonNullable<RestoreDialogProps['asked']>) {
  const { now } = useServices();
  const { shown, impossible } = restoration;
  return (
    <>
      <p>You’re going back to the version from {timeText(Date.parse(entry.at), now())}. This will change:</p>
      <div className="mt-3 max-h-[45dvh] overflow-y-auto rounded-control border border-line bg-shade px-3.5 py-2.5">
        <ChangeList changes={shown} />
      </div>
      {impossible.length > 0 ? (
        <p className="mt-3 text-muted">
          Not set back then, so kept as is: {impossible.map((key) => nameOfKey(key, null)).join(', ')}.
        </p>
      ) : null}
      <p className="mt-3 text-muted">It’s saved as a new change, so you can always come back to today’s version.</p>
    </>
  );
}

import { useState } from 'react';
import type { Change, EditLabel } from '@doorsign/shared-schema/registers';
import type { SaveTexts } from '../../local/announce-save.ts';
import { useRestore } from '../../local/change-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangeList } from './change-list.tsx';
import type { KeyChange } from './format-changes.ts';
import { nameOfKey } from './format-value.ts';
import type { SaveAgain } from './use-save-again.ts';

/** A Save of earlier values about which the owner is asked. */
export interface AskedRestore {
  title: string;
  lead: string;
  label: EditLabel;
  /** The changes to save. */
  changes: Change[];
  /** The same changes with current and future values. */
  shown: KeyChange[];
  /** Settings that keep their values, and the reason. */
  unchanged: { reason: string; keys: readonly string[] };
  /** The text of the button. */
  confirm: string;
  texts: SaveTexts;
}

export interface RestoreDialogProps {
  /** null while the dialog is closed. */
  asked: AskedRestore | null;
  saveAgain: SaveAgain;
  onClose: () => void;
}

/** Shows what will change before earlier values are saved again. */
export function RestoreDialog({ asked, saveAgain, onClose }: RestoreDialogProps) {
  const restore = useRestore();
  const [busy, setBusy] = useState(false);
  const bringBack = async (): Promise<void> => {
    if (!asked) return;
    setBusy(true);
    await saveAgain(() => restore(asked.label, asked.changes), asked.texts);
    setBusy(false);
    onClose();
  };
  return (
    <Dialog
      open={asked !== null}
      title={asked?.title ?? ''}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void bringBack()}>
            {asked?.confirm}
          </Button>
        </>
      }
    >
      {asked ? <WhatChanges {...asked} /> : null}
    </Dialog>
  );
}

function WhatChanges({ lead, shown, unchanged }: AskedRestore) {
  return (
    <>
      <p>{lead}</p>
      <div className="mt-3 max-h-[45dvh] overflow-y-auto rounded-control border border-line bg-shade px-3.5 py-2.5">
        <ChangeList changes={shown} />
      </div>
      {unchanged.keys.length > 0 ? (
        <p className="mt-3 text-muted">
          {unchanged.reason}: {unchanged.keys.map((key) => nameOfKey(key, null)).join(', ')}.
        </p>
      ) : null}
      <p className="mt-3 text-muted">It’s saved as a new change, so you can always come back to today’s version.</p>
    </>
  );
}

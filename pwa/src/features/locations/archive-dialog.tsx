import { useState } from 'react';
import type { KnownLocation } from '../../local/locations/locations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface ArchiveDialogProps {
  /** The location in question; null while the dialog is closed. */
  location: KnownLocation | null;
  onArchive: (id: string) => Promise<void>;
  onClose: () => void;
}

/** Asks before a location is archived. */
export function ArchiveDialog({ location, onArchive, onClose }: ArchiveDialogProps) {
  const [busy, setBusy] = useState(false);
  const archive = async (): Promise<void> => {
    if (!location) return;
    setBusy(true);
    await onArchive(location.id);
    setBusy(false);
    onClose();
  };
  return (
    <Dialog
      open={location !== null}
      title={location ? `Archive ${location.name}?` : ''}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button busy={busy} onClick={() => void archive()}>
            {busy ? 'Archiving…' : 'Archive location'}
          </Button>
        </>
      }
    >
      <p>Its sign leaves your websites at once. Settings, history and figures are kept, and you can restore it.</p>
    </Dialog>
  );
}

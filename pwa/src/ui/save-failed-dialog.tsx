import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { SaveFailure } from './save-failure.ts';

export interface SaveFailedDialogProps {
  /** null while the dialog is closed. */
  failure: SaveFailure | null;
  /** The text that says where the values are now. */
  kept?: string;
  /** The label of the button that returns to the values. */
  back?: string;
  onClose: () => void;
}

/** A dialog for a Save that this device could not keep, so that no owner leaves in the belief that it is saved.
 * Source: shared-schema/docs/sync-protocol.md#storage. */
export function SaveFailedDialog({
  failure,
  kept = 'What you entered is still on the screen, but not on your website.',
  back = 'Back to editing',
  onClose,
}: SaveFailedDialogProps) {
  const again = failure?.again;
  return (
    <Dialog
      alert
      open={failure !== null}
      title="Your change wasn’t saved"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {back}
          </Button>
          {again ? <Button onClick={again}>Try again</Button> : null}
        </>
      }
    >
      <p>{failure?.detail}</p>
      <p className="mt-2 text-muted">{kept}</p>
    </Dialog>
  );
}

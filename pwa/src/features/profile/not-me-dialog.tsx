import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeepGoogleCheckbox } from './keep-google-checkbox.tsx';

export interface NotMeDialogProps {
  open: boolean;
  mayHaveIdentities: boolean;
  onClose: () => void;
  onConfirm: (keepIdentities: boolean) => void;
}

/** The dialog for an owner who finds an unknown device: it ends all other access to the account at once. */
export function NotMeDialog({ open, mayHaveIdentities, onClose, onConfirm }: NotMeDialogProps) {
  const [keeps, setKeeps] = useState(false);
  return (
    <Dialog
      open={open}
      title="Secure your account"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onConfirm(keeps)}>Secure my account</Button>
        </>
      }
    >
      <p>
        We’ll log out every other device{mayHaveIdentities && !keeps ? ' and turn off Google sign-in' : ''}. This device
        stays logged in. After that, choose a new password.
      </p>
      {mayHaveIdentities ? <KeepGoogleCheckbox checked={keeps} onChange={setKeeps} /> : null}
    </Dialog>
  );
}

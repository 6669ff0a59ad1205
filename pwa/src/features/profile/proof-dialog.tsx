import { Dialog } from '../../ui/dialog.tsx';
import { ProofForm, type ProofFormProps } from './proof-form.tsx';

export interface ProofDialogProps extends ProofFormProps {
  open: boolean;
  onClose: () => void;
}

/** Asks who the owner is before something that only they may do. */
export function ProofDialog({ open, onClose, ...form }: ProofDialogProps) {
  return (
    <Dialog open={open} title={PROOF_TITLE} onClose={onClose}>
      <ProofForm {...form} />
    </Dialog>
  );
}

/** Title of every dialog that asks for a proof. */
export const PROOF_TITLE = 'Confirm that it is you';

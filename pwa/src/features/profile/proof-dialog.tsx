import { Dialog } from '../../ui/dialog.tsx';
import { ProofForm, type ProofFormProps } from './proof-form.tsx';

export interface ProofDialogProps extends ProofFormProps {
  open: boolean;
  onClose: () => void;
}

/** Asks for re-authentication before a sensitive action. */
export function ProofDialog({ open, onClose, ...form }: ProofDialogProps) {
  return (
    <Dialog open={open} title={PROOF_TITLE} onClose={onClose}>
      <ProofForm {...form} />
    </Dialog>
  );
}

/** The title of every dialog that asks for re-authentication. */
export const PROOF_TITLE = 'Confirm it’s you';

import { PROOF_TITLE } from '../../local/use-proof.ts';
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

import type { ComponentType } from 'react';
import type { KnownLocation } from '../../local/locations/locations.ts';
import { useAttempt } from '../../local/use-attempt.ts';
import { PROOF_TITLE, useProof, type Proof, type ProofFields } from '../../local/use-proof.ts';
import { ConfirmByName } from '../../ui/confirm-by-name.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { LocationCalls } from './use-location-calls.ts';

export interface DeleteDialogProps {
  /** The archived location in question; null while the dialog is closed. */
  location: KnownLocation | null;
  calls: Pick<LocationCalls, 'online' | 'remove'>;
  proofFields: ComponentType<ProofFields>;
  onClose: () => void;
}

/** Deletes an archived location for good, once the owner has typed its name and after re-authentication.
 * Source: shared-schema/docs/product-rules.md#a8, #l6. */
export function DeleteDialog({ location, ...props }: DeleteDialogProps) {
  const proof = useProof();
  const close = (): void => {
    proof.decline();
    props.onClose();
  };
  return (
    <Dialog
      open={location !== null}
      title={proof.wanted ? PROOF_TITLE : location ? `Delete ${location.name} for good?` : ''}
      onClose={close}
    >
      {location ? <Content {...props} location={location} proof={proof} onClose={close} /> : null}
    </Dialog>
  );
}

interface ContentProps extends DeleteDialogProps {
  location: KnownLocation;
  proof: Proof;
}

function Content({ location: { id, name }, calls, proof, proofFields: ProofForm, onClose }: ContentProps) {
  const { busy, problem, say, run } = useAttempt();
  const remove = async (): Promise<void> => {
    if (!calls.online) return say('Deleting a location needs a connection.');
    await run(async () => {
      if (!(await proof.run(() => calls.remove(id)))) return;
      toast({ title: 'Location deleted' });
      onClose();
    });
  };
  if (proof.wanted) return <ProofForm submit="Delete for good" danger onGiven={proof.give} />;
  return (
    <>
      <p className="mb-4 wrap-anywhere">{name} is erased for good, with its figures.</p>
      <ConfirmByName
        name={name}
        submit="Delete for good"
        busy={busy}
        problem={problem}
        onKeep={onClose}
        onConfirm={() => void remove()}
      />
    </>
  );
}

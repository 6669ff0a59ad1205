import { useState, type ComponentType } from 'react';
import type { KnownLocation } from '../../local/locations/locations.ts';
import { useAttempt } from '../../local/use-attempt.ts';
import { PROOF_TITLE, useProof, type Proof, type ProofFields } from '../../local/use-proof.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
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
  const [typed, setTyped] = useState('');
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
      <TextField
        label="Type its name"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {problem ? (
        <Alert kind="error" className="mt-3">
          {problem}
        </Alert>
      ) : null}
      <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" busy={busy} disabled={typed.trim() !== name} onClick={() => void remove()}>
          {busy ? 'Deleting…' : 'Delete for good'}
        </Button>
      </div>
    </>
  );
}

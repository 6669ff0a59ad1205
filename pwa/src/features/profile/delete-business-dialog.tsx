import { teamCalls } from '@doorsign/shared-schema/api';
import { useNavigate } from '../../lib/router.tsx';
import { useServices } from '../../local/services.ts';
import { useAttempt } from '../../local/use-attempt.ts';
import { PROOF_TITLE, useProof } from '../../local/use-proof.ts';
import { ConfirmByName } from '../../ui/confirm-by-name.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ProofForm } from './proof-form.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';

export interface DeleteBusinessDialogProps {
  open: boolean;
  business: { id: string; name: string };
  onClose: () => void;
}

/** Explains what is deleted with a business, and deletes it once its owner has typed its name and after re-authentication.
 * Source: shared-schema/docs/product-rules.md#a8. */
export function DeleteBusinessDialog({ open, business: { id, name }, onClose }: DeleteBusinessDialogProps) {
  const { api, local } = useServices();
  const navigate = useNavigate();
  const proof = useProof();
  const { busy, problem, say, run } = useAttempt();

  const close = (): void => {
    // A running request cannot be canceled.
    if (busy && !proof.wanted) return;
    proof.decline();
    say(null);
    onClose();
  };
  const remove = (): Promise<void> =>
    run(async () => {
      if (!(await proof.run(() => api.call(teamCalls.deleteBusiness)))) return;
      await local.membershipEnded(id);
      navigate('/dashboard', { replace: true });
      toast({ title: `${name} was deleted` });
    });

  return (
    <Dialog open={open} title={proof.wanted ? PROOF_TITLE : `Delete ${name}?`} onClose={close}>
      {proof.wanted ? (
        <ProofForm submit="Delete business" danger onGiven={proof.give} />
      ) : (
        <>
          <p>This can’t be undone. Right away and permanently:</p>
          <ul className="mt-2 mb-4 list-disc space-y-1 pl-5">
            <li>its widget disappears from your websites;</li>
            <li>its subscription ends, if it has one, and payments aren’t refunded;</li>
            <li>its hours, holidays, style, history and analytics are erased, at all locations;</li>
            <li>its team loses access.</li>
          </ul>
          <UnpublishedNotice />
          <ConfirmByName
            name={name}
            submit="Delete business"
            busy={busy}
            problem={problem}
            onKeep={close}
            onConfirm={() => void remove()}
          />
        </>
      )}
    </Dialog>
  );
}

import { useState } from 'react';
import { useNavigate } from '../../lib/router.tsx';
import { authCalls, type User } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useServices } from '../../local/services.ts';
import { membershipsOf } from '../../local/team/person.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProofForm } from './proof-form.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';
import { PROOF_TITLE, useProof } from '../../local/use-proof.ts';

export interface DeleteDialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

/** Explains what is deleted with an account, and deletes it after re-authentication.
 * Source: shared-schema/docs/product-rules.md#a8, #r11. */
export function DeleteDialog({ open, user, onClose }: DeleteDialogProps) {
  const { api, local } = useServices();
  const navigate = useNavigate();
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The businesses to delete together with their members; null until the server has asked for them. */
  const [named, setNamed] = useState<readonly string[] | null>(null);
  const owned = membershipsOf(user).filter(({ role }) => role === 'owner');

  const close = (): void => {
    // A running request cannot be canceled.
    if (busy && !proof.wanted) return;
    proof.decline();
    setProblem(null);
    setNamed(null);
    onClose();
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const body = named === null ? undefined : { deleteBusinesses: [...named] };
      if (!(await proof.run(() => api.call(authCalls.deleteAccount, body && { body })))) return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'has_team') setNamed((names) => names ?? []);
      return setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
    await local.eraseDeletedAccount(user.id);
    navigate('/login', { replace: true, state: null });
  };

  return (
    <Dialog
      open={open}
      title={proof.wanted ? PROOF_TITLE : 'Delete your account?'}
      onClose={close}
      actions={
        proof.wanted ? null : (
          <>
            <Button variant="secondary" disabled={busy} onClick={close}>
              Keep my account
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              {busy ? 'Deleting…' : 'Delete account'}
            </Button>
          </>
        )
      }
    >
      {proof.wanted ? (
        <ProofForm submit="Delete account" danger onGiven={proof.give} />
      ) : (
        <>
          <p>This can’t be undone. Right away and permanently:</p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            <li>your widget disappears from your website;</li>
            <li>your subscription ends, if you have one, and payments aren’t refunded;</li>
            <li>your hours, holidays, style, history and analytics are erased;</li>
            <li>you’re logged out on all your devices.</li>
          </ul>
          <p className="mt-2 text-muted">You can sign up again later with the same email and start from scratch.</p>
          <UnpublishedNotice />
          {problem ? (
            <Alert kind="error" className="mt-3">
              {problem}
            </Alert>
          ) : null}
          {named === null ? null : (
            <fieldset className="mt-3">
              <legend>Hand a business over under Team, or delete it with your account:</legend>
              {owned.map(({ businessId, name }) => (
                <label key={businessId} className="flex min-h-10 items-center gap-2.5 select-none">
                  <input
                    type="checkbox"
                    checked={named.includes(businessId)}
                    onChange={({ target }) =>
                      setNamed(target.checked ? [...named, businessId] : named.filter((id) => id !== businessId))
                    }
                    className="size-5 shrink-0 accent-brand"
                  />
                  <span className="min-w-0 wrap-anywhere">Delete {name}, too</span>
                </label>
              ))}
            </fieldset>
          )}
        </>
      )}
    </Dialog>
  );
}

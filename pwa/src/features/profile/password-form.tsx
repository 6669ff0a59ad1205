import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordMeter } from '../../ui/password-meter.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { usePasswordChange } from './use-password-change.ts';

export interface PasswordFormProps {
  id: string;
  hasPassword: boolean;
  /** Texts about the owner that others know too, such as the e-mail. */
  personal: readonly string[];
  /** Called after the password was changed. */
  onChanged: () => void;
  /** Called to close the panel: the password was changed, or the owner canceled. */
  onClose: () => void;
}

/** The current password and the new one, twice. A code by e-mail replaces a current password that was forgotten or never
 * set. Changing requires the server; the form says so offline and keeps the input.
 * Source: facts profile.password-* and v.password.*; shared-schema/docs/product-rules.md#a8. */
export function PasswordForm({ id, hasPassword, personal, onChanged, onClose }: PasswordFormProps) {
  const change = usePasswordChange(hasPassword, () => {
    onChanged();
    onClose();
  });
  const { form, field, values, problem, busy, online, proof, withCurrent } = change;
  return (
    <>
      <form
        {...form}
        id={id}
        aria-label={hasPassword ? 'Change Password' : 'Set a Password'}
        className="mt-4 grid gap-4 border-t border-line pt-4"
      >
        {online ? null : (
          <Alert kind="info">
            You’re offline. Changing your password needs a connection. We’ll keep what you type here.
          </Alert>
        )}
        {problem ? <Alert kind="error">{problem}</Alert> : null}
        {withCurrent ? (
          <div>
            <PasswordField
              label="Current Password"
              autoComplete="current-password"
              required
              {...field('currentPassword')}
            />
            <Button variant="ghost" className="-ml-3 px-3 text-muted" onClick={change.forget}>
              Forgot it? Use a code instead
            </Button>
          </div>
        ) : (
          <div>
            <p>Instead of a current password, we’ll ask for a code that we email you in the next step.</p>
            {hasPassword ? (
              <Button variant="ghost" className="-ml-3 px-3 text-muted" onClick={change.remember}>
                Use the current password
              </Button>
            ) : null}
          </div>
        )}
        <div>
          <PasswordField label="New Password" autoComplete="new-password" required {...field('newPassword')} />
          <PasswordMeter password={values.newPassword} personal={personal} />
        </div>
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          required
          {...field('confirmPassword')}
        />
        <p className="text-muted">You’ll stay logged in here. All other devices will be logged out.</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!online} busy={busy}>
            {busy ? 'Saving...' : hasPassword ? 'Update Password' : 'Set Password'}
          </Button>
        </div>
      </form>
      <ProofDialog
        open={proof.wanted}
        submit={hasPassword ? 'Update Password' : 'Set Password'}
        codeOnly
        onGiven={proof.give}
        onClose={proof.decline}
      />
    </>
  );
}

import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordMeter } from '../../ui/password-meter.tsx';
import { usePasswordChange } from './use-password-change.ts';

export interface PasswordFormProps {
  id: string;
  /** The owner's own texts, which others know too. */
  personal: readonly string[];
  /** The panel is to be closed: the password was changed, or will not be. */
  onClose: () => void;
}

/** The current password and the new one, twice. It needs the server, and says so without a connection; what is typed stays.
 * Source: specification sections 2 and 5, /profile. */
export function PasswordForm({ id, personal, onClose }: PasswordFormProps) {
  const { form, field, values, problem, busy, online } = usePasswordChange(onClose);
  return (
    <form {...form} id={id} aria-label="Change Password" className="mt-4 grid gap-4 border-t border-line pt-4">
      {online ? null : (
        <Alert kind="info">You are offline. A password is changed on the server: what you type here stays.</Alert>
      )}
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      <PasswordField label="Current Password" autoComplete="current-password" required {...field('currentPassword')} />
      <div>
        <PasswordField label="New Password" autoComplete="new-password" required {...field('newPassword')} />
        <PasswordMeter password={values.newPassword} personal={personal} />
      </div>
      <PasswordField label="Confirm New Password" autoComplete="new-password" required {...field('confirmPassword')} />
      <p className="text-muted">You stay logged in here. All other devices are logged out.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!online} busy={busy}>
          {busy ? 'Saving...' : 'Update Password'}
        </Button>
      </div>
    </form>
  );
}

import { NewPassword, PASSWORD_MIN } from '@doorsign/shared-schema/account';

/** The input of the password panel. */
export type PasswordDraft = Record<'currentPassword' | 'newPassword' | 'confirmPassword', string>;

/** The reason why a password cannot be changed: the texts of a toast, and the field to correct. */
export interface PasswordMistake {
  readonly title: string;
  readonly description: string;
  readonly field: keyof PasswordDraft;
}

/** The title of failures without a specific title. Source: fact e.password.title. */
export const PASSWORD_ERROR = 'Error changing password';

/** Returns the first mistake: the comparison comes before the length.
 * Source: fact v.password.order; shared-schema/docs/product-rules.md#r11.
 * @param withCurrent whether the current password is used for re-authentication
 * @returns null when the form may be sent */
export const passwordMistake = (draft: PasswordDraft, withCurrent: boolean): PasswordMistake | null => {
  const { currentPassword, newPassword, confirmPassword } = draft;
  if (newPassword !== confirmPassword)
    return {
      title: 'Password mismatch',
      description: "New password and confirmation don't match.",
      field: 'confirmPassword',
    };
  if (newPassword.length < PASSWORD_MIN)
    return {
      title: 'Password too short',
      description: `Password must be at least ${PASSWORD_MIN} characters long.`,
      field: 'newPassword',
    };
  const usable = NewPassword.safeParse(newPassword);
  if (!usable.success)
    return { title: PASSWORD_ERROR, description: usable.error.issues[0]?.message ?? '', field: 'newPassword' };
  return withCurrent && currentPassword === ''
    ? { title: PASSWORD_ERROR, description: 'Please enter your current password.', field: 'currentPassword' }
    : null;
};

import { NewPassword, PASSWORD_MIN } from '@doorsign/shared-schema/account';

/** What is typed into the password panel. */
export type PasswordDraft = Record<'currentPassword' | 'newPassword' | 'confirmPassword', string>;

/** Why a password cannot be changed like this: the words of a toast, and the field to mend. */
export interface PasswordMistake {
  readonly title: string;
  readonly description: string;
  readonly field: keyof PasswordDraft;
}

/** Title of every failure that has no title of its own. Source: fact e.password.title. */
export const PASSWORD_ERROR = 'Error changing password';

/** The first mistake: the comparison comes before the length. Source: fact v.password.order; shared-schema/docs/product-rules.md#r11.
 * @param withCurrent does the current password prove who asks?
 * @returns null when it may be sent */
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

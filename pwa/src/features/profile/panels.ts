/** Parts that the first paint of the profile does not need, in one file: each further file would add its name to the code of
 * every screen. */
export { AccountCards } from './account-cards.tsx';
export { EmailDialog } from './email-dialog.tsx';
export { NewEmailCard } from './new-email-card.tsx';
export { PasswordForm } from './password-form.tsx';

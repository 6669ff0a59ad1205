/** What the first paint of the profile does not need, as one file to fetch: every further one would cost each screen of the
 * app its name. */
export { AccountCards } from './account-cards.tsx';
export { EmailDialog } from './email-dialog.tsx';
export { NewEmailCard } from './new-email-card.tsx';
export { PasswordForm } from './password-form.tsx';

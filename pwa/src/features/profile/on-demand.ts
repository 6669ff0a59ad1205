import { dialogOnDemand, onDemand } from '../../ui/on-demand.tsx';
import { ViewFailed } from '../../ui/view-failed.tsx';
import type { AccountCardsProps } from './account-cards.tsx';
import type { EmailDialogProps } from './email-dialog.tsx';
import type { NewEmailCardProps } from './new-email-card.tsx';
import type { PasswordFormProps } from './password-form.tsx';

const load = () => import('./panels.ts');

/** Parts that the first paint of the profile does not need. */
export const EmailDialog = dialogOnDemand<'EmailDialog', EmailDialogProps>(load, 'EmailDialog');
export const NewEmailCard = onDemand<'NewEmailCard', NewEmailCardProps>(load, 'NewEmailCard', ViewFailed);
export const PasswordForm = onDemand<'PasswordForm', PasswordFormProps>(load, 'PasswordForm', ViewFailed);
export const AccountCards = onDemand<'AccountCards', AccountCardsProps>(load, 'AccountCards', ViewFailed);

/** Loads all parts, which are one file, so that they also work offline. */
export const preloadProfile = AccountCards.preload;

import { dialogOnDemand, onDemand } from '../../ui/on-demand.tsx';
import { ViewFailed } from '../../ui/view-failed.tsx';

/** What the first paint of the profile does not need. */
export const EmailDialog = dialogOnDemand(() => import('./email-dialog.tsx'), 'EmailDialog');
export const NewEmailCard = onDemand(() => import('./new-email-card.tsx'), 'NewEmailCard', ViewFailed);
export const PasswordForm = onDemand(() => import('./password-form.tsx'), 'PasswordForm', ViewFailed);
export const AccountCards = onDemand(() => import('./account-cards.tsx'), 'AccountCards', ViewFailed);

const PARTS = [EmailDialog, NewEmailCard, PasswordForm, AccountCards];

/** All of it, so that it is there without a connection too. */
export const preloadProfile = (): void => {
  for (const part of PARTS) part.preload();
};

import { ProofForm } from '../features/profile/proof-form.tsx';
import { InvitationScreen } from '../features/team/invitation-screen.tsx';

/** The page behind an invitation's link, with the re-authentication of another feature. */
export function InvitationPage() {
  return <InvitationScreen proofFields={ProofForm} />;
}

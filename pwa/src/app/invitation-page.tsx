import { GoogleSignIn } from '../features/auth/google-sign-in.tsx';
import { ProofForm } from '../features/profile/proof-form.tsx';
import { InvitationScreen } from '../features/team/invitation-screen.tsx';

/** The page behind an invitation's link, with the re-authentication and the sign-in of other features. */
export function InvitationPage() {
  return <InvitationScreen proofFields={ProofForm} google={Google} />;
}

/** Google returns to /login, which goes on to the invitation. */
function Google() {
  return <GoogleSignIn label="Continue with Google" redirect="/login" wanted="/invitation" />;
}

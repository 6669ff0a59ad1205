import { ProofForm } from '../features/profile/proof-form.tsx';
import { TeamScreen } from '../features/team/team-screen.tsx';

/** The team, with the re-authentication of another feature. */
export function TeamPage() {
  return <TeamScreen proofFields={ProofForm} />;
}

import { DevelopersScreen } from '../features/developer/developers-screen.tsx';
import { ProofForm } from '../features/profile/proof-form.tsx';

/** API keys and webhooks, with the re-authentication of another feature. */
export function DevelopersPage() {
  return <DevelopersScreen proofFields={ProofForm} />;
}

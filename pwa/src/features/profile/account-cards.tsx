import { DataCard } from './data-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { IdentitiesCard } from './identities-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useIdentities } from './use-identities.ts';

/** The cards about the account itself: sessions, devices, Google sign-in, data download and deletion. */
export function AccountCards({ userId }: { userId: string }) {
  const identities = useIdentities();
  return (
    <>
      <SessionsCard identities={identities} />
      <DevicesCard />
      <IdentitiesCard identities={identities} />
      <DataCard userId={userId} />
    </>
  );
}

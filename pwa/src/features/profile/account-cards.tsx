import { DataCard } from './data-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { IdentitiesCard } from './identities-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useIdentities } from './use-identities.ts';

/** What an owner may do with the account itself: see and end its sessions and its Google sign-in, take its data along, delete it. */
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

import { DataCard } from './data-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { IdentitiesCard } from './identities-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useIdentities } from './use-identities.ts';

export interface AccountCardsProps {
  userId: string;
  /** The number of password changes on this screen. */
  passwordChanges: number;
}

/** The cards about the account itself: sessions, devices, Google sign-in, data download and deletion. */
export function AccountCards({ userId, passwordChanges }: AccountCardsProps) {
  const identities = useIdentities();
  return (
    <>
      <SessionsCard identities={identities} passwordChanges={passwordChanges} />
      <DevicesCard />
      <IdentitiesCard identities={identities} />
      <DataCard userId={userId} />
    </>
  );
}

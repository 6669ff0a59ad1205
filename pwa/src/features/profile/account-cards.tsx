import type { User } from '@doorsign/shared-schema/api';
import { hasTeam, nameOf } from '../../local/team/person.ts';
import { DataCard } from './data-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { IdentitiesCard } from './identities-card.tsx';
import { NameCard } from './name-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useIdentities } from './use-identities.ts';

export interface AccountCardsProps {
  user: User;
  /** The number of password changes on this screen. */
  passwordChanges: number;
}

/** The cards about the account itself: sessions, devices, Google sign-in, data download and deletion. */
export function AccountCards({ user, passwordChanges }: AccountCardsProps) {
  const identities = useIdentities();
  return (
    <>
      {hasTeam(user) ? <NameCard name={nameOf(user)} /> : null}
      <SessionsCard identities={identities} passwordChanges={passwordChanges} />
      <DevicesCard />
      <IdentitiesCard identities={identities} />
      <DataCard user={user} />
    </>
  );
}

import { DataCard } from './data-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** What an owner may do with the account itself: see and end its sessions, take its data along, delete it. */
export function AccountCards({ userId }: { userId: string }) {
  return (
    <>
      <SessionsCard />
      <DevicesCard />
      <DataCard userId={userId} />
    </>
  );
}

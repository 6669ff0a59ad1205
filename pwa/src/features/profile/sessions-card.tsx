import { MonitorSmartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { timeText } from '../../lib/time-text.ts';
import { useServices } from '../../local/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { NotMeDialog } from './not-me-dialog.tsx';
import { ServerListNotice } from './server-list-notice.tsx';
import type { Identities } from './use-identities.ts';
import { OTHERS, useSessions, type Sessions, type SignedInDevice } from './use-sessions.ts';

export interface SessionsCardProps {
  identities: Identities;
  /** The number of password changes on this screen: each one ends all other sessions. */
  passwordChanges: number;
}

/** The devices on which the owner is signed in, each with a button to sign it out, e.g. after it was lost or sold. */
export function SessionsCard({ identities, passwordChanges }: SessionsCardProps) {
  const list = useRef<HTMLUListElement>(null);
  const sessions = useSessions(passwordChanges, (description) => {
    // The focused button disappears together with its row.
    list.current?.focus();
    toast({ title: 'Logged out', description });
  });
  const { devices, state, ending } = sessions;
  const { online } = state;
  const others = devices?.filter(({ current }) => !current) ?? [];
  const [asks, setAsks] = useState(false);
  const secure = async (keepIdentities: boolean): Promise<void> => {
    setAsks(false);
    await sessions.notMe(keepIdentities);
    await identities.askAgain();
  };
  return (
    <Card
      flush
      title="Where you’re logged in"
      actions={
        others.length > 0 ? (
          <Button
            variant="secondary"
            disabled={!online}
            busy={ending === OTHERS}
            onClick={() => void sessions.endOthers()}
          >
            Log out everywhere else
          </Button>
        ) : null
      }
    >
      <div className="px-5 pt-4 empty:hidden">
        <ServerListNotice
          state={state}
          offline="You’re offline. You need a connection to see this list and log out other devices."
          loading={devices === null}
          onTryAgain={sessions.tryAgain}
        />
      </div>
      <ul ref={list} tabIndex={-1} aria-label="Logged-in devices" className="divide-y divide-line outline-none">
        {devices?.map((device) => (
          <DeviceRow key={device.id} device={device} sessions={sessions} online={online} />
        ))}
      </ul>
      {others.length > 0 || identities.mayExist ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-3">
          <p className="min-w-0 flex-[1_1_9rem] text-muted">Something here you don’t recognize?</p>
          <Button variant="ghost" className="text-danger!" disabled={!online} onClick={() => setAsks(true)}>
            It wasn’t me
          </Button>
        </div>
      ) : null}
      <NotMeDialog
        open={asks}
        mayHaveIdentities={identities.mayExist}
        onClose={() => setAsks(false)}
        onConfirm={(keepIdentities) => void secure(keepIdentities)}
      />
    </Card>
  );
}

interface DeviceRowProps {
  device: SignedInDevice;
  sessions: Sessions;
  online: boolean;
}

function DeviceRow({ device, sessions, online }: DeviceRowProps) {
  const { now } = useServices();
  const since = timeText(Date.parse(device.createdAt), now());
  const seen = timeText(Date.parse(device.lastSeenAt), now());
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 wrap-anywhere">{device.device}</span>
          {device.current ? <Badge tone="brand">This device</Badge> : null}
        </p>
        <p className="text-hint leading-5 text-muted tabular">
          {device.current ? `Logged in ${since}` : `Last seen ${seen} · logged in ${since}`}
        </p>
      </div>
      {device.current ? null : (
        <Button
          variant="ghost"
          disabled={!online}
          busy={sessions.ending === device.id}
          onClick={() => void sessions.end(device)}
        >
          Log out <span className="sr-only">{device.device}</span>
        </Button>
      )}
    </li>
  );
}

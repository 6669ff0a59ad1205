import { RefreshCw } from 'lucide-react';
import { timeText } from '../../lib/time-text.ts';
import { useServices } from '../../local/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ServerListNotice } from './server-list-notice.tsx';
import { useDevices, type OwnDevice } from './use-devices.ts';

/** The devices that have synced, with the last time: one that has not synced for long may hold unpublished changes. A switch
 * sets whether the owner is e-mailed when one device replaces a change of another. */
export function DevicesCard() {
  const { known, state, choosing, tryAgain, choose } = useDevices();
  return (
    <Card flush title="Devices">
      <div className="px-5 pt-4 empty:hidden">
        <ServerListNotice
          state={state}
          offline="You’re offline. The list of devices needs a connection."
          loading={known === null}
          onTryAgain={tryAgain}
        />
        {known ? (
          <p className="pb-4 text-muted">Changes saved on a device reach your website the next time it syncs.</p>
        ) : null}
      </div>
      <ul aria-label="Synced devices" className="divide-y divide-line">
        {known?.devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {known ? (
        <div className="border-t border-line px-5 py-2">
          <Switch
            label="Email me when another device replaces a change, at most once a day"
            checked={known.choice.replaced}
            disabled={!state.online || choosing}
            onChange={(replaced) => void choose({ replaced })}
          />
        </div>
      ) : null}
    </Card>
  );
}

function DeviceRow({ device: { name, lastSyncAt, current } }: { device: OwnDevice }) {
  const { now } = useServices();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <RefreshCw aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {current ? <Badge tone="brand">This device</Badge> : null}
        </p>
        <p className="text-hint leading-5 text-muted tabular">Last synced {timeText(Date.parse(lastSyncAt), now())}</p>
      </div>
    </li>
  );
}

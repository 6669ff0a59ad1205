import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useStorageState } from '../../local/setting-hooks.ts';
import { Card } from '../../ui/card.tsx';

/** Shows whether the browser may clear the storage in which changes wait. Renders nothing if the browser does not say. */
export function StorageCard() {
  const storage = useStorageState();
  if (storage === 'unknown') return null;
  return (
    <Card title="On this device">
      {storage === 'persistent' ? (
        <p className="flex gap-2.5">
          <CircleCheck aria-hidden className="mt-1 size-4 shrink-0 text-open-text" />
          <span>Your browser keeps what Doorsign saves on this device, even when storage runs low.</span>
        </p>
      ) : (
        <div className="flex gap-2.5">
          <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-holiday-text" />
          <div>
            <p className="font-medium">Your browser may clear Doorsign’s data on this device.</p>
            <p className="text-muted">
              Changes that aren’t on your website yet would be lost. Publish them soon, or install the app: browsers
              keep what an installed app has saved.
            </p>
          </div>
        </div>
      )}
    </Card>
  );
}

import { useEffect } from 'react';
import type { SyncRegistration } from '../local/sync/background-sync.ts';
import { usePublishing } from '../local/hooks.ts';
import { iconCountOf, showOnIcon } from '../local/icon-count.ts';
import type { Publishing } from '../local/sync/publishing.ts';
import { useServices } from '../local/services.ts';
import { useSession } from '../local/session/session.ts';

/** Returns the number of Saves that wait for a connection. */
const waitingOf = (publishing: Publishing): number => {
  if (publishing.kind === 'saved') return publishing.online ? 0 : publishing.count;
  if (publishing.kind === 'attention') return publishing.waiting;
  if (publishing.kind === 'publishing') return publishing.late ? publishing.count : 0;
  return publishing.kind === 'stuck' ? publishing.count : 0;
};

/** Returns the page's service worker registration. The cast adds Background Sync, which TypeScript's DOM types lack. */
const registration = async (): Promise<SyncRegistration | undefined> =>
  (await (navigator as Partial<Pick<Navigator, 'serviceWorker'>>).serviceWorker?.getRegistration()) as
    | SyncRegistration
    | undefined;

/** Prepares for the time when the app is closed: sets the badge on its icon and has the service worker publish waiting
 * Saves. Reads whether a membership has ended here before. Renders nothing. */
export function Background() {
  const publishing = usePublishing();
  const { state, user } = useSession();
  // A signed-out device without local data has nothing to count.
  const count = state === 'signed-out' && publishing.kind === 'unknown' ? 0 : iconCountOf(publishing);
  useEffect(() => {
    if (count !== null) void showOnIcon(navigator, count);
  }, [count]);
  const { local } = useServices();
  const waiting = waitingOf(publishing);
  useEffect(() => {
    if (waiting > 0) void local.leaveToWorker(registration);
  }, [local, waiting]);
  useEffect(() => {
    void local.loadEnded();
  }, [local, user?.id]);
  return null;
}

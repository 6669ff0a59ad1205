import { uuidv7 } from '@doorsign/shared-schema/sync';
import { createApiClient, type Timers } from '../api/client.ts';
import { LocalDatabase, type IndexedDb } from '../local/storage/database.ts';
import { openDeviceDatabase } from '../local/storage/device-database.ts';
import { iconCountOf } from '../local/icon-count.ts';
import { fractionOf } from '../local/local-store.ts';
import { readPublishingFacts } from '../local/sync/publishing-facts.ts';
import { publishingOf } from '../local/sync/publishing.ts';
import { guardStorage } from '../local/storage/storage-guard.ts';
import { syncOnce, type Locks, type SyncOutcome } from '../local/sync/sync-once.ts';
import { tokenOwner } from '../local/sync/token-owner.ts';

/** What the worker gives to it. */
export interface PublishWaitingDeps {
  fetch: typeof fetch;
  /** Put before every path: '' for the worker's own origin. */
  baseUrl: string;
  /** Epoch milliseconds. */
  now(): number;
  randomBytes(count: number): Uint8Array;
  timers: Timers;
  locks: Locks | null;
  /** The app's build. */
  app: string;
  deviceName: string;
  /** How many changes still wait or were replaced, for the icon. */
  onCount(count: number): void;
  indexedDb?: IndexedDb;
}

/** Most requests of one go: each carries up to 50 Saves. */
const ROUNDS_MAX = 20;

/** Is another request promising at once? */
const goesOn = (outcome: SyncOutcome): boolean =>
  outcome.kind === 'sent' &&
  (outcome.waiting > 0 || outcome.recovery.left > 0) &&
  (outcome.results.length > 0 || outcome.recovery.offered > 0 || outcome.recovery.found);

/** Publishes what waits on this device while the app is closed, as its owner who has left a token for that. Without one there
 * is nothing to do: the owner has logged out, or nothing waits.
 * @returns whether something is left that a later try may publish. Never rejects.
 * Source: shared-schema/docs/decisions/0129-background-sync.md. */
export const publishWaiting = async (deps: PublishWaitingDeps): Promise<boolean> => {
  const { now, timers, indexedDb } = deps;
  const random = (): number => fractionOf(deps.randomBytes(4));
  const device = openDeviceDatabase({ timers, now, random }, indexedDb);

  const publishAs = async (userId: string, deviceId: string): Promise<boolean> => {
    const db = new LocalDatabase(userId, indexedDb);
    // Closes the database for a page that brings it to a newer version, and leaves a newer one alone.
    const guard = guardStorage(db, { timers, now, random });
    let token: string | null = null;
    const forgetToken = (): Promise<void> => device.write('token', undefined);
    const api = createApiClient({
      ...deps,
      token: () => token,
      // The page renews its own; this copy is not kept for long.
      onToken: () => undefined,
      onSignedOut: () => void forgetToken().catch(() => undefined),
      timers,
    });
    const attempt = async (): Promise<SyncOutcome> => {
      // Read anew each time: the owner may log out meanwhile.
      token = (await device.read('token')) ?? null;
      return syncOnce({
        ...deps,
        db,
        api,
        token: () => token,
        device: () => Promise.resolve({ id: deviceId, name: deps.deviceName }),
        newId: () => uuidv7(now(), deps.randomBytes(10)),
      });
    };
    try {
      let outcome = await attempt();
      for (let round = 1; round < ROUNDS_MAX && goesOn(outcome); round += 1) outcome = await attempt();
      const facts = await guard.run(() => readPublishingFacts(db));
      const isLeft = facts.waiting > 0 || facts.recovering > 0;
      const isForLater = isLeft && outcome.kind !== 'parked' && outcome.kind !== 'not-ours';
      if (!isForLater) await forgetToken();
      // Last: whatever a browser makes of a number on an icon, the rest is done.
      const online = !(outcome.kind === 'retry' && outcome.cause === 'unreached');
      const count = iconCountOf(publishingOf({ ...facts, lost: 0, slow: false, failed: false, online, nowMs: now() }));
      if (count !== null) deps.onCount(count);
      return isForLater;
    } finally {
      db.close();
    }
  };

  try {
    const token = await device.read('token');
    const deviceId = await device.read('deviceId');
    const userId = token === undefined ? null : tokenOwner(token);
    if (userId === null || deviceId === undefined) return false;
    return await publishAs(userId, deviceId);
  } catch {
    // The device's storage is in trouble, which may pass.
    return true;
  } finally {
    device.close();
  }
};

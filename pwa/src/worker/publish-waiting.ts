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

/** Dependencies of publishWaiting(). */
export interface PublishWaitingDeps {
  fetch: typeof fetch;
  /** The prefix of every path: '' for the worker's own origin. */
  baseUrl: string;
  /** Epoch milliseconds. */
  now(): number;
  randomBytes(count: number): Uint8Array;
  timers: Timers;
  locks: Locks | null;
  /** The app's build. */
  app: string;
  deviceName: string;
  /** Called with the number of changes that still wait or were replaced, for the icon. */
  onCount(count: number): void;
  indexedDb?: IndexedDb;
}

/** The maximum number of requests of one run: each carries up to 50 Saves. */
const ROUNDS_MAX = 20;

/** Returns true if another request is likely to make progress at once. */
const goesOn = (outcome: SyncOutcome): boolean =>
  outcome.kind === 'sent' &&
  (outcome.waiting > 0 || outcome.recovery.left > 0) &&
  (outcome.results.length > 0 || outcome.recovery.offered > 0 || outcome.recovery.found);

/** Publishes the waiting Saves while the app is closed, with the token that their owner left for that. Without a token there
 * is nothing to do: the owner has logged out, or no Save waits.
 * @returns true if something is left that a later run may publish. Never rejects.
 * Source: shared-schema/docs/decisions/0129-background-sync.md. */
export const publishWaiting = async (deps: PublishWaitingDeps): Promise<boolean> => {
  const { now, timers, indexedDb } = deps;
  const random = (): number => fractionOf(deps.randomBytes(4));
  const device = openDeviceDatabase({ timers, now, random }, indexedDb);

  const publishAs = async (userId: string, deviceId: string): Promise<boolean> => {
    const db = new LocalDatabase(userId, indexedDb);
    // Closes the database when a page upgrades it, and does not open a newer version.
    const guard = guardStorage(db, { timers, now, random });
    let token: string | null = null;
    const forgetToken = (): Promise<void> => device.write('token', undefined);
    const api = createApiClient({
      ...deps,
      token: () => token,
      // Ignored: pages renew their own token, and this copy is short-lived.
      onToken: () => undefined,
      onSignedOut: () => void forgetToken().catch(() => undefined),
      timers,
    });
    const attempt = async (): Promise<SyncOutcome> => {
      // Read before each attempt, because the owner may log out in between.
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
      const isForLater = isLeft && outcome.kind !== 'blocked' && outcome.kind !== 'not-ours';
      if (!isForLater) await forgetToken();
      // Done last, so that trouble with the icon affects nothing else.
      const online = !(outcome.kind === 'retry' && outcome.cause === 'unreached');
      const given = { ...facts, lost: 0, widget: 'unknown' } as const;
      const count = iconCountOf(publishingOf({ ...given, slow: false, failed: false, online, nowMs: now() }));
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
    // The device's storage has failed, perhaps only for a while.
    return true;
  } finally {
    device.close();
  }
};

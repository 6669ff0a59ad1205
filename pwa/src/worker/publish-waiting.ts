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
import { keptBusinesses } from '../local/team/other-databases.ts';
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
  /** Called with the number of changes that still wait or were replaced, in all businesses, for the icon. */
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

/** The result of a run in one business. */
interface Left {
  /** Whether a later run may publish something. */
  readonly isForLater: boolean;
  /** The number for the icon; null if it is not known. */
  readonly count: number | null;
}

/** Publishes the waiting Saves of all the owner's businesses while the app is closed, with the token that their owner left for that. Without a token there
 * is nothing to do: the owner has logged out, or no Save waits.
 * @returns true if something is left that a later run may publish. Never rejects.
 * Source: shared-schema/docs/decisions/0129-background-sync.md. */
export const publishWaiting = async (deps: PublishWaitingDeps): Promise<boolean> => {
  const { now, timers, indexedDb } = deps;
  const random = (): number => fractionOf(deps.randomBytes(4));
  const device = openDeviceDatabase({ timers, now, random }, indexedDb);

  const forgetToken = (): Promise<void> => device.write('token', undefined);
  const publishIn = async (userId: string, businessId: string, deviceId: string): Promise<Left> => {
    const db = new LocalDatabase(userId, indexedDb, businessId);
    // Closes the database when a page upgrades it, and does not open a newer version.
    const guard = guardStorage(db, { timers, now, random });
    let token: string | null = null;
    const api = createApiClient({
      ...deps,
      token: () => token,
      business: () => (businessId === userId ? null : businessId),
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
      const online = !(outcome.kind === 'retry' && outcome.cause === 'unreached');
      const given = { ...facts, lost: 0, widget: 'unknown' } as const;
      const publishing = publishingOf({ ...given, slow: false, failed: false, online, nowMs: now() });
      return { isForLater, count: iconCountOf(publishing) };
    } finally {
      db.close();
    }
  };

  try {
    const token = await device.read('token');
    const deviceId = await device.read('deviceId');
    const userId = token === undefined ? null : tokenOwner(token);
    if (userId === null || deviceId === undefined) return false;
    const ids = new Set([userId, ...(await keptBusinesses(userId, indexedDb))]);
    const left: Left[] = [];
    // One business whose data cannot be read keeps no other one from being published.
    for (const id of ids)
      left.push(await publishIn(userId, id, deviceId).catch(() => ({ isForLater: true, count: null })));
    const isForLater = left.some((one) => one.isForLater);
    if (!isForLater) await forgetToken();
    // Done last, so that trouble with the icon affects nothing else.
    const counts = left.flatMap(({ count }) => count ?? []);
    if (counts.length > 0) deps.onCount(counts.reduce((sum, count) => sum + count));
    return isForLater;
  } catch {
    // The device's storage has failed, perhaps only for a while.
    return true;
  } finally {
    device.close();
  }
};

import {
  SYNC_PROTO,
  syncCalls,
  type Cursor,
  type EditResult,
  type SyncAccount,
  type SyncAnswer,
  type SyncRequest,
} from '@doorsign/shared-schema/api';
import { SCHEMA, type Register } from '@doorsign/shared-schema/registers';
import { EDITS_MAX, type Edit } from '@doorsign/shared-schema/sync';
import { ApiError, type ApiClient } from '../../api/client.ts';
import { endsSession } from '../../api/api-error.ts';
import { applyAnswer, isOtherPast } from './apply-answer.ts';
import { chooseBatch } from './batch.ts';
import { readMeta, writeMeta, type LocalDatabase } from '../storage/database.ts';
import type { Failure, OutboxRow } from '../storage/rows.ts';
import { tokenOwner } from './token-owner.ts';
import { countOffers, outboxCount, outboxRows } from '../storage/view.ts';
import { narrowOffer, nextOffer } from './recovery-offers.ts';

/** The outcome of one attempt.
 * - `sent`: the answer was applied; `results` are new results, `waiting` is the number of Saves still without one.
 *   `recovery` is the progress of a server that was restored from a backup.
 * - `busy`: another tab is making an attempt.
 * - `retry`: nothing was applied and no Save left the outbox; `unreached` means that Doorsign's server did not answer.
 * - `blocked`: the server accepts nothing from this device until its owner signs in or updates the app, or because the
 *   account was deleted.
 * - `not-ours`: the token is missing or another owner's, and nothing was sent; or the answer is for another account, and
 *   nothing was applied. */
export type SyncOutcome =
  | { kind: 'sent'; results: EditResult[]; waiting: number; account: SyncAccount; recovery: Recovery }
  | { kind: 'busy' }
  | { kind: 'retry'; cause: 'unreached' | 'server' | 'stale' | 'mismatch' | 'storage'; retryAfterS: number | null }
  | { kind: 'blocked'; reason: 'sign-in' | 'update' | 'deleted' }
  | { kind: 'not-ours' };

/** The progress of a restored server.
 * - `found`: this answer said that the server was restored. It may have deferred Saves until the device has offered what the server forgot.
 * - `offered`: the number of registers offered by this attempt.
 * - `left`: the number of registers still to be offered. */
export interface Recovery {
  found: boolean;
  offered: number;
  left: number;
}

/** The part of the browser's LockManager that is used. */
export type Locks = Pick<LockManager, 'request'>;

/** Dependencies of an attempt. */
export interface SyncDeps {
  db: LocalDatabase;
  api: ApiClient;
  token(): string | null;
  /** Epoch milliseconds. */
  now(): number;
  device(): Promise<{ id: string; name: string }>;
  /** The app's build, for the server's log. */
  app: string;
  /** null in browsers without Web Locks. */
  locks: Locks | null;
  /** Creates the id of an edit. */
  newId(): string;
  /** The headers that name the business; missing while the account has one. */
  headers?(businessId: string): Record<string, string>;
}

/** The options of one attempt. */
export interface AttemptOptions {
  /** Runs without the lock, which a frozen tab may hold; correctness does not depend on the lock. */
  ignoreLock?: boolean;
  /** Aborts the attempt. */
  signal?: AbortSignal;
}

/** Makes one attempt, as syncOnce() does. */
export type SyncAttempt = (deps: SyncDeps, options?: AttemptOptions) => Promise<SyncOutcome>;

const BUSY: SyncOutcome = { kind: 'busy' };

const retry = (
  cause: Extract<SyncOutcome, { kind: 'retry' }>['cause'],
  retryAfterS: number | null = null,
): SyncOutcome => ({ kind: 'retry', cause, retryAfterS });

/** The device's own content of one request. */
interface Parcel {
  /** The protocol that the server is known to support. */
  proto: SyncRequest['proto'];
  cursor: Cursor | null;
  wantFull: boolean;
  edits: readonly OutboxRow[];
  offered: readonly Register[];
}

/** Reads the content of one request as a consistent snapshot. If another tab detected a restored server between two reads,
 * the request would combine the new cursor with old edits, and the server would process these edits without their bases. */
const packParcel = (db: LocalDatabase): Promise<Parcel> =>
  db.transaction('r', db.outbox, db.meta, async () => {
    const edits = chooseBatch(await outboxRows(db, 'waiting'), (await readMeta(db, 'batchMax')) ?? EDITS_MAX);
    const { registers, holdsEdits } = await nextOffer(db, edits.length);
    return {
      proto: (await readMeta(db, 'proto')) === SYNC_PROTO ? SYNC_PROTO : 1,
      cursor: (await readMeta(db, 'cursor')) ?? null,
      wantFull: (await readMeta(db, 'wantFull')) ?? false,
      edits: holdsEdits ? [] : edits,
      offered: registers,
    };
  });

/** Removes the fields that a server of protocol 1 does not know. */
const withoutTold = ({ told: _told, ...edit }: Edit): Edit => edit;
const withoutAuthor = ({ author: _author, ...register }: Register): Register => register;

const buildRequest = async (
  deps: SyncDeps,
  { proto, cursor, wantFull, edits, offered }: Parcel,
): Promise<SyncRequest> => {
  const device = await deps.device();
  const isFirst = proto === 1;
  return {
    proto,
    schema: SCHEMA,
    app: deps.app,
    deviceId: device.id,
    deviceName: device.name,
    cursor,
    ...(wantFull && { wantFull }),
    edits: edits.map(({ edit }) => (isFirst ? withoutTold(edit) : edit)),
    ...(offered.length > 0 && { witness: isFirst ? offered.map(withoutAuthor) : [...offered] }),
    sentAt: deps.now(),
  };
};

/** Halves the next request after Doorsign's server failed on this one, down to one edit or register, which is then quarantined. */
const narrow = async (db: LocalDatabase, { edits, offered }: Parcel): Promise<void> => {
  const [first] = edits;
  if (offered.length > 0) await narrowOffer(db, offered, first !== undefined);
  else if (edits.length > 1) await writeMeta(db, 'batchMax', Math.ceil(edits.length / 2));
  else if (first !== undefined) await db.outbox.update(first.order, { faults: first.faults + 1 });
};

/** Records why waiting Saves made no progress, for the owner and for support. */
const noteFailure = async ({ db, now }: SyncDeps, code: Failure['code']): Promise<void> => {
  if ((await outboxCount(db, 'waiting')) > 0) await writeMeta(db, 'lastFailure', { code, at: now() });
};

const settleFailure = async (deps: SyncDeps, parcel: Parcel, error: ApiError): Promise<SyncOutcome> => {
  const { db, app } = deps;
  await noteFailure(deps, error.code ?? 'unreached');
  if (error.kind !== 'refused') return retry('unreached', error.retryAfterS);
  if (endsSession(error)) return { kind: 'blocked', reason: 'sign-in' };
  if (error.code === 'membership_ended') return { kind: 'not-ours' };
  if (error.status === 410 && error.code === 'account_deleted') return { kind: 'blocked', reason: 'deleted' };
  if (error.status === 426 && error.code === 'client_outdated') {
    await writeMeta(db, 'outdated', app);
    return { kind: 'blocked', reason: 'update' };
  }
  // An older server has replaced the one that answered last.
  if (error.status === 400 && parcel.proto !== 1) await writeMeta(db, 'proto', undefined);
  if (error.status === 500 && error.code === 'internal') await narrow(db, parcel);
  return retry('server', error.retryAfterS);
};

/** Clears a refusal that was meant for another build of the app. */
const forgetOutdated = async ({ db, app }: SyncDeps): Promise<void> => {
  const outdated = await readMeta(db, 'outdated');
  if (outdated !== undefined && outdated !== app) await writeMeta(db, 'outdated', undefined);
};

const settleAnswer = async (deps: SyncDeps, { offered }: Parcel, answer: SyncAnswer): Promise<SyncOutcome> => {
  const { db, now, newId, device } = deps;
  const { userId, businessId = userId } = answer.account;
  if (userId !== db.userId || businessId !== db.businessId) return { kind: 'not-ours' };
  const applied = await applyAnswer(db, answer, {
    nowMs: now(),
    offered,
    deviceId: (await device()).id,
    newId,
  });
  if (applied.kind === 'mismatch') await noteFailure(deps, 'mismatch');
  if (applied.kind !== 'applied') return retry(applied.kind);
  return {
    kind: 'sent',
    results: applied.results,
    waiting: await outboxCount(db, 'waiting'),
    account: answer.account,
    recovery: {
      found: isOtherPast(answer),
      offered: offered.length,
      left: await countOffers(db),
    },
  };
};

const attempt = async (deps: SyncDeps, signal?: AbortSignal): Promise<SyncOutcome> => {
  const { db, api } = deps;
  await forgetOutdated(deps);
  const token = deps.token();
  if (token === null || tokenOwner(token) !== db.userId) return { kind: 'not-ours' };
  const headers = deps.headers?.(db.businessId) ?? {};
  const parcel = await packParcel(db);
  if (parcel.edits.some(({ userId }) => userId !== db.userId)) return { kind: 'not-ours' };
  try {
    const answer = await api.call(syncCalls.sync, { body: await buildRequest(deps, parcel), token, headers, signal });
    return await settleAnswer(deps, parcel, answer);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Another tab has renewed the token or signed in again since: the refusal of the old token is void.
    const current = deps.token();
    if (endsSession(error) && current !== null && current !== token) return retry('stale');
    return settleFailure(deps, parcel, error);
  }
};

/** Makes one attempt to sync this device with the server: sends the oldest waiting Saves and applies the answer. Anything
 * that was not applied can be repeated safely, by this tab or another.
 * @returns the outcome. Never throws: an error of IndexedDB is a `retry` too.
 * Source: shared-schema/docs/sync-protocol.md#attempt. */
export const syncOnce: SyncAttempt = async (deps, { ignoreLock = false, signal } = {}) => {
  const tried = (): Promise<SyncOutcome> => attempt(deps, signal).catch(() => retry('storage'));
  if (deps.locks === null || ignoreLock) return tried();
  const name = `doorsign-sync-${deps.db.userId}`;
  try {
    return await deps.locks.request(name, { ifAvailable: true }, async (lock) => (lock === null ? BUSY : tried()));
  } catch {
    // Web Locks are available but refused (an opaque origin, a page that is being unloaded).
    return tried();
  }
};

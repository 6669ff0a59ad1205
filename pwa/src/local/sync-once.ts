import {
  SYNC_PROTO,
  syncCalls,
  type EditResult,
  type SyncAccount,
  type SyncRequest,
} from '@doorsign/shared-schema/api';
import { EDITS_MAX, SCHEMA } from '@doorsign/shared-schema/sync';
import { ApiError, type ApiClient } from '../api/client.ts';
import { endsSession } from '../api/api-error.ts';
import { applyAnswer } from './apply-answer.ts';
import { chooseBatch } from './batch.ts';
import { readMeta, writeMeta, type LocalDatabase } from './database.ts';
import type { OutboxRow } from './rows.ts';
import { tokenOwner } from './token-owner.ts';
import { outboxCount, outboxRows } from './view.ts';

/** What one attempt came to.
 * - `sent`: the answer is applied; `results` are new verdicts, `waiting` Saves are still without one.
 * - `busy`: another tab is at it.
 * - `retry`: nothing was applied and the outbox is as it was; `unreached` means that our server did not answer.
 * - `parked`: the server takes nothing from this device until its owner signs in or updates the app.
 * - `not-ours`: the token is missing or another owner's; nothing was sent. */
export type SyncOutcome =
  | { kind: 'sent'; results: EditResult[]; waiting: number; account: SyncAccount }
  | { kind: 'busy' }
  | { kind: 'retry'; cause: 'unreached' | 'server' | 'stale' | 'mismatch' | 'storage'; retryAfterS: number | null }
  | { kind: 'parked'; reason: 'sign-in' | 'update' }
  | { kind: 'not-ours' };

/** The part of the browser's LockManager that is used. */
export type Locks = Pick<LockManager, 'request'>;

/** What an attempt needs from outside. */
export interface SyncDeps {
  db: LocalDatabase;
  api: ApiClient;
  token(): string | null;
  /** Epoch milliseconds. */
  now(): number;
  device(): Promise<{ id: string; name: string }>;
  /** The app's build, for the server's log. */
  app: string;
  /** Missing in browsers without Web Locks. */
  locks: Locks | null;
}

/** How one attempt is made. */
export interface AttemptOptions {
  /** A frozen tab may hold the lock; correctness does not depend on it. */
  ignoreLock?: boolean;
  /** Calls the attempt off. */
  signal?: AbortSignal;
}

const BUSY: SyncOutcome = { kind: 'busy' };

const retry = (
  cause: Extract<SyncOutcome, { kind: 'retry' }>['cause'],
  retryAfterS: number | null = null,
): SyncOutcome => ({ kind: 'retry', cause, retryAfterS });

const buildRequest = async (deps: SyncDeps, batch: readonly OutboxRow[]): Promise<SyncRequest> => {
  const { db, app, now } = deps;
  const device = await deps.device();
  const wantFull = await readMeta(db, 'wantFull');
  return {
    proto: SYNC_PROTO,
    schema: SCHEMA,
    app,
    deviceId: device.id,
    deviceName: device.name,
    cursor: (await readMeta(db, 'cursor')) ?? null,
    ...(wantFull && { wantFull }),
    edits: batch.map(({ edit }) => edit),
    sentAt: now(),
  };
};

/** Our server broke on this batch: the next is half as large, down to one edit, which then stands aside. */
const narrow = async (db: LocalDatabase, batch: readonly OutboxRow[]): Promise<void> => {
  const [first] = batch;
  if (first === undefined) return;
  if (batch.length > 1) await writeMeta(db, 'batchMax', Math.ceil(batch.length / 2));
  else await db.outbox.update(first.order, { faults: first.faults + 1 });
};

const settleFailure = async (db: LocalDatabase, batch: readonly OutboxRow[], error: ApiError): Promise<SyncOutcome> => {
  if (error.kind !== 'refused') return retry('unreached', error.retryAfterS);
  if (endsSession(error)) return { kind: 'parked', reason: 'sign-in' };
  if (error.status === 426 && error.code === 'client_outdated') {
    await writeMeta(db, 'outdated', true);
    return { kind: 'parked', reason: 'update' };
  }
  if (error.status === 500 && error.code === 'internal') await narrow(db, batch);
  return retry('server', error.retryAfterS);
};

const attempt = async (deps: SyncDeps, signal?: AbortSignal): Promise<SyncOutcome> => {
  const { db, api, now } = deps;
  const token = deps.token();
  if (token === null || tokenOwner(token) !== db.userId) return { kind: 'not-ours' };
  const batch = chooseBatch(await outboxRows(db, 'waiting'), (await readMeta(db, 'batchMax')) ?? EDITS_MAX);
  if (batch.some(({ userId }) => userId !== db.userId)) return { kind: 'not-ours' };
  try {
    const answer = await api.call(syncCalls.sync, { body: await buildRequest(deps, batch), token, signal });
    if (answer.account.userId !== db.userId) return { kind: 'not-ours' };
    const applied = await applyAnswer(db, answer, now());
    if (applied.kind !== 'applied') return retry(applied.kind);
    const { account } = answer;
    return { kind: 'sent', results: applied.results, waiting: await outboxCount(db, 'waiting'), account };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Another tab has renewed the token or signed in again meanwhile: what was said of the old one is void.
    const current = deps.token();
    if (endsSession(error) && current !== null && current !== token) return retry('stale');
    return settleFailure(db, batch, error);
  }
};

/** Makes one attempt to bring this device and the server together: sends the oldest waiting Saves, applies the
 * answer. Everything that is not applied can be repeated without harm, by this tab or another.
 * @returns what came of it. Never throws: what IndexedDB refuses is a `retry` too.
 * Source: sync.md section 4. */
export const syncOnce = async (
  deps: SyncDeps,
  { ignoreLock = false, signal }: AttemptOptions = {},
): Promise<SyncOutcome> => {
  const tried = (): Promise<SyncOutcome> => attempt(deps, signal).catch(() => retry('storage'));
  if (deps.locks === null || ignoreLock) return tried();
  const name = `doorsign-sync-${deps.db.userId}`;
  try {
    return await deps.locks.request(name, { ifAvailable: true }, async (lock) => (lock === null ? BUSY : tried()));
  } catch {
    // Locks are there but refused (an opaque origin, a page being torn down).
    return tried();
  }
};

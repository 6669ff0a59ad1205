import { SYNC_PROTO, type Cursor, type EditResult, type SyncAnswer } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/registers';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { digest, EDITS_MAX } from '@doorsign/shared-schema/sync';
import { keepConflicts, leavePast } from '../saves/stored-conflicts.ts';
import { readMeta, writeMeta, type LocalDatabase } from '../storage/database.ts';
import { noteSuperseded, resendUpgraded } from './plan-upgrade.ts';
import { outboxRows } from '../storage/view.ts';
import { dropOffered, keepForgotten } from './recovery-offers.ts';

/** The outcome of applying an answer.
 * - `applied`: all of it, in one transaction; `results` are the results of this device's Saves.
 * - `stale`: none of it; the device's cursor has moved since the request (another tab, a late answer).
 * - `mismatch`: none of it; the registers would have differed from the server's. The next request asks for all of them. */
export type Applied = { kind: 'applied'; results: EditResult[] } | { kind: 'stale' } | { kind: 'mismatch' };

/** The facts that are needed besides the answer. */
export interface Applying {
  /** Device clock, epoch milliseconds. */
  nowMs: number;
  /** Registers that the request offered. */
  offered: readonly Register[];
  /** The id of this device for the server. */
  deviceId: string;
  /** Creates the id of an edit that is sent again. */
  newId(): string;
}

/** The milliseconds for which a result is kept for other tabs. */
const RESULTS_KEPT_MS = 24 * 60 * 60 * 1000;

class Mismatch extends Error {}

/** Returns true if the answer begins another history than the one that this device knows. An unknown reason from a newer
 * server counts as one: offering registers that the server has costs nothing, but dropping registers that it lost does. */
export const isOtherPast = ({ full }: SyncAnswer): boolean =>
  full === 'fork' || full === 'admin_reset' || full === 'other';

const sameCursor = (a: Cursor | null, b: Cursor | null): boolean => a?.seq === b?.seq && a?.chain === b?.chain;

const applyRegisters = async (db: LocalDatabase, answer: SyncAnswer): Promise<void> => {
  if (isOtherPast(answer)) {
    await keepForgotten(db, answer);
    await leavePast(db);
  }
  if (answer.full !== false) await db.registers.clear();
  await db.registers.bulkPut(answer.regs);
  if (digest(await db.registers.toArray()) !== answer.digest) throw new Mismatch();
};

/** Moves one Save to the state that its result demands.
 * @returns false if the Save is not waiting on this device: a repeated result changes nothing */
const applyResult = async (db: LocalDatabase, result: EditResult, nowMs: number): Promise<boolean> => {
  const row = await db.outbox.get({ id: result.id });
  if (row?.state !== 'waiting') return false;
  const state = result.code === 'plan_required' ? 'upgrade' : 'refused';
  if (result.status === 'rejected') await db.outbox.update(row.order, { state, result });
  else await db.outbox.delete(row.order);
  if (result.status !== 'rejected' || state === 'upgrade') await noteSuperseded(db, row.edit);
  if (result.status === 'live' || result.status === 'partly_superseded') await writeMeta(db, 'lastLiveAt', nowMs);
  await db.results.put({ id: result.id, result, appliedAt: nowMs });
  return true;
};

const growBatch = async (db: LocalDatabase): Promise<void> => {
  const batchMax = await readMeta(db, 'batchMax');
  if (batchMax !== undefined) await writeMeta(db, 'batchMax', batchMax * 2 < EDITS_MAX ? batchMax * 2 : undefined);
};

/** Clears the last failure when Saves make progress. The failure of a quarantined Save lasts until that Save is retried. */
const forgetFailure = async (db: LocalDatabase): Promise<void> => {
  const waiting = await outboxRows(db, 'waiting');
  if (waiting.every(({ faults }) => faults === 0)) await writeMeta(db, 'lastFailure', undefined);
};

/** Stores the server's protocol. If the server has started to name the authors of its registers, the next request asks for all registers. */
const noteProto = async (db: LocalDatabase, { proto = 1, full }: SyncAnswer): Promise<void> => {
  const isNew = proto >= SYNC_PROTO && (await readMeta(db, 'proto')) === undefined;
  await writeMeta(db, 'proto', proto >= SYNC_PROTO ? SYNC_PROTO : undefined);
  if (full !== false) await writeMeta(db, 'wantFull', undefined);
  else if (isNew) await writeMeta(db, 'wantFull', true);
};

/** Stores how far this device's clock is off. An answer travels for seconds at most, which is no error of the clock. */
const noteClock = (db: LocalDatabase, offsetMs: number): Promise<void> =>
  writeMeta(db, 'clockOffsetMs', Math.abs(offsetMs) >= MINUTE ? offsetMs : undefined);

/** Applies a server's answer: registers, results, conflicts, account and cursor in one transaction, and only if the cursor is
 * still the one that was sent. Idempotent.
 * @throws any error of IndexedDB; then nothing was applied either
 * Source: shared-schema/docs/sync-protocol.md#apply. */
export const applyAnswer = async (
  db: LocalDatabase,
  answer: SyncAnswer,
  { nowMs, offered, deviceId, newId }: Applying,
): Promise<Applied> => {
  const tables = [db.registers, db.outbox, db.conflicts, db.results, db.locationDrafts, db.meta];
  try {
    return await db.transaction('rw', tables, async () => {
      const cursor = (await readMeta(db, 'cursor')) ?? null;
      if (!sameCursor(cursor, answer.sent)) return { kind: 'stale' } as const;
      await dropOffered(db, offered);
      await applyRegisters(db, answer);
      const results: EditResult[] = [];
      for (const result of answer.results) if (await applyResult(db, result, nowMs)) results.push(result);
      await db.results
        .where('appliedAt')
        .below(nowMs - RESULTS_KEPT_MS)
        .delete();
      await keepConflicts(db, answer, deviceId);
      await resendUpgraded(db, answer.account, newId);
      await growBatch(db);
      await forgetFailure(db);
      await noteProto(db, answer);
      await writeMeta(db, 'outdated', undefined);
      await writeMeta(db, 'account', answer.account);
      if (answer.zones) await writeMeta(db, 'zones', answer.zones);
      await writeMeta(db, 'answeredAt', nowMs);
      await noteClock(db, answer.now - nowMs);
      await writeMeta(db, 'cursor', { seq: answer.seq, chain: answer.chain });
      return { kind: 'applied', results } as const;
    });
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    await writeMeta(db, 'wantFull', true);
    return { kind: 'mismatch' };
  }
};

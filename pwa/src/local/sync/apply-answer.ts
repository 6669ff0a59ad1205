import { SYNC_PROTO, type Cursor, type EditResult, type SyncAnswer } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/registers';
import { digest, EDITS_MAX } from '@doorsign/shared-schema/sync';
import { keepConflicts, leavePast } from '../saves/conflict-feed.ts';
import { readMeta, writeMeta, type LocalDatabase } from '../storage/database.ts';
import { noteOvertaken, resendUpgraded } from './upgrade.ts';
import { outboxRows } from '../storage/view.ts';
import { dropOffered, keepForgotten } from './witness.ts';

/** What became of an answer.
 * - `applied`: all of it, in one transaction; `results` are the verdicts on Saves of this device.
 * - `stale`: none of it; the device has moved on since it asked (another tab, an answer that came late).
 * - `mismatch`: none of it; the registers would not have been the server's. All of them are asked for next. */
export type Applied = { kind: 'applied'; results: EditResult[] } | { kind: 'stale' } | { kind: 'mismatch' };

/** What is known beside the answer. */
export interface Applying {
  /** Device clock, epoch milliseconds. */
  nowMs: number;
  /** Registers that the request offered. */
  offered: readonly Register[];
  /** This device, as the server knows it. */
  deviceId: string;
  /** Makes the id of an edit that goes again. */
  newId(): string;
}

/** How long a verdict is kept for other tabs, in milliseconds. */
const RESULTS_KEPT_MS = 24 * 60 * 60 * 1000;

class Mismatch extends Error {}

/** Does the answer begin another past than the one that this device knows? A reason that only a newer server knows is taken for one: to offer what
 * a server has costs nothing, to forget what it lost does. */
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

/** Moves one Save to where its verdict sends it.
 * @returns false when it is none of this device's waiting Saves: a verdict that came twice changes nothing */
const applyResult = async (db: LocalDatabase, result: EditResult, nowMs: number): Promise<boolean> => {
  const row = await db.outbox.get({ id: result.id });
  if (row?.state !== 'waiting') return false;
  const state = result.code === 'plan_required' ? 'upgrade' : 'refused';
  if (result.status === 'rejected') await db.outbox.update(row.order, { state, result });
  else await db.outbox.delete(row.order);
  if (result.status !== 'rejected' || state === 'upgrade') await noteOvertaken(db, row.edit);
  if (result.status === 'live' || result.status === 'partly_superseded') await writeMeta(db, 'lastLiveAt', nowMs);
  await db.results.put({ id: result.id, result, appliedAt: nowMs });
  return true;
};

const growBatch = async (db: LocalDatabase): Promise<void> => {
  const batchMax = await readMeta(db, 'batchMax');
  if (batchMax !== undefined) await writeMeta(db, 'batchMax', batchMax * 2 < EDITS_MAX ? batchMax * 2 : undefined);
};

/** A failure is over when Saves get on. One that stands aside does not: its failure lasts until it is tried again. */
const forgetFailure = async (db: LocalDatabase): Promise<void> => {
  const waiting = await outboxRows(db, 'waiting');
  if (waiting.every(({ faults }) => faults === 0)) await writeMeta(db, 'lastFailure', undefined);
};

/** Remembers what the server understands. One that has learned to tell who wrote its registers is asked for all of them. */
const noteProto = async (db: LocalDatabase, { proto = 1, full }: SyncAnswer): Promise<void> => {
  const isNew = proto >= SYNC_PROTO && (await readMeta(db, 'proto')) === undefined;
  await writeMeta(db, 'proto', proto >= SYNC_PROTO ? SYNC_PROTO : undefined);
  if (full !== false) await writeMeta(db, 'wantFull', undefined);
  else if (isNew) await writeMeta(db, 'wantFull', true);
};

/** Applies a server's answer: registers, verdicts, conflicts, account and cursor in one transaction, and only if
 * the cursor is still the one that was sent. Applying an answer again changes nothing.
 * @throws what IndexedDB throws; then nothing was applied either
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
      await writeMeta(db, 'cursor', { seq: answer.seq, chain: answer.chain });
      return { kind: 'applied', results } as const;
    });
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    await writeMeta(db, 'wantFull', true);
    return { kind: 'mismatch' };
  }
};

import type { Cursor, EditResult, SyncAnswer } from '@doorsign/shared-schema/api';
import { digest, EDITS_MAX, type Register } from '@doorsign/shared-schema/sync';
import { readMeta, writeMeta, type LocalDatabase } from './database.ts';

/** What became of an answer.
 * - `applied`: all of it, in one transaction; `results` are the verdicts on Saves of this device.
 * - `stale`: none of it; the device has moved on since it asked (another tab, an answer that came late).
 * - `mismatch`: none of it; the registers would not have been the server's. All of them are asked for next. */
export type Applied = { kind: 'applied'; results: EditResult[] } | { kind: 'stale' } | { kind: 'mismatch' };

/** How long a verdict is kept for other tabs, in milliseconds. */
const RESULTS_KEPT_MS = 24 * 60 * 60 * 1000;

class Mismatch extends Error {}

const sameCursor = (a: Cursor | null, b: Cursor | null): boolean => a?.seq === b?.seq && a?.chain === b?.chain;

/** A server that was restored from a backup does not list what it forgot; that is kept, to be offered to it. What
 * was merely overwritten is kept too: the server knows such revisions and passes them over. */
const keepForgotten = async (db: LocalDatabase, answer: SyncAnswer): Promise<void> => {
  const listed = new Set(answer.regs.map(({ scope, key, rev }) => `${scope}\t${key}\t${rev}`));
  const isForgotten = ({ scope, key, rev }: Register): boolean => !listed.has(`${scope}\t${key}\t${rev}`);
  const forgotten = (await db.registers.toArray()).filter(isForgotten);
  const kept = (await readMeta(db, 'witness')) ?? [];
  if (forgotten.length > 0) await writeMeta(db, 'witness', [...kept, ...forgotten]);
};

const applyRegisters = async (db: LocalDatabase, answer: SyncAnswer): Promise<void> => {
  if (answer.full === 'fork' || answer.full === 'asked') await keepForgotten(db, answer);
  if (answer.full !== false) await db.registers.clear();
  await db.registers.bulkPut(answer.regs);
  if (digest(await db.registers.toArray()) !== answer.digest) throw new Mismatch();
};

/** Moves one Save to where its verdict sends it.
 * @returns false when it is none of this device's waiting Saves: a verdict that came twice changes nothing */
const applyResult = async (db: LocalDatabase, result: EditResult, nowMs: number): Promise<boolean> => {
  const row = await db.outbox.get({ id: result.id });
  if (row?.state !== 'waiting') return false;
  if (result.status === 'rejected')
    await db.outbox.update(row.order, { state: result.code === 'plan_required' ? 'upgrade' : 'refused', result });
  else await db.outbox.delete(row.order);
  if (result.status === 'live' || result.status === 'partly_superseded') await writeMeta(db, 'lastLiveAt', nowMs);
  await db.results.put({ id: result.id, result, appliedAt: nowMs });
  return true;
};

const growBatch = async (db: LocalDatabase): Promise<void> => {
  const batchMax = await readMeta(db, 'batchMax');
  if (batchMax !== undefined) await writeMeta(db, 'batchMax', batchMax * 2 < EDITS_MAX ? batchMax * 2 : undefined);
};

/** Applies a server's answer: registers, verdicts, conflicts, account and cursor in one transaction, and only if
 * the cursor is still the one that was sent. Applying an answer again changes nothing.
 * @param nowMs device clock, epoch milliseconds
 * @throws what IndexedDB throws; then nothing was applied either
 * Source: sync.md section 4, step 3. */
export const applyAnswer = async (db: LocalDatabase, answer: SyncAnswer, nowMs: number): Promise<Applied> => {
  try {
    return await db.transaction('rw', db.registers, db.outbox, db.conflicts, db.results, db.meta, async () => {
      const cursor = (await readMeta(db, 'cursor')) ?? null;
      if (!sameCursor(cursor, answer.sent)) return { kind: 'stale' } as const;
      await applyRegisters(db, answer);
      const results: EditResult[] = [];
      for (const result of answer.results) if (await applyResult(db, result, nowMs)) results.push(result);
      await db.results
        .where('appliedAt')
        .below(nowMs - RESULTS_KEPT_MS)
        .delete();
      await db.conflicts.bulkPut(answer.conflicts);
      await growBatch(db);
      if (answer.full !== false) await writeMeta(db, 'wantFull', undefined);
      await writeMeta(db, 'outdated', undefined);
      await writeMeta(db, 'account', answer.account);
      await writeMeta(db, 'cursor', { seq: answer.seq, chain: answer.chain });
      return { kind: 'applied', results } as const;
    });
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    await writeMeta(db, 'wantFull', true);
    return { kind: 'mismatch' };
  }
};

import type { SyncAnswer } from '@doorsign/shared-schema/api';
import { sameValue, type Register } from '@doorsign/shared-schema/sync';
import type { LocalDatabase } from './database.ts';
import type { ConflictRow } from './rows.ts';
import { outboxRows } from './view.ts';

/** How far back a new device is told of conflicts, in milliseconds: it knows nothing of what its owner has already seen
 * elsewhere. */
const NEW_DEVICE_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const nameOf = ({ scope, key }: { scope: string; key: string }): string => `${scope}\t${key}`;

/** Does this conflict still tell of something that is live? Its winner holds the register (a recovery that met none
 * names the empty revision), and the losing value is another one. */
const isUnsettled = ({ win, lose }: ConflictRow, current: Register | undefined): boolean => {
  if ((current?.rev ?? '') !== win.rev) return false;
  const { value, deleted } = current ?? { value: null, deleted: true };
  return lose.deleted !== deleted || (!deleted && !sameValue(lose.value, value));
};

/** The conflicts that the owner may still want to act on, newest first. Nothing is stored about it but what the owner
 * put away: as soon as a later change holds the register, or one of ours is on its way to it, a conflict is over by
 * itself, on every device. Source: sync.md section 5, superseded. */
export const openConflicts = (db: LocalDatabase): Promise<ConflictRow[]> =>
  db.transaction('r', db.registers, db.outbox, db.conflicts, db.dismissals, async () => {
    const current = new Map((await db.registers.toArray()).map((register) => [nameOf(register), register]));
    const written = new Set((await outboxRows(db, 'waiting')).flatMap(({ edit }) => edit.writes.map(nameOf)));
    const dismissed = new Set((await db.dismissals.toArray()).map((row) => `${row.rev}\t${nameOf(row)}`));
    const newestFirst = await db.conflicts.orderBy('seq').reverse().toArray();
    return newestFirst.filter(
      (conflict) =>
        !written.has(nameOf(conflict)) &&
        !dismissed.has(`${conflict.lose.rev}\t${nameOf(conflict)}`) &&
        isUnsettled(conflict, current.get(nameOf(conflict))),
    );
  });

/** Keeps the conflicts of an answer. Part of the transaction that applies it. */
export const keepConflicts = async (db: LocalDatabase, { conflicts, full, now }: SyncAnswer): Promise<void> => {
  const oldestAt = full === 'new' ? now - NEW_DEVICE_AGE_MS : -Infinity;
  await db.conflicts.bulkPut(conflicts.filter(({ at }) => at > oldestAt));
};

/** Puts a conflict away on this device, on the owner's word. */
export const dismissConflict = async (db: LocalDatabase, { lose, scope, key }: ConflictRow): Promise<void> => {
  await db.dismissals.put({ rev: lose.rev, scope, key });
};

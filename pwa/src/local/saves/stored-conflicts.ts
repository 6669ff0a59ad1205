import type { Conflict, SyncAnswer } from '@doorsign/shared-schema/api';
import { upcastRegister } from '@doorsign/shared-schema/registers';
import type { LocalDatabase } from '../storage/database.ts';
import type { ConflictRow } from '../storage/rows.ts';
import { isUnsettled, liveOf, nameOf, upcastConflict } from './conflict-feed.ts';

// What the server's answers do to the conflicts of this device; conflict-feed.ts reads them.

/** The age up to which a new device stores conflicts, in milliseconds. A new device does not know which of them its owner has
 * already seen elsewhere. */
const NEW_DEVICE_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const ownSide = ({ win, lose }: Conflict, deviceId: string): ConflictRow['own'] => {
  if (lose.deviceId === deviceId) return 'lose';
  return win.deviceId === deviceId ? 'win' : undefined;
};

/** Stores the conflicts of an answer. Runs in the transaction that applies it. */
export const keepConflicts = async (
  db: LocalDatabase,
  { conflicts, full, now }: SyncAnswer,
  deviceId: string,
): Promise<void> => {
  const oldestAt = full === 'new' ? now - NEW_DEVICE_AGE_MS : -Infinity;
  const young = conflicts.filter(({ at }) => at > oldestAt);
  await db.conflicts.bulkPut(young.map((conflict) => ({ ...conflict, own: ownSide(conflict, deviceId) })));
};

/** Updates conflicts and waiting Saves after a restore of the server: log positions of its lost log, in conflicts and in
 * `told` of waiting Saves, mean nothing any more. An open conflict stays open for as long as the current live value stays
 * live. Runs in the transaction that applies the answer, before the registers are replaced. */
export const leavePast = async (db: LocalDatabase): Promise<void> => {
  const registers = new Map(
    (await db.registers.toArray()).map((register) => [nameOf(register), upcastRegister(register)]),
  );
  await db.conflicts.toCollection().modify((row) => {
    const register = registers.get(nameOf(row));
    if (isUnsettled(upcastConflict(row), register)) row.win = liveOf(row, register);
    row.isPast = true;
  });
  await db.outbox.toCollection().modify(({ edit }) => void (edit.told = 0));
};

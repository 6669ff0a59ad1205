import type { Conflict, ConflictParty, SyncAnswer } from '@doorsign/shared-schema/api';
import { MIN_SCHEMA, sameValue, upcastRegister, type Register } from '@doorsign/shared-schema/registers';
import type { LocalDatabase } from '../storage/database.ts';
import type { ConflictRow } from '../storage/rows.ts';
import { outboxRows } from '../storage/view.ts';

/** How far back a new device is told of conflicts, in milliseconds: it knows nothing of what its owner has already seen
 * elsewhere. */
const NEW_DEVICE_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const nameOf = ({ scope, key }: { scope: string; key: string }): string => `${scope}\t${key}`;

/** An open conflict with what is live now: its winner, or what was saved since by somebody who did not know of it. */
export interface OpenConflict extends ConflictRow {
  live: ConflictParty;
}

/** What is live; a recovery that met no register names the empty revision. The name of its device is empty where it is unknown. */
const liveOf = ({ win }: ConflictRow, current: Register | undefined): ConflictParty => {
  if (!current || current.rev === win.rev) return win;
  const { rev, value, schema, deleted, at, author } = current;
  return { rev, value, schema, deleted, at, device: author?.device ?? '' };
};

/** Does this conflict still wait for its owner? Nobody who had been told of it has written the register since, and the losing
 * value is not the one that is live. Where an earlier release does not say who was told, it is over when its winner no longer
 * holds the register. */
const isUnsettled = ({ seq, win, lose, isPast }: ConflictRow, current: Register | undefined): boolean => {
  const isWinnerLive = (current?.rev ?? '') === win.rev;
  if (!isWinnerLive && (isPast || !current?.author || current.author.told >= seq)) return false;
  const { value, deleted } = current ?? { value: null, deleted: true };
  return lose.deleted !== deleted || (!deleted && !sameValue(lose.value, value));
};

/** The conflicts that the owner may still want to act on, newest first. Nothing is stored about it but what the owner
 * put away: as soon as somebody who knows of it has saved over it, a conflict is over by itself, on every device; here it is
 * hidden while a Save of ours is on its way to the register.
 * @param locationId only those of this location; of all without it
 * Source: shared-schema/docs/sync-protocol.md#superseded; shared-schema/docs/decisions/0120-conflict-settlement.md. */
export const openConflicts = (db: LocalDatabase, locationId?: string): Promise<OpenConflict[]> =>
  db.transaction('r', db.registers, db.outbox, db.conflicts, db.dismissals, async () => {
    const current = new Map(
      (await db.registers.toArray()).map((register) => [nameOf(register), upcastRegister(register)]),
    );
    const written = new Set((await outboxRows(db, 'waiting')).flatMap(({ edit }) => edit.writes.map(nameOf)));
    const dismissed = new Set((await db.dismissals.toArray()).map((row) => `${row.rev}\t${nameOf(row)}`));
    const newestFirst = (await db.conflicts.orderBy('seq').reverse().toArray()).map(upcastConflict);
    return newestFirst.flatMap((conflict) => {
      const register = current.get(nameOf(conflict));
      const isOpen =
        (locationId === undefined || conflict.scope === locationId) &&
        !written.has(nameOf(conflict)) &&
        !dismissed.has(`${conflict.lose.rev}\t${nameOf(conflict)}`) &&
        isUnsettled(conflict, register);
      return isOpen ? [{ ...conflict, live: liveOf(conflict, register) }] : [];
    });
  });

/** A side of a conflict in the schema of this version. */
const upcastParty = (key: string, { schema = MIN_SCHEMA, ...party }: ConflictParty): ConflictParty => {
  const { key: _key, ...upcasted } = upcastRegister({ ...party, key, schema });
  return upcasted;
};

const upcastConflict = (row: ConflictRow): ConflictRow => ({
  ...row,
  win: upcastParty(row.key, row.win),
  lose: upcastParty(row.key, row.lose),
});

const ownSide = ({ win, lose }: Conflict, deviceId: string): ConflictRow['own'] => {
  if (lose.deviceId === deviceId) return 'lose';
  return win.deviceId === deviceId ? 'win' : undefined;
};

/** Keeps the conflicts of an answer. Part of the transaction that applies it. */
export const keepConflicts = async (
  db: LocalDatabase,
  { conflicts, full, now }: SyncAnswer,
  deviceId: string,
): Promise<void> => {
  const oldestAt = full === 'new' ? now - NEW_DEVICE_AGE_MS : -Infinity;
  const young = conflicts.filter(({ at }) => at > oldestAt);
  await db.conflicts.bulkPut(young.map((conflict) => ({ ...conflict, own: ownSide(conflict, deviceId) })));
};

/** The server was restored: places in its lost log mean nothing any more, neither those of conflicts nor those that waiting Saves
 * had been told of. What is open stays so for as long as what is live now is. Part of the transaction that applies the
 * answer, before the registers are replaced. */
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

/** What a Save has replaced that its owner had not seen: to take the Save back is to put that back.
 * @returns by key the replaced value, null for a removed one */
export const replacedBy = async (db: LocalDatabase, id: string): Promise<Map<string, unknown>> => {
  const { conflicts: keys = [] } = (await db.results.get(id))?.result ?? {};
  const rows = await db.conflicts.orderBy('seq').reverse().toArray();
  // What lost against the Save later stands behind what the Save replaced, which was first.
  return new Map(
    rows
      .filter(({ win, key }) => win.rev === id && keys.includes(key))
      .map(({ key, lose }) => [key, lose.deleted ? null : lose.value]),
  );
};

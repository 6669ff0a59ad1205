import type { ConflictParty } from '@doorsign/shared-schema/api';
import { MIN_SCHEMA, sameValue, upcastRegister, type Register } from '@doorsign/shared-schema/registers';
import type { LocalDatabase } from '../storage/database.ts';
import type { ConflictRow } from '../storage/rows.ts';
import { outboxRows } from '../storage/view.ts';

/** The name of a register on this device. */
export const nameOf = ({ scope, key }: { scope: string; key: string }): string => `${scope}\t${key}`;

/** An open conflict with the live value: its winner, or a value saved since by an author who had not been shown the conflict. */
export interface OpenConflict extends ConflictRow {
  live: ConflictParty;
  /** The side that this device made; null if other devices made both. */
  madeHere: 'live' | 'lose' | null;
}

/** The live side of a conflict; the revision is empty if a recovery found no register. The name of the device is empty if unknown. */
export const liveOf = ({ win }: ConflictRow, current: Register | undefined): ConflictParty => {
  if (!current || current.rev === win.rev) return win;
  const { rev, value, schema, deleted, at, author } = current;
  return { rev, value, schema, deleted, at, device: author?.device ?? '' };
};

/** @param isOwnLive whether a Save of this device made the live value */
const madeHereOf = ({ own, win }: ConflictRow, live: ConflictParty, isOwnLive: boolean): OpenConflict['madeHere'] => {
  if (isOwnLive || (own === 'win' && live.rev === win.rev)) return 'live';
  return own === 'lose' ? 'lose' : null;
};

/** Returns true if the conflict still waits for its owner: no author who had been shown it has written the register since,
 * and the losing value is not the live one. A register written by an earlier release does not say what its author was shown;
 * its conflict is over when the winner no longer holds the register. */
export const isUnsettled = ({ seq, win, lose, isPast }: ConflictRow, current: Register | undefined): boolean => {
  const isWinnerLive = (current?.rev ?? '') === win.rev;
  if (!isWinnerLive && (isPast || !current?.author || current.author.told >= seq)) return false;
  const { value, deleted } = current ?? { value: null, deleted: true };
  return lose.deleted !== deleted || (!deleted && !sameValue(lose.value, value));
};

/** The conflicts that the owner may still want to act on, newest first. Only dismissals are stored: a conflict is over, on
 * every device, as soon as an author who was shown it has saved over it. A conflict is hidden on this device while an own
 * Save to the register waits.
 * @param locationId limits the result to this location; all locations if not given
 * Source: shared-schema/docs/sync-protocol.md#superseded; shared-schema/docs/decisions/0120-conflict-settlement.md. */
export const openConflicts = (db: LocalDatabase, locationId?: string): Promise<OpenConflict[]> =>
  db.transaction('r', db.registers, db.outbox, db.conflicts, db.dismissals, db.results, async () => {
    const current = new Map(
      (await db.registers.toArray()).map((register) => [nameOf(register), upcastRegister(register)]),
    );
    const written = new Set((await outboxRows(db, 'waiting')).flatMap(({ edit }) => edit.writes.map(nameOf)));
    const dismissed = new Set((await db.dismissals.toArray()).map((row) => `${row.rev}\t${nameOf(row)}`));
    const saved = new Set(await db.results.toCollection().primaryKeys());
    const newestFirst = (await db.conflicts.orderBy('seq').reverse().toArray()).map(upcastConflict);
    return newestFirst.flatMap((conflict) => {
      const register = current.get(nameOf(conflict));
      const isOpen =
        (locationId === undefined || conflict.scope === locationId) &&
        !written.has(nameOf(conflict)) &&
        !dismissed.has(`${conflict.lose.rev}\t${nameOf(conflict)}`) &&
        isUnsettled(conflict, register);
      if (!isOpen) return [];
      const live = liveOf(conflict, register);
      return [{ ...conflict, live, madeHere: madeHereOf(conflict, live, saved.has(live.rev)) }];
    });
  });

/** Records that the owner does not want to act on these conflicts. */
export const dismissConflicts = async (db: LocalDatabase, conflicts: readonly ConflictRow[]): Promise<void> => {
  await db.dismissals.bulkPut(conflicts.map(({ scope, key, lose }) => ({ rev: lose.rev, scope, key })));
};

/** A side of a conflict in the schema of this version. */
const upcastParty = (key: string, { schema = MIN_SCHEMA, ...party }: ConflictParty): ConflictParty => {
  const { key: _key, ...upcasted } = upcastRegister({ ...party, key, schema });
  return upcasted;
};

/** A conflict with both sides in the schema of this version. */
export const upcastConflict = (row: ConflictRow): ConflictRow => ({
  ...row,
  win: upcastParty(row.key, row.win),
  lose: upcastParty(row.key, row.lose),
});

/** The values that a Save replaced without its owner having seen them; an undo of the Save restores them.
 * @returns the replaced values by key, null for a removed one */
export const replacedBy = async (db: LocalDatabase, id: string): Promise<Map<string, unknown>> => {
  const { conflicts: keys = [] } = (await db.results.get(id))?.result ?? {};
  const rows = await db.conflicts.orderBy('seq').reverse().toArray();
  // The rows are newest first, so the oldest one wins in the map: the value that the Save replaced, not a value that lost to the Save later.
  return new Map(
    rows
      .filter(({ win, key }) => win.rev === id && keys.includes(key))
      .map(({ key, lose }) => [key, lose.deleted ? null : lose.value]),
  );
};

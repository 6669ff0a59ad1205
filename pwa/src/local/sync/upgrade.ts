import type { SyncAccount } from '@doorsign/shared-schema/api';
import { familyOf } from '@doorsign/shared-schema/registers';
import type { Edit, Write } from '@doorsign/shared-schema/sync';
import type { LocalDatabase } from '../storage/database.ts';
import type { OutboxRow } from '../storage/rows.ts';
import { outboxRows } from '../storage/view.ts';

const nameOf = ({ scope, key }: Pick<Write, 'scope' | 'key'>): string => `${scope}\t${key}`;

/** Does the plan include this write? Removing is allowed on every plan (shared-schema/docs/product-rules.md#p7). A gate that this build does not know
 * is left to the server. */
const isIncluded = ({ key, del }: Write, { features }: SyncAccount): boolean => {
  const gate = familyOf(key)?.family.gate;
  return !gate || del === true || features[gate.feature];
};

/** A Save has its verdict: what it was made on top of and the plan did not include has been replaced by its owner, and
 * must not come back when the plan changes. Part of the transaction that applies the verdict. */
export const noteOvertaken = async (db: LocalDatabase, { writes }: Edit): Promise<void> => {
  const bases = new Set(writes.map(({ base }) => base));
  for (const row of await outboxRows(db, 'upgrade')) {
    if (!bases.has(row.id)) continue;
    const names = writes.filter(({ base }) => base === row.id).map(nameOf);
    await db.outbox.update(row.order, { overtaken: [...(row.overtaken ?? []), ...names] });
  }
};

/** The draft that was begun on the refused Save shows the same values as before, which now have another id. */
const renameInDrafts = (db: LocalDatabase, ids: ReadonlyMap<string, string>): Promise<number> =>
  db.locationDrafts.toCollection().modify((draft) => {
    draft.seen = draft.seen.map((register) => ({ ...register, rev: ids.get(register.rev) ?? register.rev }));
  });

/** How often a Save goes again on one plan: the server has the last word on what a plan includes. */
const RESENDS_MAX = 3;

const resentOn = (row: OutboxRow, { plan }: SyncAccount): number => (row.resent?.on === plan ? row.resent.times : 0);

/** The same Save once more under another id: a verdict is final for its id, and the plan has changed since. It keeps its
 * clock and its place among the Saves, so that it is as old as it was made. */
const renewed = (row: OutboxRow, id: string, writes: Write[], account: SyncAccount): OutboxRow => ({
  order: row.order,
  id,
  userId: row.userId,
  state: 'waiting',
  edit: { ...row.edit, id, writes },
  savedAt: row.savedAt,
  faults: 0,
  result: null,
  resent: { on: account.plan, times: resentOn(row, account) + 1 },
});

/** Sends again what the plan did not include and now does. Part of the transaction that applies an answer, after its
 * verdicts. One that a waiting Save was made on top of waits for that one's verdict.
 * @param newId makes ids; called once for each Save that goes again
 * Source: shared-schema/docs/sync-protocol.md#parked; shared-schema/docs/decisions/0015-device-sync-rules.md. */
export const resendUpgraded = async (db: LocalDatabase, account: SyncAccount, newId: () => string): Promise<void> => {
  const parked = await outboxRows(db, 'upgrade');
  if (parked.length === 0) return;
  const waiting = await outboxRows(db, 'waiting');
  const waitedFor = new Set(waiting.flatMap(({ edit }) => edit.writes.map(({ base }) => base)));
  const ids = new Map<string, string>();
  for (const row of parked) {
    if (waitedFor.has(row.id) || resentOn(row, account) >= RESENDS_MAX) continue;
    const writes = row.edit.writes.filter((write) => !row.overtaken?.includes(nameOf(write)));
    if (!writes.every((write) => isIncluded(write, account))) continue;
    // Nothing of it is left that its owner has not replaced.
    if (writes.length === 0) await db.outbox.delete(row.order);
    else {
      const id = newId();
      ids.set(row.id, id);
      await db.outbox.put(renewed(row, id, writes, account));
    }
  }
  if (ids.size > 0) await renameInDrafts(db, ids);
};

import type { SyncAccount } from '@doorsign/shared-schema/api';
import { gateOf } from '@doorsign/shared-schema/registers';
import type { Edit, Write } from '@doorsign/shared-schema/sync';
import type { LocalDatabase } from '../storage/database.ts';
import type { OutboxRow } from '../storage/rows.ts';
import { outboxRows } from '../storage/view.ts';

const nameOf = ({ scope, key }: Pick<Write, 'scope' | 'key'>): string => `${scope}\t${key}`;

/** Returns true if the plan includes this write. Removing is allowed on every plan (shared-schema/docs/product-rules.md#p7).
 * A gate that this build does not know is left to the server. */
const isIncluded = ({ key, value, del }: Write, { features }: SyncAccount): boolean => {
  const gate = gateOf(key, value);
  return !gate || del === true || value === null || features[gate.feature];
};

/** Marks the writes that a Save with a result has superseded in Saves of the state `upgrade`: the owner has replaced these
 * values, and they must not come back when the plan changes. Runs in the transaction that applies the result. */
export const noteSuperseded = async (db: LocalDatabase, { writes }: Edit): Promise<void> => {
  const bases = new Set(writes.map(({ base }) => base));
  for (const row of await outboxRows(db, 'upgrade')) {
    if (!bases.has(row.id)) continue;
    const names = writes.filter(({ base }) => base === row.id).map(nameOf);
    await db.outbox.update(row.order, { overtaken: [...(row.overtaken ?? []), ...names] });
  }
};

/** Replaces the ids of refused Saves in drafts that began on them: a draft still shows the same values, which now have another id. */
const renameInDrafts = (db: LocalDatabase, ids: ReadonlyMap<string, string>): Promise<number> =>
  db.locationDrafts.toCollection().modify((draft) => {
    draft.seen = draft.seen.map((register) => ({ ...register, rev: ids.get(register.rev) ?? register.rev }));
  });

/** The maximum number of times that a Save is sent again on one plan: the server decides what a plan includes. */
const RESENDS_MAX = 3;

const resentOn = (row: OutboxRow, { plan }: SyncAccount): number => (row.resent?.on === plan ? row.resent.times : 0);

/** The same Save under another id: a result is final for its id, and the plan has changed since. The Save keeps its clock and
 * its order, so that its age stays true. */
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

/** Sends again the Saves that the plan did not include and now does. Runs in the transaction that applies an answer, after
 * its results. A Save on which a waiting Save is based is held until that one has its result.
 * @param newId creates ids; called once for each Save that is sent again
 * Source: shared-schema/docs/sync-protocol.md#blocked; shared-schema/docs/decisions/0015-device-sync-rules.md. */
export const resendUpgraded = async (db: LocalDatabase, account: SyncAccount, newId: () => string): Promise<void> => {
  const { role = 'owner', features } = account;
  if (role !== 'owner' && !features.teamManagement) return;
  const blocked = await outboxRows(db, 'upgrade');
  if (blocked.length === 0) return;
  const waiting = await outboxRows(db, 'waiting');
  const waitedFor = new Set(waiting.flatMap(({ edit }) => edit.writes.map(({ base }) => base)));
  const ids = new Map<string, string>();
  for (const row of blocked) {
    if (waitedFor.has(row.id) || resentOn(row, account) >= RESENDS_MAX) continue;
    const writes = row.edit.writes.filter((write) => !row.overtaken?.includes(nameOf(write)));
    if (!writes.every((write) => isIncluded(write, account))) continue;
    // The owner has replaced every write of this Save.
    if (writes.length === 0) await db.outbox.delete(row.order);
    else {
      const id = newId();
      ids.set(row.id, id);
      await db.outbox.put(renewed(row, id, writes, account));
    }
  }
  if (ids.size > 0) await renameInDrafts(db, ids);
};

import { WEBHOOK_TYPES } from '@doorsign/shared-schema/webhooks';
import type { StatusLabel } from '@doorsign/shared-schema/status';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { STATUS_MARKS } from '../../platform/parameters.ts';
import { loadLocations } from '../locations.ts';
import { loadScheduleRows, readSchedule } from '../publishing/snapshots.ts';
import { loadSubscribers } from './emit.ts';
import { firstMark, type Mark, type ToldClosure } from './mark-look.ts';

/** A mark as it is stored. */
export interface StoredMark extends Mark {
  readonly locationId: string;
  readonly businessId: string;
}

/** The events that are found by looking at marks. */
const MARKED: readonly string[] = WEBHOOK_TYPES.filter(
  (type) => type === 'status.changed' || type.startsWith('closure.'),
);

/** Adds and removes the marks of a business: it has one for each active location if a webhook wants to know its status. A new mark takes the
 * state of now as told. To be called in every transaction that changes a webhook, the state of a location, or the plan, after that.
 * Source: shared-schema/docs/decisions/0207-status-at-the-minute.md. */
export const keepMarks = async (tx: Tx, businessId: string, nowMs: number): Promise<void> => {
  const subscribers = (await loadSubscribers(tx, [businessId])).get(businessId) ?? [];
  const isWanted = subscribers.some(({ types }) => types.some((type) => MARKED.includes(type)));
  const locations = await loadLocations(tx, businessId);
  const ids = isWanted ? locations.filter(({ state }) => state === 'active').map(({ id }) => id) : [];
  const rows = await tx
    .selectFrom('status_marks')
    .innerJoin('locations', 'locations.id', 'status_marks.location_id')
    .select('location_id')
    .where('business_id', '=', businessId)
    .execute();
  const there = new Set(rows.map(({ location_id }) => location_id));
  const unwanted = [...there].filter((id) => !ids.includes(id));
  if (unwanted.length > 0) await tx.deleteFrom('status_marks').where('location_id', 'in', unwanted).execute();
  for (const id of ids) if (!there.has(id)) await insertMark(tx, id, nowMs);
};

const insertMark = async (tx: Tx, locationId: string, nowMs: number): Promise<void> => {
  const { status, since, closure, nextAt } = await markOf(tx, locationId, nowMs);
  await tx
    .insertInto('status_marks')
    .values({ location_id: locationId, status, since, closure: closureText(closure), next_at: nextAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const markOf = async (reader: Reader, locationId: string, nowMs: number): Promise<Mark> => {
  try {
    const [row] = await loadScheduleRows(reader, [locationId]);
    if (row) return firstMark((await readSchedule(reader, row)).schedule, nowMs);
  } catch (error) {
    // Settings that cannot be read: the next look tells the operator. A webhook is made all the same.
    if (!(error instanceof SyntaxError) && !(error instanceof RangeError) && !(error instanceof TypeError)) throw error;
  }
  return { status: 'other', since: nowMs, closure: null, edits: 0, nextAt: nowMs };
};

/** Makes the next look at a location due, in the transaction of a Save that touches its schedule. A look that is due already stays due at its
 * time. */
export const touchMark = async (tx: Tx, locationId: string, nowMs: number): Promise<void> => {
  await tx
    .updateTable('status_marks')
    .set((row) => ({
      edits: row('edits', '+', 1),
      next_at: row.case().when('next_at', '<', nowMs).then(row.ref('next_at')).else(nowMs).end(),
    }))
    .where('location_id', '=', locationId)
    .execute();
};

/** Returns marks whose next look is due, the longest due first. One that is due later than any look can be was written by a clock that has been
 * set back since; these come last. */
export const findDueMarks = async (reader: Reader, nowMs: number): Promise<StoredMark[]> => {
  const marks = reader
    .selectFrom('status_marks')
    .innerJoin('locations', 'locations.id', 'status_marks.location_id')
    .select(['location_id', 'locations.business_id', 'status', 'since', 'closure', 'edits', 'next_at'])
    .orderBy('next_at');
  // Two queries in the order of the index: otherwise SQLite sorts all that are due.
  const due = await marks.where('next_at', '<=', nowMs).limit(STATUS_MARKS.atOnce).execute();
  const left = STATUS_MARKS.atOnce - due.length;
  const later = nowMs + STATUS_MARKS.noChangeMs;
  const misdated = left > 0 ? await marks.where('next_at', '>', later).limit(left).execute() : [];
  return [...due, ...misdated].map(({ location_id, business_id, status, closure, next_at, ...mark }) => ({
    ...mark,
    locationId: location_id,
    businessId: business_id,
    status: status as StatusLabel,
    closure: closureIn(closure),
    nextAt: next_at,
  }));
};

/** Replaces a mark by the one after a look, unless another process has looked, or a Save has come, since it was read.
 * @returns whether it was replaced */
export const replaceMark = async (tx: Tx, mark: StoredMark, next: Mark): Promise<boolean> => {
  const { status, since, closure, nextAt } = next;
  const row = await tx
    .updateTable('status_marks')
    .set({ status, since, closure: closureText(closure), edits: 0, next_at: nextAt })
    .where('location_id', '=', mark.locationId)
    .where('next_at', '=', mark.nextAt)
    .where('status', '=', mark.status)
    .where('edits', '=', mark.edits)
    .returning('location_id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Puts the next look at a location off. */
export const postponeMark = async (
  tx: Tx,
  { locationId }: Pick<StoredMark, 'locationId'>,
  dueAt: number,
): Promise<void> => {
  await tx.updateTable('status_marks').set({ next_at: dueAt }).where('location_id', '=', locationId).execute();
};

/** Reads a stored closure. A damaged one counts as not told: other locations must not wait for it. */
const closureIn = (text: string | null): ToldClosure | null => {
  try {
    return text === null ? null : (JSON.parse(text) as ToldClosure);
  } catch {
    return null;
  }
};

const closureText = (closure: ToldClosure | null): string | null => closure && JSON.stringify(closure);

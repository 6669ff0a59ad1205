import { sql } from 'kysely';
import { readPlan, type AnyPlan } from '@doorsign/shared-schema/plans';
import { CHAIN_START } from '@doorsign/shared-schema/sync';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { Stored } from './edits/stored.ts';

/** A business's plan and the head of its log. */
export interface BusinessHead {
  plan: AnyPlan;
  seq: number;
  chain: string;
  /** Floor of an admin reset in epoch milliseconds: recovery offers stamped at or below it are ignored. Null for no floor. */
  floorAt: number | null;
  /** Time of the last recovery from a device in epoch milliseconds; null if there was none. */
  recoveredAt: number | null;
  /** Rises whenever members, roles, states of locations or the plan change. */
  access: number;
}

/** The head of a business with the facts that limit how much more it may store. */
export interface BusinessState extends BusinessHead {
  stored: Stored;
  /** True if a member of the business has verified an e-mail. */
  isProved: boolean;
  /** Number of enabled webhooks. */
  hooks: number;
}

/** @throws if the business does not exist; callers have its id from a session's row */
export const loadHead = async (reader: Reader, businessId: string): Promise<BusinessState> => {
  const { proved, edits, bytes, plan, ...head } = await reader
    .selectFrom('businesses')
    .select(['plan', 'seq', 'chain', 'floor_at as floorAt', 'recovered_at as recoveredAt', 'access', 'hooks'])
    .select(['stored_edits as edits', 'stored_bytes as bytes'])
    .select((from) =>
      from
        .selectFrom('members')
        .innerJoin('accounts', 'accounts.id', 'members.account_id')
        .select(sql<number>`1`.as('proved'))
        .whereRef('members.business_id', '=', 'businesses.id')
        .where('accounts.verified_at', 'is not', null)
        .limit(1)
        .as('proved'),
    )
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return { ...head, plan: readPlan(plan), stored: { edits, bytes }, isProved: proved !== null };
};

export const saveHead = async (
  tx: Tx,
  businessId: string,
  { seq, chain }: Pick<BusinessHead, 'seq' | 'chain'>,
): Promise<void> => {
  await tx.updateTable('businesses').set({ seq, chain }).where('id', '=', businessId).execute();
};

/** Makes the current state of the database final after an operator's deliberate reset: devices that have seen later changes do not bring
 * them back.
 * Source: shared-schema/docs/sync-protocol.md#admin-reset. */
export const setFloor = async (tx: Tx, businessId: string, nowMs: number): Promise<void> => {
  await tx.updateTable('businesses').set({ floor_at: nowMs }).where('id', '=', businessId).execute();
};

/** The first location of a business that is not archived, in a query that has `businesses`. */
export const FIRST_LOCATION = sql<string>`(select first.id from locations as first
  where first.business_id = businesses.id and first.archived_at is null order by first.position, first.id limit 1)`;

/** The business that calls of an account mean if they name none, in a query that has `accounts`. */
export const HOME_BUSINESS = sql<string>`coalesce(accounts.home_business_id, accounts.id)`;

/** Returns the ids of a business's locations, in order. */
export const loadLocationIds = async (reader: Reader, businessId: string): Promise<string[]> => {
  const rows = await reader
    .selectFrom('locations')
    .select('id')
    .where('business_id', '=', businessId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
};

/** Creates a business of an account with its first location, which has the business's id (shared-schema/docs/product-rules.md#a6). */
export const insertBusiness = async (
  tx: Tx,
  { id, accountId, nowMs }: { id: string; accountId: string; nowMs: number },
): Promise<void> => {
  await tx
    .insertInto('businesses')
    .values({ id, plan: 'free', seq: 0, chain: CHAIN_START, created_at: nowMs, floor_at: null, recovered_at: null })
    .execute();
  await tx
    .insertInto('members')
    .values({ business_id: id, account_id: accountId, role: 'owner', created_at: nowMs })
    .execute();
  await tx.insertInto('locations').values({ id, business_id: id, position: 0, created_at: nowMs }).execute();
};

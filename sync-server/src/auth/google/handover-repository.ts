import type { Tx } from '../../platform/database/database.ts';

/** A person who has signed in at the issuer. */
export interface SignedInAtIssuer {
  issuer: string;
  subject: string;
  /** The address that the issuer has verified; null if there is none. */
  email: string | null;
  name: string | null;
}

/** Marks a state as used.
 * @returns whether the state was unused */
export const spendState = async (tx: Tx, stateHash: string, expiresAt: number): Promise<boolean> => {
  const used = await tx
    .insertInto('used_states')
    .values({ state_hash: stateHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('state_hash').doNothing())
    .returning('state_hash')
    .executeTakeFirst();
  return used !== undefined;
};

export const insertHandover = async (
  tx: Tx,
  { idHash, challenge, expiresAt, ...who }: SignedInAtIssuer & { idHash: string; challenge: string; expiresAt: number },
): Promise<void> => {
  await tx
    .insertInto('handovers')
    .values({ id_hash: idHash, challenge, ...who, expires_at: expiresAt })
    .execute();
};

/** Deletes and returns a handover, so each is used only once.
 * @returns undefined if no live handover has this id and this challenge */
export const takeHandover = (
  tx: Tx,
  { idHash, challenge }: { idHash: string; challenge: string },
  nowMs: number,
): Promise<SignedInAtIssuer | undefined> =>
  tx
    .deleteFrom('handovers')
    .where('id_hash', '=', idHash)
    .where('challenge', '=', challenge)
    .where('expires_at', '>', nowMs)
    .returning(['issuer', 'subject', 'email', 'name'])
    .executeTakeFirst();

/** Deletes the pending sign-ins of an address whose account is deleted. */
export const deleteHandoversOf = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('handovers').where('email', '=', email).execute();
};

/** @returns the number of deleted handovers; `max` at most */
export const deleteExpiredHandovers = async (tx: Tx, nowMs: number, max: number): Promise<number> => {
  const expired = tx.selectFrom('handovers').select('id_hash').where('expires_at', '<=', nowMs).limit(max);
  const { numDeletedRows } = await tx.deleteFrom('handovers').where('id_hash', 'in', expired).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Deletes states whose sign-ins have expired, so they can no longer be reused.
 * @returns the number of deleted states; `max` at most */
export const deleteExpiredStates = async (tx: Tx, nowMs: number, max: number): Promise<number> => {
  const expired = tx.selectFrom('used_states').select('state_hash').where('expires_at', '<=', nowMs).limit(max);
  const { numDeletedRows } = await tx
    .deleteFrom('used_states')
    .where('state_hash', 'in', expired)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

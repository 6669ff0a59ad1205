import { createHash } from 'node:crypto';
import { canonicalJson } from '@doorsign/shared-schema/registers';
import { AppError } from '../http/errors.ts';
import type { Tx } from '../platform/database/database.ts';
import { IDEMPOTENCY } from '../platform/parameters.ts';

/** A creation whose caller may have lost the answer and sends it again. */
export interface Creation {
  /** The account that calls, or the owner of the business that a program calls for. */
  accountId: string;
  /** The API key of a program. Each key has idempotency keys of its own. */
  keyId?: string | undefined;
  /** The `Idempotency-Key` of the request; null without one. */
  key: string | null;
  /** All that decides what is created. */
  request: unknown;
  nowMs: number;
}

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY.keyMax}}$`);

/** Runs a creation once for its key and returns what it made, the second time too. To be called in the transaction of the creation, after
 * something that lets two of them wait for each other.
 * @param create makes something and returns what is answered, which must be small and without secrets
 * @returns      `isReplayed` if it had been made before
 * @throws AppError validation_failed for a key that is none, idempotency_mismatch for the key of another request */
export const createOnce = async <Made>(
  tx: Tx,
  { accountId, keyId, key, request, nowMs }: Creation,
  create: () => Promise<Made>,
): Promise<{ made: Made; isReplayed: boolean }> => {
  if (key === null) return { made: await create(), isReplayed: false };
  if (!KEY.test(key)) {
    const detail = `An Idempotency-Key has 1 to ${IDEMPOTENCY.keyMax} visible ASCII characters.`;
    throw new AppError('validation_failed', { detail });
  }
  // An idempotency key has no spaces, so that no account's key is taken for a program's.
  const answerKey = keyId === undefined ? key : `${keyId} ${key}`;
  const hash = createHash('sha256').update(canonicalJson(request)).digest('hex');
  const stored = await tx
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'answer', 'created_at'])
    .where('account_id', '=', accountId)
    .where('answer_key', '=', answerKey)
    .executeTakeFirst();
  if (stored && stored.created_at > nowMs - IDEMPOTENCY.lifeMs) {
    if (stored.request_hash !== hash) throw new AppError('idempotency_mismatch');
    return { made: JSON.parse(stored.answer) as Made, isReplayed: true };
  }
  const made = await create();
  const row = { request_hash: hash, answer: JSON.stringify(made), created_at: nowMs };
  await tx
    .insertInto('idempotent_answers')
    .values({ account_id: accountId, answer_key: answerKey, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'answer_key']).doUpdateSet(row))
    .execute();
  return { made, isReplayed: false };
};

/** @returns the number of deleted answers; `max` at most */
export const deleteExpiredAnswers = async (tx: Tx, nowMs: number, max: number): Promise<number> => {
  const expired = await tx
    .selectFrom('idempotent_answers')
    .select(['account_id', 'answer_key'])
    .where('created_at', '<=', nowMs - IDEMPOTENCY.lifeMs)
    .limit(max)
    .execute();
  for (const { account_id, answer_key } of expired)
    await tx
      .deleteFrom('idempotent_answers')
      .where('account_id', '=', account_id)
      .where('answer_key', '=', answer_key)
      .execute();
  return expired.length;
};

import { KEY_ACCESS, type KeyAccess } from '@doorsign/shared-schema/api';
import { PLANS, readPlan } from '@doorsign/shared-schema/plans';
import type { AuthenticateKey } from '../http/answer-by-key.ts';
import { AppError } from '../http/errors.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Logger } from '../platform/logger.ts';
import { API_KEYS } from '../platform/parameters.ts';
import { KEYS_NEED_PLAN } from '../records/keys-need-plan.ts';
import { readScope } from '../records/scope.ts';
import { hashOfKey, isKeyText } from './key-text.ts';

interface AuthenticateKeyDeps {
  database: Pick<Database, 'read' | 'write'>;
  /** Epoch milliseconds. */
  now(): number;
  log: Pick<Logger, 'warn'>;
}

/** Finds the business of an API key. A key that never was, was revoked or has expired is refused with the same words; a mistyped one costs no
 * query. Source: shared-schema/docs/product-rules.md#k1. */
export const createAuthenticateKey =
  ({ database, now, log }: AuthenticateKeyDeps): AuthenticateKey =>
  async (text) => {
    const nowMs = now();
    const row = isKeyText(text) ? await findKey(database, hashOfKey(text)) : undefined;
    const isOver = (endMs: number | null): boolean => endMs !== null && endMs <= nowMs;
    if (!row || isOver(row.revoked_at) || isOver(row.expires_at))
      throw new AppError('key_invalid', { headers: { 'WWW-Authenticate': 'Bearer' } });
    const plan = readPlan(row.plan);
    if (PLANS[plan].limits.apiKeys === 0) throw new AppError('plan_required', { detail: KEYS_NEED_PLAN });
    if (nowMs - (row.last_used_at ?? 0) > API_KEYS.noteUseAfterMs)
      // Not awaited: noting the use must neither delay the answer nor make the call fail.
      database
        .write((tx) => noteKeyUse(tx, row.id, nowMs))
        .catch((error: unknown) => log.warn({ err: error }, 'could not record the use of an API key'));
    return {
      accountId: null,
      keyId: row.id,
      keyName: row.name,
      // A newer version may have stored another access, which may do less than any known one.
      access: KEY_ACCESS.find((known) => known === row.access) ?? ('read' satisfies KeyAccess),
      calledAtMs: nowMs,
      businessId: row.business_id,
      // Rights never exceed a manager's.
      role: 'manager',
      scope: readScope(row.locations),
      locationId: '',
      plan,
      // Only people with a verified e-mail make keys.
      emailVerified: true,
    };
  };

const findKey = ({ read }: Pick<Database, 'read'>, hash: string) =>
  read
    .selectFrom('api_keys')
    .innerJoin('businesses', 'businesses.id', 'api_keys.business_id')
    .select(['api_keys.id', 'api_keys.business_id', 'api_keys.name', 'api_keys.access', 'api_keys.locations'])
    .select(['api_keys.revoked_at', 'api_keys.expires_at', 'api_keys.last_used_at', 'businesses.plan'])
    .where('api_keys.hash', '=', hash)
    .executeTakeFirst();

const noteKeyUse = async (tx: Tx, id: string, nowMs: number): Promise<void> => {
  await tx.updateTable('api_keys').set({ last_used_at: nowMs }).where('id', '=', id).execute();
};

import type { AuditAction } from '@doorsign/shared-schema/api';
import type { Tx } from '../platform/database/database.ts';
import { AUDIT } from '../platform/parameters.ts';
import { tellAction } from './events/action-events.ts';

/** One action in a business that is not a change of a setting. */
export interface AuditEntry {
  businessId: string;
  /** The account that acted; null for the server, for the operator, and for a program. */
  accountId: string | null;
  /** The API key of the program that acted. */
  keyId?: string | undefined;
  /** True if the operator acted. */
  isOperator?: boolean;
  action: AuditAction;
  /** The id of what the action is about; null for the business itself. */
  target: string | null;
  /** Further members whose roles it has changed. */
  others?: readonly string[];
  /** The facts that a reader needs once the target is gone, such as its name. */
  details: Readonly<Record<string, unknown>>;
  nowMs: number;
}

/** Records an action in its transaction, after its effect, with the position of the log at that time, and tells the webhooks of the business.
 * The business's row counts the entries. */
export const recordAction = async (tx: Tx, entry: AuditEntry): Promise<void> => {
  const { businessId, accountId, keyId, action, target, others = [], details, nowMs } = entry;
  const { audit_seq, seq, hooks } = await tx
    .updateTable('businesses')
    .set((row) => ({ audit_seq: row('audit_seq', '+', 1) }))
    .where('id', '=', businessId)
    .returning(['audit_seq', 'seq', 'hooks'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('audit')
    .values({
      business_id: businessId,
      seq: audit_seq,
      log_seq: seq,
      at: nowMs,
      actor_kind: actorKindOf(entry),
      actor_id: keyId ?? accountId,
      action,
      target,
      details: JSON.stringify(details),
    })
    .execute();
  if (hooks > 0) await tellAction(tx, { businessId, action, target, others, details, nowMs });
};

const actorKindOf = ({ accountId, keyId, isOperator = false }: AuditEntry) => {
  if (keyId !== undefined) return 'key';
  if (isOperator) return 'operator';
  return accountId === null ? 'server' : 'account';
};

/** @returns the number of deleted entries; `max` at most */
export const deleteOldActions = async (tx: Tx, nowMs: number, max: number): Promise<number> => {
  const old = await tx
    .selectFrom('audit')
    .select(['business_id', 'seq'])
    .where('at', '<=', nowMs - AUDIT.keptMs)
    .limit(max)
    .execute();
  for (const { business_id, seq } of old)
    await tx.deleteFrom('audit').where('business_id', '=', business_id).where('seq', '=', seq).execute();
  return old.length;
};

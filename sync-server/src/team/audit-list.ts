import type { AnswerOf, AuditAction, teamCalls } from '@doorsign/shared-schema/api';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import { AUDIT_PAGE } from '../platform/parameters.ts';
import { authorNames } from '../records/authors.ts';
import { keyNames } from '../records/key-names.ts';

/** Returns one page of the actions in a business, newest first.
 * @param before the number before which the page begins, as in the query string
 * @throws AppError validation_failed */
export const auditPage = async (
  { read }: Pick<Database, 'read'>,
  { businessId }: Owner,
  before: string | undefined,
): Promise<AnswerOf<typeof teamCalls.audit>> => {
  const from = before === undefined ? null : numberOf(before);
  const rows = await read
    .selectFrom('audit')
    .select(['seq', 'at', 'actor_kind', 'actor_id', 'action', 'target', 'details'])
    .where('business_id', '=', businessId)
    .$if(from !== null, (query) => query.where('seq', '<', from))
    .orderBy('seq', 'desc')
    .limit(AUDIT_PAGE + 1)
    .execute();
  const page = rows.slice(0, AUDIT_PAGE);
  const names = await authorNames(
    read,
    businessId,
    page.flatMap(({ actor_kind, actor_id }) => (actor_kind === 'key' || actor_id === null ? [] : [actor_id])),
  );
  const keys = await keyNames(
    read,
    page.flatMap(({ actor_kind, actor_id }) => (actor_kind === 'key' && actor_id !== null ? [actor_id] : [])),
  );
  const nameOf = (kind: string, id: string | null): string => {
    if (kind === 'account') return names(id);
    if (kind === 'key') return keys(id);
    return kind === 'operator' ? 'Operator' : 'Doorsign';
  };
  return {
    entries: page.map(({ seq, at, actor_kind, actor_id, action, target, details }) => ({
      seq,
      at: new Date(at).toISOString(),
      actor: { kind: actor_kind, id: actor_id, name: nameOf(actor_kind, actor_id) },
      // A newer version may have stored another one. A reader sees it as `other`.
      action: action as AuditAction,
      target,
      details: JSON.parse(details) as Record<string, unknown>,
    })),
    next: rows.length > AUDIT_PAGE ? (page.at(-1)?.seq ?? null) : null,
  };
};

const numberOf = (text: string): number => {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new AppError('validation_failed', { fields: { before: 'Use a number from the list, such as 120' } });
};

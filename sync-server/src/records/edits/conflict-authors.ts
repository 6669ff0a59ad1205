import type { Conflict, ConflictParty } from '@doorsign/shared-schema/api';
import type { Reader } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { authorNames } from '../authors.ts';

/** Adds to each side of the conflicts who wrote it, where that was somebody other than the one who asks. A revision is the id of its edit; one
 * that a device brought back to a restored server has no edit, and no author. */
export const withAuthors = async (
  reader: Reader,
  { businessId, accountId }: { businessId: string; accountId: string },
  conflicts: readonly Conflict[],
): Promise<Conflict[]> => {
  const revs = [...new Set(conflicts.flatMap(({ win, lose }) => [win.rev, lose.rev]))];
  const accounts = new Map<string, string | null>();
  for (const chunk of inChunks(revs)) {
    const rows = await reader
      .selectFrom('edits')
      .select(['id', 'account_id', 'key_id'])
      .where('business_id', '=', businessId)
      .where('id', 'in', chunk)
      .execute();
    // The device of a program with an API key has the key's name already.
    for (const { id, account_id, key_id } of rows) if (key_id === null) accounts.set(id, account_id);
  }
  const names = await authorNames(
    reader,
    businessId,
    [...accounts.values()].flatMap((id) => id ?? []),
  );
  const named = (party: ConflictParty): ConflictParty => {
    const author = accounts.get(party.rev);
    return author === undefined || author === accountId ? party : { ...party, by: names(author) };
  };
  return conflicts.map((conflict) => ({ ...conflict, win: named(conflict.win), lose: named(conflict.lose) }));
};

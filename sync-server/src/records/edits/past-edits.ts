import type { Register } from '@doorsign/shared-schema/registers';
import type { Edit, Write } from '@doorsign/shared-schema/sync';
import { KNOWN_PAST } from '../../platform/parameters.ts';
import type { KnownEdit } from './edits.ts';
import { findWrite } from './find-write.ts';
import { nameOf } from './register-name.ts';
import type { RegistersByName } from './registers.ts';

/** Number of steps by which the bases of bases are read from the log. Refused edits are stored with their bases resolved, so that one step
 * is enough unless edits arrived out of order. */
const BASE_ROUNDS = 4;

type RegisterName = Pick<Register, 'scope' | 'key'>;
/** A revision of one register. */
type Top = Pick<Register, 'scope' | 'key' | 'rev'>;

/** The revision that a write's own revision stands for, where that is another one. */
export interface Meaning extends RegisterName {
  standsFor?: string | null;
}

/** Looks some revisions up.
 * @returns their edits, and meanings of revisions that have no edit */
export type FindPast = (revs: readonly string[]) => Promise<{ edits: KnownEdit[]; meanings?: readonly Meaning[] }>;

/** Loads the log's data about a request: about its edits, their bases and the revisions these stand for, and about edits that were made on
 * top of an edit that arrives late.
 * @param more other revisions that the request is about */
export const loadPastEdits = async (
  find: FindPast,
  edits: readonly Edit[],
  registers: RegistersByName,
  more: readonly string[] = [],
): Promise<KnownEdit[]> => {
  const holderOf = ({ scope, key }: RegisterName): string | undefined => registers.get(nameOf(scope, key))?.rev;
  const past: KnownEdit[] = [];
  const known = new Map<string, { writes: readonly Write[] }>(edits.map((edit) => [edit.id, edit]));
  const asked = new Set<string>();
  const followed = <T extends RegisterName>(
    from: readonly T[],
    revOf: (one: T) => string | null | undefined,
  ): string[] =>
    from.flatMap((one) => {
      const rev = revOf(one);
      // The current revision needs no lookup for this register. For other registers it may have been a no-op, whose value was already in
      // place.
      return typeof rev === 'string' && rev !== holderOf(one) ? [rev] : [];
    });
  /** @returns the revisions that the wanted ones stand for */
  const ask = async (revs: Iterable<string>): Promise<string[]> => {
    const wanted = [...new Set(revs)].filter((rev) => !asked.has(rev)).slice(0, KNOWN_PAST.revisionsMax - asked.size);
    for (const rev of wanted) asked.add(rev);
    const found = await find(wanted);
    past.push(...found.edits);
    for (const edit of found.edits) known.set(edit.id, edit);
    const meanings: Meaning[] = [...found.edits.flatMap(({ writes }) => writes), ...(found.meanings ?? [])];
    return followed(meanings, ({ standsFor }) => standsFor);
  };

  const ids = new Set(edits.map(({ id }) => id));
  const bases = edits.flatMap(({ writes }) => followed(writes, ({ base }) => base));
  // If a write is not based on the current revision, the current revision may itself be based on that write.
  let tops = edits
    .flatMap(({ writes }) => writes)
    .filter((write) => write.base !== holderOf(write) && !ids.has(write.base ?? ''))
    .flatMap(({ scope, key }) => {
      const rev = holderOf({ scope, key });
      return rev === undefined ? [] : [{ scope, key, rev }];
    });
  const underneath = ({ scope, key, rev }: Top): Top | null => {
    const base = findWrite(known.get(rev), scope, key)?.base;
    return base ? { scope, key, rev: base } : null;
  };
  let next = [...ids, ...more, ...bases];
  for (let round = 0; round < BASE_ROUNDS && next.length + tops.length > 0; round++) {
    next = await ask([...next, ...tops.map(({ rev }) => rev)]);
    tops = tops.flatMap((top) => underneath(top) ?? []);
  }
  return past;
};

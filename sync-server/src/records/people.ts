import type { Reader } from '../platform/database/database.ts';
import { inChunks } from '../platform/database/in-chunks.ts';

/** Somebody with an account. */
export interface Person {
  readonly id: string;
  readonly email: string;
  /** Null if not entered. */
  readonly name: string | null;
}

/** Returns the name by which members know a person: the person's own, or else the mailbox name. */
export const nameOfPerson = ({ name, email }: Pick<Person, 'name' | 'email'>): string =>
  name ?? email.split('@')[0] ?? '';

/** Returns the people with these account ids; unknown ids are absent. */
export const loadPeople = async (reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> => {
  const people = new Map<string, Person>();
  for (const chunk of inChunks([...new Set(ids)])) {
    const rows = await reader.selectFrom('accounts').select(['id', 'email', 'name']).where('id', 'in', chunk).execute();
    for (const row of rows) people.set(row.id, row);
  }
  return people;
};

/** Returns the one of some people whose e-mail it is. */
export const findPersonOfEmail = async (
  reader: Reader,
  ids: readonly string[],
  email: string,
): Promise<Person | undefined> => {
  const people = await loadPeople(reader, ids);
  return [...people.values()].find((person) => person.email === email);
};

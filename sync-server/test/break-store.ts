import { sql } from 'kysely';
import type { TestServer } from './start-test-server.ts';

/** Makes the database fail at edits with one label.
 * @returns repairs it */
export const breakStore = async ({ deps: { database } }: TestServer, label: string): Promise<() => Promise<void>> => {
  // Each database has its own syntax for triggers.
  const ways = database.isShared
    ? [
        `create function planted() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`,
        `create trigger broken before insert on edits for each row when (new.label = '${label}') execute function planted()`,
      ]
    : [
        `create trigger broken before insert on edits when new.label = '${label}' begin select raise(abort, 'planted'); end`,
      ];
  await database.write(async (tx) => {
    for (const statement of ways) await sql.raw(statement).execute(tx);
  });
  const mend = database.isShared ? 'drop trigger broken on edits' : 'drop trigger broken';
  return () => database.write(async (tx) => void (await sql.raw(mend).execute(tx)));
};

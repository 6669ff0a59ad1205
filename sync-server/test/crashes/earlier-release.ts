import { sql, type Kysely } from 'kysely';
import { CHAIN_START } from '@doorsign/shared-schema/sync';
import { migrations } from '../../migrations/index.ts';
import type { DatabaseLocation } from '../../src/platform/database/location.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { randomOf } from '../random-of.ts';

/** Tables and columns of the first release; later releases keep its column names. */
type FirstRelease = Kysely<Record<string, Record<string, string | number | null>>>;

const BUSINESSES = 20;
const SAVES = 5;
const DAY = 24 * 60 * 60 * 1000;
/** In the far future, so that a server that starts finds no expired rows to sweep. */
const FAR_OFF_MS = Date.parse('2126-01-01T00:00:00Z');

/** Creates a database as an earlier release left it, with owners. The same seed gives the same data on every database.
 * @param count number of migrations that were applied */
export const makeEarlierRelease = async (location: DatabaseLocation, count: number, seed: number): Promise<void> => {
  const random = randomOf(seed);
  const database = await openDatabase(location, { now: () => 0, randomInt: (max) => max - 1 });
  try {
    await database.migrate(migrations.slice(0, count));
    for (let index = 0; index < BUSINESSES; index += 1)
      await database.write((tx) => insertOwner(tx as unknown as FirstRelease, `owner${index}`, random));
    await database.write(async (tx) => {
      const db = tx as unknown as FirstRelease;
      // Data of later releases, if their migrations were applied.
      const has = (name: string): boolean => migrations.slice(0, count).some((migration) => migration.name === name);
      if (has('0002-history-and-recovery'))
        await db.insertInto('deletions').values({ account_id: 'gone', deleted_at: 7 }).execute();
      if (has('0003-event-counts'))
        await db
          .insertInto('event_counts')
          .values({ location_id: 'owner0', hour: FAR_OFF_MS, type: 'view', count: 3 })
          .execute();
      if (has('0004-google-sign-in'))
        await sql`insert into identities (issuer, subject, account_id, created_at) values ('https://issuer.example', 's', 'owner0', 7)`.execute(
          tx,
        );
      if (has('0005-notices-and-proofs'))
        await db
          .insertInto('known_devices')
          .values({ account_id: 'owner1', device: 'Phone', first_seen_at: 7 })
          .execute();
    });
  } finally {
    await database.close();
  }
};

/** Inserts an owner with a session, and a business whose hours were saved several times. */
const insertOwner = async (db: FirstRelease, id: string, random: () => number): Promise<void> => {
  const at = FAR_OFF_MS - Math.floor(random() * 1000) * DAY;
  const account = { id, email: `${id}@example.com`, password_hash: null, verified_at: at };
  await db
    .insertInto('accounts')
    .values({ ...account, created_at: at, updated_at: at })
    .execute();
  const session = { id: `session of ${id}`, account_id: id, device: 'Firefox', created_at: at };
  await db
    .insertInto('sessions')
    .values({ ...session, last_seen_at: at, expires_at: FAR_OFF_MS })
    .execute();
  const plan = random() < 0.5 ? 'free' : 'pro';
  await db
    .insertInto('businesses')
    .values({ id, plan, seq: SAVES, chain: `${id} ${SAVES}`, created_at: at })
    .execute();
  await db.insertInto('members').values({ business_id: id, account_id: id, role: 'owner' }).execute();
  await db.insertInto('locations').values({ id, business_id: id, position: 0 }).execute();
  for (let seq = 1; seq <= SAVES; seq += 1) await insertSave(db, id, seq, { at, random });
  await db
    .insertInto('snapshots')
    .values({
      location_id: id,
      rev: SAVES,
      schedule: '{}',
      name: `Shop of ${id}`,
      style: '{}',
      domains: '[]',
      updated_at: at,
    })
    .execute();
  await db.insertInto('changes').values({ location_id: id }).execute();
};

const insertSave = async (
  db: FirstRelease,
  id: string,
  seq: number,
  { at, random }: { at: number; random: () => number },
): Promise<void> => {
  const edit = `${id} ${seq}`;
  const key = 'hours.monday';
  const value = { open: '09:00', close: `1${Math.floor(random() * 10)}:00`, closed: false };
  const writes = JSON.stringify([{ scope: id, key, value, base: null }]);
  await db
    .insertInto('edits')
    .values({
      business_id: id,
      id: edit,
      hash: CHAIN_START,
      schema: 1,
      label: 'hours',
      wall: at + random(),
      writes,
      device_id: 'phone',
      device_name: 'Phone',
      account_id: id,
      result: JSON.stringify({ id: edit, status: 'live' }),
      received_at: at,
    })
    .execute();
  await db.insertInto('log').values({ business_id: id, seq, chain: edit, location_id: id, key, rev: edit }).execute();
  if (seq === SAVES)
    await db
      .insertInto('registers')
      .values({
        location_id: id,
        key,
        value: JSON.stringify(value),
        schema: 1,
        deleted: 0,
        rev: edit,
        at: at + 0.5,
        seq,
      })
      .execute();
};

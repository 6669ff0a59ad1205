import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../../../migrations/index.ts';
import { ACCOUNT, insertAccount } from '../../../../test/insert-account.ts';
import { createFreshDatabase } from '../../../../test/postgres/fresh-database.ts';
import { startOwnPostgres } from '../../../../test/postgres/start-postgres.ts';
import { isDatabaseError } from '../database-error.ts';
import { openDatabase } from '../open-database.ts';

const WAITING = `select pid from pg_stat_activity where wait_event = 'SyncRep' and datname = current_database()`;

/** Starts a PostgreSQL that can have a standby, or be one, with a migrated database. */
const startReplicating = async () => {
  const postgres = await startOwnPostgres({
    isDurable: true,
    settings: { wal_level: 'replica', max_wal_senders: '2' },
  });
  onTestFinished(() => postgres.stop());
  const { url } = await createFreshDatabase(postgres.adminUrl);
  const open = async () => {
    const deps = { now: () => 7, randomInt: (max: number) => randomInt(max) };
    const database = await openDatabase({ kind: 'postgres', url }, deps);
    onTestFinished(() => database.close());
    return database;
  };
  const database = await open();
  await database.migrate(migrations);
  return { postgres, url, database, open };
};

test('a commit whose wait for the standby is cancelled is told as unreachable', async () => {
  const { url, database } = await startReplicating();
  const operator = new Client({ connectionString: url });
  await operator.connect();
  onTestFinished(() => operator.end());
  // A standby that never comes.
  await operator.query(`alter system set synchronous_standby_names = 'nobody'`);
  await operator.query('select pg_reload_conf()');
  await expect
    .poll(
      async () => (await operator.query<{ synchronous_standby_names: string }>('show synchronous_standby_names')).rows,
    )
    .toEqual([{ synchronous_standby_names: 'nobody' }]);
  const writing = database.write((tx) => insertAccount(tx)).catch((error: unknown) => error);
  await expect.poll(async () => (await operator.query(WAITING)).rowCount).toBe(1);
  await operator.query(`select pg_cancel_backend(pid) from (${WAITING}) as waiting`);
  const error = await writing;
  expect(isDatabaseError(error, 'unreachable')).toBe(true);
  // It is there. Who sends the same edit again gets its result.
  expect(await database.read.selectFrom('accounts').select('id').execute()).toHaveLength(1);
});

test('a standby that is not promoted yet is told as unreachable by writes, and answers reads', async () => {
  const { postgres, open } = await startReplicating();
  await postgres.shutDown();
  const folder = new URL(postgres.adminUrl).searchParams.get('host') ?? '';
  writeFileSync(join(folder, 'data/standby.signal'), '');
  await postgres.startAgain();
  const { read, write, counters } = await open();
  // It refuses a serializable transaction before it sees what is written.
  const serializable = await write((tx) => insertAccount(tx)).catch((error: unknown) => error);
  expect(serializable).toMatchObject({ kind: 'unreachable', cause: { code: '0A000' } });
  const counted = await counters
    .insertInto('accounts')
    .values(ACCOUNT)
    .execute()
    .catch((error: unknown) => error);
  expect(counted).toMatchObject({ kind: 'unreachable', cause: { code: '25006' } });
  expect(await read.selectFrom('accounts').select('id').execute()).toEqual([]);
});

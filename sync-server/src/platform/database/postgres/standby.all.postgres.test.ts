import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../../../migrations/index.ts';
import { insertAccount } from '../../../../test/insert-account.ts';
import { createFreshDatabase } from '../../../../test/postgres/fresh-database.ts';
import { startOwnPostgres } from '../../../../test/postgres/start-postgres.ts';
import { isDatabaseError } from '../database-error.ts';
import { openDatabase } from '../open-database.ts';

const WAITING = `select pid from pg_stat_activity where wait_event = 'SyncRep' and datname = current_database()`;

test('a commit whose wait for the standby is cancelled is told as unreachable', async () => {
  const postgres = await startOwnPostgres({
    isDurable: true,
    settings: { wal_level: 'replica', max_wal_senders: '2' },
  });
  onTestFinished(() => postgres.stop());
  const { url } = await createFreshDatabase(postgres.adminUrl);
  const database = await openDatabase({ kind: 'postgres', url }, { now: () => 7, randomInt: (max) => randomInt(max) });
  onTestFinished(() => database.close());
  await database.migrate(migrations);
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

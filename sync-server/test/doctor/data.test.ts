import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseCheck } from '../../src/operator/doctor/checks/database.ts';
import { migrationsCheck } from '../../src/operator/doctor/checks/migrations.ts';
import { judgeQueue, queuesCheck } from '../../src/operator/doctor/checks/queues.ts';
import { storeMail } from '../../src/mail/outgoing-mail.ts';
import { settingProblems } from '../../src/platform/database/sqlite/examine-sqlite.ts';
import { environmentOf } from '../admin/operator.ts';
import { freePort } from '../free-port.ts';
import { migrations } from '../../migrations/index.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { signUpVerified } from '../owner.ts';
import { startTestServer } from '../start-test-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { testLocation } from '../test-database.ts';
import { examine } from './patient.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('a file that is no database is a failure', async () => {
  const DATA_DIR = temporaryFolder('doctor');
  writeFileSync(
    join(DATA_DIR, 'doorsign.db'),
    'this is not a database, but it is long enough to be taken for one'.repeat(99),
  );
  for (const check of [databaseCheck, migrationsCheck, queuesCheck])
    expect(await examine(check, { DATA_DIR })).toEqual([
      {
        level: 'FAIL',
        what: check.what,
        found: 'it cannot be read: file is not a database',
        fix: 'run this as the user that the server runs as; if it is damaged, restore a backup',
      },
    ]);
});

test('a PostgreSQL that is not there is a failure of each that asks it', async () => {
  const DATABASE_URL = `postgres://nobody@127.0.0.1:${await freePort()}/doorsign`;
  for (const check of [databaseCheck, migrationsCheck, queuesCheck])
    expect(await examine(check, { DATABASE_URL })).toMatchObject([
      { level: 'FAIL', what: check.what, found: expect.stringMatching(/^it cannot be reached: /) },
    ]);
});

test.each([
  { name: 'as a server sets it', settings: { journal: 'wal', synchronous: '2', foreignKeys: '1' }, found: null },
  {
    name: 'with another log',
    settings: { journal: 'delete', synchronous: '2', foreignKeys: '1' },
    found: 'its log is delete and not WAL',
  },
  {
    name: 'without care',
    settings: { journal: 'wal', synchronous: '1', foreignKeys: '0' },
    found: 'it does not wait for the disk (synchronous is not FULL), it does not look after foreign keys',
  },
])('a connection $name', ({ settings, found }) => {
  expect(settingProblems(settings)).toMatchObject(found === null ? [] : [{ level: 'FAIL', found }]);
});

test('steps that are missing or not known are told', async () => {
  const server = await startTestServer();
  const look = () => examine(migrationsCheck, environmentOf(server));
  expect(await look()).toMatchObject([{ level: 'ok', found: expect.stringMatching(/^all \d+ are applied$/) }]);
  await server.deps.database.write((tx) =>
    sql`delete from migrations where name = '0007-widget-sightings'`.execute(tx),
  );
  expect(await look()).toMatchObject([{ level: 'warn', found: '0007-widget-sightings to come' }]);
  await server.deps.database.write((tx) =>
    sql`insert into migrations (name, applied_at) values ('9999-x', 0)`.execute(tx),
  );
  expect(await look()).toMatchObject([{ level: 'FAIL', found: 'the database is of a newer version (9999-x)' }]);
});

test.each([
  { name: 'a new database', steps: 0 },
  { name: 'one of an earlier release', steps: 1 },
])('in $name nothing is called damaged', async ({ steps }) => {
  const DATA_DIR = temporaryFolder('doctor');
  const location = await testLocation(DATA_DIR, { isEmpty: true });
  const database = await openDatabase(location, { now: () => 0, randomInt: (max) => max - 1 });
  if (steps > 0) await database.migrate(migrations.slice(0, steps));
  await database.close();
  const environment = { DATA_DIR, ...(location.kind === 'postgres' && { DATABASE_URL: location.url }) };
  expect(await examine(queuesCheck, environment)).toEqual([
    { level: 'ok', what: 'queues', found: 'not counted: the tables are not up to date yet' },
  ]);
  expect(await examine(migrationsCheck, environment)).toMatchObject([{ level: 'warn' }]);
});

test.each([
  { name: 'an empty queue', waitedMs: null, level: undefined },
  { name: 'one that has just begun', waitedMs: 10 * MINUTE, level: undefined },
  { name: 'one that does not move', waitedMs: 10 * MINUTE + 1, level: 'warn' },
  { name: 'one of yesterday', waitedMs: 25 * HOUR, level: 'FAIL' },
])('queues: $name', ({ waitedMs, level }) => {
  const queue = waitedMs === null ? { count: 0, oldestMs: null } : { count: 3, oldestMs: -waitedMs };
  expect(judgeQueue('notices', queue, 0, 'fix')[0]?.level).toBe(level);
});

test('what waits in the database is counted', async () => {
  const server = await startTestServer();
  const { id } = await signUpVerified(server);
  // The server's own jobs at startup would fetch the event.
  await server.deps.jobs.settled();
  const startMs = server.now();
  const look = (afterMs: number) => examine(queuesCheck, environmentOf(server), { now: () => startMs + afterMs });
  expect(await look(HOUR)).toMatchObject([
    { level: 'ok', found: '0 notices and 0 events of Stripe wait, none for long' },
  ]);
  const mail = { to: 'ada@example.com', subject: 's', text: 't', html: 'h' };
  await server.deps.database.write(async (tx) => {
    await storeMail(tx, { id: 'm1', accountId: id, kind: 'k', mail, nowMs: startMs });
    await storeMail(tx, { id: 'm2', accountId: id, kind: 'k', mail, nowMs: startMs });
    await tx.updateTable('outgoing_mail').set({ state: 'given_up' }).where('id', '=', 'm2').execute();
    const event = { id: 'evt_1', type: 'invoice.paid', business_id: id, received_at: startMs, applied_at: null };
    await tx.insertInto('stripe_events').values(event).execute();
  });
  const found = await look(HOUR);
  expect(found.map((one) => [one.level, one.found])).toEqual([
    ['warn', '1 notices waiting, the oldest for 60 min'],
    ['warn', "1 of Stripe's events waiting, the oldest for 60 min"],
    ['warn', '1 notices were given up within the last week'],
  ]);
  expect((await look(50 * HOUR)).map((one) => one.found)).toContain('1 notices waiting, the oldest for 2 days');
});

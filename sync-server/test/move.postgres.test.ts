import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { authCalls, widgetCalls, WIDGET_PATHS, type WidgetPayload } from '@doorsign/shared-schema/api';
import { migrations } from '../migrations/index.ts';
import { OWNED_TABLES, TABLES_OF_OWNERS } from '../src/auth/owned-tables.ts';
import { backUpDatabase } from '../src/backup/back-up-database.ts';
import { verifyBackup } from '../src/backup/manifest.ts';
import { recordDeletion } from '../src/auth/deletions.ts';
import type { DatabaseLocation } from '../src/platform/database/location.ts';
import { appliedMigrations } from '../src/platform/database/applied-migrations.ts';
import { moveTables } from '../src/platform/database/move-tables.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { readContents } from '../src/platform/database/sqlite/stored-file.ts';
import { makeEarlierRelease } from './crashes/earlier-release.ts';
import { fillAccount } from './fill-account.ts';
import { createKeepingDevice } from './keeping-device.ts';
import { signUpVerified } from './owner.ts';
import { createFreshDatabase } from './postgres/fresh-database.ts';
import { buildNextWidget, startTestServer, type TestServer } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { monday } from './start-with-devices.ts';
import { insertAccount } from './insert-account.ts';

const ALL = Object.keys(OWNED_TABLES);
const DEPS = { now: () => 0, randomInt: (max: number) => max - 1 };
/** Unset, so that SQLite is used. */
const ON_SQLITE = { DATABASE_URL: '' };

/** Creates an empty PostgreSQL database without tables. */
const freshUrl = async (): Promise<string> => {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('These tests are about PostgreSQL.');
  const { url, drop } = await createFreshDatabase(postgres.adminUrl);
  onTestFinished(drop);
  return url;
};

const move = (from: DatabaseLocation, to: DatabaseLocation, onTable: (name: string, rows: number) => void = () => {}) =>
  moveTables({ from, to, migrations, tablesOfOwners: TABLES_OF_OWNERS, onTable }, DEPS);

const fileOf = ({ dataDir }: Pick<TestServer, 'dataDir'>): DatabaseLocation & { file: string } => ({
  kind: 'sqlite',
  file: join(dataDir, 'doorsign.db'),
});

const open = async (location: DatabaseLocation) => {
  const database = await openDatabase(location, DEPS);
  onTestFinished(() => database.close());
  return database;
};

/** Returns the responses that an owner and a visitor get. */
const answersOf = async (server: TestServer, { token, id }: { token: string; id: string }) => {
  const { exportedAt: _, ...tables } = (await server.call(authCalls.exportAccount, { token })).answer;
  // Rows of an export have no order.
  const exported = Object.entries(tables).map(([name, rows]) => [
    name,
    [rows]
      .flat()
      .map((row) => JSON.stringify(row))
      .toSorted(),
  ]);
  const response = await fetch(server.url + WIDGET_PATHS.payload + id);
  // Everything except the address of the server itself.
  const payload = { ...((await response.json()) as WidgetPayload), poweredBy: '' };
  return { me: (await server.call(authCalls.me, { token })).answer, exported, payload };
};

test(
  'an account with a row in every table is the same after the move: session, sync cursor, widget, export',
  { timeout: 600_000 },
  async () => {
    const before = await startTestServer({ environment: ON_SQLITE });
    const owner = await signUpVerified(before, { plan: 'pro' });
    await fillAccount(before, owner);
    const gone = { accountId: 'gone', deletedAt: 1 };
    await before.deps.database.write((tx) => recordDeletion(tx, gone.accountId, gone.deletedAt));
    await before.deps.deletions.keep(gone);
    let running = before;
    const server: TestServer = { ...before, call: (call, options) => running.call(call, options) };
    const phone = createKeepingDevice(server, owner, 'Phone');
    const { seq, digest } = await phone.sync();
    const answers = await answersOf(before, owner);
    const { script } = (await before.call(widgetCalls.pinned)).answer;
    await before.close();

    const url = await freshUrl();
    const counts: Record<string, number> = {};
    const sums = await move(fileOf(before), { kind: 'postgres', url }, (name, rows) => void (counts[name] = rows));
    // Every table is copied, and no table with owners' data was empty.
    expect(Object.keys(sums).toSorted()).toEqual(ALL.toSorted());
    expect(TABLES_OF_OWNERS.filter((name) => !counts[name])).toEqual([]);

    const dataDir = temporaryFolder('moved');
    for (const name of ['token-secret', 'deletions.jsonl'])
      cpSync(join(before.dataDir, name), join(dataDir, name), { recursive: true });
    running = await startTestServer({
      dataDir,
      environment: { DATABASE_URL: url },
      nowMs: before.now(),
      widgetScript: buildNextWidget(),
    });
    expect(await answersOf(running, owner)).toEqual(answers);
    // A page that pins the earlier script.
    expect((await fetch(running.url + script)).status).toBe(200);
    expect(await phone.sync()).toMatchObject({ full: false, seq, digest });
    // The counter of changes continues, and a Save still works.
    expect(await phone.save([monday('21:00')])).toMatchObject({ status: expect.any(String) as string });
    expect((await phone.sync()).full).toBe(false);
  },
);

test('the way back gives the same rows', { timeout: 600_000 }, async () => {
  const server = await startTestServer({ environment: ON_SQLITE });
  await fillAccount(server, await signUpVerified(server, { plan: 'pro' }));
  await server.close();
  const url = await freshUrl();
  const there = await move(fileOf(server), { kind: 'postgres', url });
  const back = { kind: 'sqlite', file: join(temporaryFolder('back'), 'doorsign.db') } as const;
  expect(await move({ kind: 'postgres', url }, back)).toEqual(there);
  const { migrations: applied, ...stored } = await readContents(back.file);
  const { migrations: _, ...tables } = stored.sums;
  expect(tables).toEqual(there);
  expect(applied).toEqual(migrations.map(({ name }) => name));
});

test('a target in which somebody is at home is refused, and left as it is', async () => {
  const server = await startTestServer({ environment: ON_SQLITE });
  await signUpVerified(server);
  await server.close();
  const target = { kind: 'postgres', url: await freshUrl() } as const;
  await move(fileOf(server), target);
  const { read, write } = await open(target);
  await write((tx) => tx.updateTable('accounts').set({ updated_at: 7 }).execute());
  await expect(move(fileOf(server), target)).rejects.toThrow('The target is not empty');
  expect(await read.selectFrom('accounts').select('updated_at').execute()).toEqual([{ updated_at: 7 }]);
});

test(
  'a target of an earlier release, which servers may be using, is not even brought up to date',
  { tags: 'all' },
  async () => {
    const server = await startTestServer({ environment: ON_SQLITE });
    await signUpVerified(server);
    await server.close();
    const target = { kind: 'postgres', url: await freshUrl() } as const;
    await makeEarlierRelease(target, 1, 1);
    await expect(move(fileOf(server), target)).rejects.toThrow('The target is not empty');
    expect(await appliedMigrations((await open(target)).read)).toEqual([migrations[0]?.name]);
  },
);

test('a backup may be moved from, and is one afterwards', { tags: 'all' }, async () => {
  const server = await startTestServer({ environment: ON_SQLITE });
  const { id } = await signUpVerified(server);
  const file = join(temporaryFolder('backup'), 'doorsign.db');
  const data = { file: fileOf(server).file, widgetFiles: '', secretMark: '' };
  await backUpDatabase(data, file, { version: '0.1.0', nowMs: 0 });
  await server.close();
  const target = { kind: 'postgres', url: await freshUrl() } as const;
  await move({ kind: 'sqlite', file }, target);
  await verifyBackup(file);
  expect(await (await open(target)).read.selectFrom('accounts').select('id').execute()).toEqual([{ id }]);
});

test('a source with nothing of ours is a mistyped one', { tags: 'all' }, async () => {
  const to = { kind: 'sqlite', file: join(temporaryFolder('target'), 'doorsign.db') } as const;
  await expect(move({ kind: 'postgres', url: await freshUrl() }, to)).rejects.toThrow('holds nothing of Doorsign');
  expect(existsSync(to.file)).toBe(false);
});

test('notes of a server that nobody has used are no data', { tags: 'all' }, async () => {
  const server = await startTestServer({ environment: ON_SQLITE });
  const { id } = await signUpVerified(server);
  await server.close();
  const target = { kind: 'postgres', url: await freshUrl() } as const;
  const { read, write, migrate } = await open(target);
  await migrate(migrations);
  await write((tx) => tx.insertInto('stripe_cursors').values({ name: 'events', seen_at: 7 }).execute());
  await move(fileOf(server), target);
  expect(await read.selectFrom('accounts').select('id').execute()).toEqual([{ id }]);
  expect(await read.selectFrom('stripe_cursors').selectAll().execute()).not.toContainEqual({
    name: 'events',
    seen_at: 7,
  });
});

test('a move that ends half-way leaves the target empty and the source as it was', async () => {
  const server = await startTestServer({ environment: ON_SQLITE });
  await signUpVerified(server);
  await server.close();
  const before = await readContents(fileOf(server).file);
  const target = { kind: 'postgres', url: await freshUrl() } as const;
  const failing = move(fileOf(server), target, (name) => {
    if (name === 'registers') throw new Error('the cable was pulled');
  });
  await expect(failing).rejects.toThrow('the cable was pulled');
  const { read } = await open(target);
  expect(await read.selectFrom('accounts').select('id').execute()).toEqual([]);
  expect(await readContents(fileOf(server).file)).toEqual(before);
  await move(fileOf(server), target);
  expect(await read.selectFrom('accounts').select('id').execute()).toHaveLength(1);
});

test('a source that a server uses is refused', { tags: 'all' }, async () => {
  const server = await startTestServer({ environment: ON_SQLITE });
  await expect(move(fileOf(server), { kind: 'postgres', url: await freshUrl() })).rejects.toThrow('is using this data');
});

test(
  'a source of an earlier version is refused: only a server that backs up first brings it up to date',
  { tags: 'all' },
  async () => {
    const file = { kind: 'sqlite', file: join(temporaryFolder('old'), 'doorsign.db') } as const;
    const old = await openDatabase(file, DEPS);
    await old.migrate(migrations.slice(0, 1));
    await old.close();
    const before = readFileSync(file.file);
    await expect(move(file, { kind: 'postgres', url: await freshUrl() })).rejects.toThrow('of an earlier version');
    expect(readFileSync(file.file)).toEqual(before);
  },
);

test('a row that differs is found', async () => {
  const source = { kind: 'sqlite', file: join(temporaryFolder('source'), 'doorsign.db') } as const;
  const target = { kind: 'postgres', url: await freshUrl() } as const;
  const from = await openDatabase(source, DEPS);
  await from.migrate(migrations);
  await from.write((tx) => insertAccount(tx));
  await from.close();
  const to = await open(target);
  await to.migrate(migrations);
  // A database that stores other values than those written.
  await to.write(async (tx) => {
    await sql`create function bend() returns trigger language plpgsql as $$ begin new.email := 'x'; return new; end $$`.execute(
      tx,
    );
    await sql`create trigger bend before insert on accounts for each row execute function bend()`.execute(tx);
  });
  await expect(move(source, target)).rejects.toThrow('These tables differ after they were copied: accounts.');
  expect(await to.read.selectFrom('accounts').select('id').execute()).toEqual([]);
});

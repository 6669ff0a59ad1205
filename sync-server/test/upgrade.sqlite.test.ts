import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { verifyBackup } from '../src/backup/manifest.ts';
import { backUpBeforeUpgrade } from '../src/backup/before-upgrade.ts';
import { differingTables } from '../src/platform/database/table-sums.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { readContents } from '../src/platform/database/sqlite/stored-file.ts';
import { makeEarlierRelease } from './crashes/earlier-release.ts';
import { insertAccount } from './insert-account.ts';
import { startTestServer, START_MS } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const [, second] = migrations;
const BACKUP = `before-${second?.name}.db`;
const DEPS = { now: () => 0, randomInt: (max: number) => max - 1 };

const prepare = async (count = 1) => {
  const dataDir = temporaryFolder('upgrade');
  const file = join(dataDir, 'doorsign.db');
  await makeEarlierRelease({ kind: 'sqlite', file }, count, 1);
  return { dataDir, file, backups: join(dataDir, 'backups'), old: (await readContents(file)).sums };
};

const backupsIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.db')) : [];

test('a database of an earlier release is backed up before it is changed, once', async () => {
  const { dataDir, file, backups, old } = await prepare();
  await (await startTestServer({ dataDir })).close();
  expect(backupsIn(backups)).toEqual([BACKUP]);
  const { tables, migrations: had } = await verifyBackup(join(backups, BACKUP));
  expect(tables).toEqual(old);
  expect(had).toEqual([migrations[0]?.name]);
  expect((await readContents(file)).migrations).toEqual(migrations.map(({ name }) => name));
  await (await startTestServer({ dataDir })).close();
  expect(backupsIn(backups)).toEqual([BACKUP]);
});

test('where there is nothing to lose there is no backup', async () => {
  const isNew = await startTestServer();
  expect(backupsIn(join(isNew.dataDir, 'backups'))).toEqual([]);
  const dataDir = temporaryFolder('empty');
  const empty = await openDatabase({ kind: 'sqlite', file: join(dataDir, 'doorsign.db') }, DEPS);
  await empty.migrate(migrations.slice(0, 1));
  await empty.close();
  await startTestServer({ dataDir });
  expect(backupsIn(join(dataDir, 'backups'))).toEqual([]);
});

test('when it cannot be backed up it is not changed, and the operator hears how to go on', async () => {
  const { dataDir, file, old } = await prepare();
  writeFileSync(join(dataDir, 'backups'), 'in the way');
  await expect(startTestServer({ dataDir })).rejects.toThrow(
    /cannot be backed up first.*Nothing was changed\. Make room/,
  );
  expect(differingTables((await readContents(file)).sums, old)).toEqual([]);
});

const DATA = (file: string) => ({ file, secretMark: '' });
const before = (file: string, backups: string, { name = 'x', kept = 3, nowMs = START_MS } = {}) =>
  backUpBeforeUpgrade(DATA(file), { folder: backups, pending: [name], kept, stamp: { version: '0.1.0', nowMs } });

test('a start that was cut short has made it already; a database that somebody has worked with since then is another one', async () => {
  const { file, backups } = await prepare();
  const first = await before(file, backups);
  expect(await before(file, backups)).toBe(first);
  const database = await openDatabase({ kind: 'sqlite', file }, DEPS);
  await database.write((tx) => insertAccount(tx));
  await database.close();
  expect(await before(file, backups)).toMatch(/before-x-20260311T120000000Z\.db$/);
  for (const name of backupsIn(backups)) await verifyBackup(join(backups, name));
});

test('the one that was made just now stays when the clock was set back, and a damaged manifest of another one stops nothing', async () => {
  const { file, backups } = await prepare();
  await before(file, backups, { name: 'a', kept: 1 });
  await before(file, backups, { name: 'b', kept: 1, nowMs: START_MS - 1000 });
  expect(backupsIn(backups)).toEqual(['before-b.db']);
  writeFileSync(join(backups, 'before-b.db.json'), 'not json');
  writeFileSync(join(backups, 'before-x-20200101T000000000Z.db.part'), 'cut short');
  await before(file, backups, { name: 'c', kept: 1 });
  expect(readdirSync(backups).toSorted()).toEqual([
    'before-b.db',
    'before-b.db.json',
    'before-c.db',
    'before-c.db.json',
  ]);
});

test('the newest of them stay', async () => {
  const { file, backups } = await prepare();
  for (const [index, name] of ['a', 'b', 'c'].entries())
    await before(file, backups, { name, kept: 2, nowMs: START_MS + index * 1000 });
  expect(backupsIn(backups)).toEqual(['before-b.db', 'before-c.db']);
});

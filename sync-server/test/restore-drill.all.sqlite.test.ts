import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { authCalls, widgetCalls } from '@doorsign/shared-schema/api';
import { readConfig } from '../src/config.ts';
import { backUpDatabase } from '../src/backup/back-up-database.ts';
import { verifyBackup } from '../src/backup/manifest.ts';
import { regularName } from '../src/backup/rotate.ts';
import { backupsFolder, deletionsFile, storedData } from '../src/data-folder.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { readContents, readTable } from '../src/platform/database/sqlite/stored-file.ts';
import { restoreData } from '../src/operator/restore-data.ts';
import { fillAccount } from './fill-account.ts';
import { createKeepingDevice } from './keeping-device.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import { shortHashOf } from '../src/widget/files/file-name.ts';
import { buildNextWidget, startTestServer, START_MS, type TestServer } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { monday } from './start-with-devices.ts';
import { registerIn, openUntil } from './sync-requests.ts';
import { tablesThatName } from './table-contents.ts';

const MINUTE = 60_000;

const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir }).config;
const dataOf = (dataDir: string) => {
  const data = storedData(configOf(dataDir));
  if (!data) throw new Error('These tests are about SQLite.');
  return data;
};

/** Backs up into the data's own folder, as `npm run backup` does.
 * @returns the file */
const backUp = async ({ dataDir, now }: Pick<TestServer, 'dataDir' | 'now'>): Promise<string> => {
  const file = join(backupsFolder(configOf(dataDir)), regularName(now()));
  await backUpDatabase(dataOf(dataDir), file, { version: '0.1.0', nowMs: now() });
  return file;
};

const restore = (dataDir: string, file: string, more: string[] = [], unread: string[] = []) =>
  restoreData(configOf(dataDir), file, more, {
    now: () => START_MS,
    randomInt: (max) => max - 1,
    onUnread: (message) => unread.push(message),
  });

const erase = async (server: TestServer, token: string): Promise<void> => {
  await server.call(authCalls.proof, { token, body: { password: PASSWORD } });
  expect((await server.call(authCalls.deleteAccount, { token })).status).toBe(204);
};

test(
  'a backup under writes is of one moment, and holds exactly what its manifest says',
  { timeout: 600_000 },
  async () => {
    const server = await startTestServer();
    const owner = await signUpVerified(server);
    const phone = createKeepingDevice(server, owner, 'Phone');
    const save = (minute: number) => phone.save([monday(`18:${String(minute).padStart(2, '0')}`)]);
    const files: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      let isOver = false;
      const making = backUp(server).finally(() => (isOver = true));
      for (let minute = round; !isOver; minute = (minute + 3) % 60) await save(minute);
      files.push(await making);
      server.pass(1000);
    }
    for (const file of files) {
      await verifyBackup(file);
      // A business and its log change in one transaction.
      const [business] = await readTable(file, 'businesses');
      const log = await readTable(file, 'log');
      expect(log.at(-1)).toMatchObject({ seq: business?.['seq'], chain: business?.['chain'] });
      expect(log).toHaveLength(Number(business?.['seq']));
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(statSync(`${file}.json`).mode & 0o777).toBe(0o600);
    }
  },
);

test(
  'the drill: what was restored is what was backed up, but for deletions since then, and devices bring back the rest',
  { timeout: 600_000 },
  async () => {
    const first = await startTestServer();
    const { dataDir } = first;
    let running = first;
    // Calls the server that currently runs.
    const server: TestServer = { ...first, call: (call, options) => running.call(call, options) };
    const ada = await signUpVerified(server, { plan: 'pro' });
    const eve = await signUpVerified(server, { email: 'eve@example.com', plan: 'pro' });
    await fillAccount(server, ada);
    await fillAccount(server, eve);
    const phone = createKeepingDevice(server, ada, 'Phone');
    await phone.sync();
    const file = await backUp(server);
    const before = await verifyBackup(file);

    server.pass(MINUTE);
    await phone.save([monday('20:00')]);
    const late = await signUpVerified(server, { email: 'late@example.com' });
    await erase(server, eve.token);
    await erase(server, late.token);
    await server.close();

    const { manifest, repeated, kept, isSecretSame } = await restore(dataDir, file);
    expect(manifest).toEqual(before);
    expect({ repeated, isSecretSame }).toEqual({ repeated: 2, isSecretSame: true });
    expect(existsSync(join(kept ?? '', 'doorsign.db'))).toBe(true);
    const { sums } = await readContents(join(dataDir, 'doorsign.db'));
    expect(sums['deletions']?.rows).toBe(2);

    running = await startTestServer({ dataDir, nowMs: server.now() });
    expect(await tablesThatName(running.deps.database.read, [eve.id, 'eve@example.com'])).toEqual([
      'changes',
      'deletions',
    ]);
    for (const { token } of [eve, late]) expect((await running.call(authCalls.me, { token })).status).toBe(410);
    expect((await running.call(authCalls.me, { token: ada.token })).status).toBe(200);

    const fork = await phone.sync();
    expect(fork.full).toBe('fork');
    expect(registerIn(fork, 'hours.monday').value).not.toEqual(openUntil('20:00'));
    expect(registerIn(await phone.sync(), 'hours.monday').value).toEqual(openUntil('20:00'));
  },
);

test('without deletions since then every row is as it was', async () => {
  const server = await startTestServer();
  await fillAccount(server, await signUpVerified(server, { plan: 'pro' }));
  await server.close();
  const file = await backUp(server);
  const { tables } = await verifyBackup(file);
  const { repeated } = await restore(server.dataDir, file);
  expect(repeated).toBe(0);
  expect((await readContents(join(server.dataDir, 'doorsign.db'))).sums).toEqual(tables);
});

test('on a machine that has nothing, the journal says what must stay deleted, and past files of the widget come along', async () => {
  const server = await startTestServer();
  const eve = await signUpVerified(server);
  const { script } = (await server.call(widgetCalls.pinned)).answer;
  const file = await backUp(server);
  // An earlier release kept the widget's files in this folder.
  const older = `widget.${shortHashOf('older()')}.js`;
  mkdirSync(join(dirname(file), 'widget-files'));
  writeFileSync(join(dirname(file), 'widget-files', older), 'older()');
  await erase(server, eve.token);
  await server.close();
  const dataDir = join(temporaryFolder('new-machine'), 'data');
  const { repeated, kept, isSecretSame } = await restore(dataDir, file, [deletionsFile(configOf(server.dataDir))]);
  expect({ repeated, kept, isSecretSame }).toEqual({ repeated: 1, kept: null, isSecretSame: false });
  const next = await startTestServer({ dataDir, widgetScript: buildNextWidget() });
  for (const path of [script, `/api/${older}`]) expect((await fetch(next.url + path)).status).toBe(200);
  expect(await tablesThatName(next.deps.database.read, ['ada@example.com'])).toEqual([]);
});

test('a database that was put back by hand is told of its deletions when the server starts, and the journal of those it lacks', async () => {
  const first = await startTestServer();
  const { dataDir } = first;
  const eve = await signUpVerified(first);
  const file = await backUp(first);
  await erase(first, eve.token);
  await first.close();
  writeFileSync(join(dataDir, 'doorsign.db'), readFileSync(file));
  const second = await startTestServer({ dataDir, nowMs: first.now() });
  expect((await second.call(authCalls.me, { token: eve.token })).status).toBe(410);
  expect(await tablesThatName(second.deps.database.read, ['ada@example.com'])).toEqual([]);
  await second.close();

  writeFileSync(deletionsFile(configOf(dataDir)), '');
  await (await startTestServer({ dataDir })).close();
  expect(readFileSync(deletionsFile(configOf(dataDir)), 'utf8')).toContain(eve.id);
});

test('the damaged database that is replaced takes no deletion with it that a newer backup knows', async () => {
  const server = await startTestServer();
  const { dataDir } = server;
  const eve = await signUpVerified(server);
  const old = await backUp(server);
  server.pass(MINUTE);
  await erase(server, eve.token);
  await backUp(server);
  await server.close();
  writeFileSync(join(dataDir, 'doorsign.db'), 'no database');
  writeFileSync(deletionsFile(configOf(dataDir)), '');
  const unread: string[] = [];
  const { repeated, kept } = await restore(dataDir, old, [], unread);
  expect(repeated).toBe(1);
  expect(unread).toMatchObject([expect.stringContaining('doorsign.db')]);
  expect(readFileSync(join(kept ?? '', 'doorsign.db'), 'utf8')).toBe('no database');
});

test('a running server is not restored under', async () => {
  const server = await startTestServer();
  const file = await backUp(server);
  await expect(restore(server.dataDir, file)).rejects.toThrow('A server is using');
});

test('a database that another program has open is not replaced under it', async () => {
  const server = await startTestServer();
  const { dataDir } = server;
  const file = await backUp(server);
  await server.close();
  const tool = await openDatabase(
    { kind: 'sqlite', file: join(dataDir, 'doorsign.db'), isServer: false },
    { now: () => 0, randomInt: (max) => max - 1 },
  );
  await expect(restore(dataDir, file)).rejects.toThrow('Another program has');
  await tool.close();
  await restore(dataDir, file);
});

test.each([
  {
    name: 'a changed byte',
    damage: (file: string) => {
      const bytes = readFileSync(file);
      bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    },
    reason: 'is damaged',
  },
  {
    name: 'a missing half',
    damage: (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 8192)),
    reason: 'is damaged',
  },
  {
    name: 'no manifest',
    damage: (file: string) => writeFileSync(`${file}.json`, ''),
    reason: 'manifest',
  },
  {
    name: 'migrations that this program does not know',
    damage: (file: string) => {
      const manifest = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as { migrations: string[] };
      manifest.migrations.push('9999-later');
      writeFileSync(`${file}.json`, JSON.stringify(manifest));
    },
    reason: 'newer version of Doorsign',
  },
])('a backup with $name is refused, and nothing is touched', async ({ damage, reason }) => {
  const server = await startTestServer();
  await signUpVerified(server);
  const file = await backUp(server);
  await server.close();
  damage(file);
  const data = readFileSync(join(server.dataDir, 'doorsign.db'));
  const names = () => readdirSync(server.dataDir).toSorted();
  const before = names();
  await expect(restore(server.dataDir, file)).rejects.toThrow(reason);
  expect(readFileSync(join(server.dataDir, 'doorsign.db'))).toEqual(data);
  expect(names()).toEqual(before);
});

test('a backup never replaces a file', async () => {
  const server = await startTestServer();
  await backUp(server);
  await expect(backUp(server)).rejects.toThrow('exists already');
});

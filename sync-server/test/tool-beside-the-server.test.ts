import { randomBytes, randomInt } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { locationOf } from '../src/platform/database/location.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { createPublications } from '../src/records/publishing/publications.ts';
import { createRecords } from '../src/records/records.ts';
import { createWriteAndPublish } from '../src/records/publishing/write-and-publish.ts';
import { openStream, notificationAt } from './open-stream.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

/** The log position after signing up, which makes two changes. */
const FIRST_SEQ = 2;

/** Opens the server's database as a second process does. */
const openTool = async ({ deps, now }: TestServer) => {
  const location = locationOf(deps.config, { isServer: false });
  const database = await openDatabase(location, { now, randomInt: (max) => randomInt(max) });
  onTestFinished(() => database.close());
  return { database, records: createRecords({ randomBytes }) };
};

test('what a tool writes beside a running server is on its widget and its streams after one look', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  const { database, records } = await openTool(server);
  await server.deps.changeWatcher.poll();
  const domains = async () =>
    ((await (await fetch(`${server.url}/api/widget/${owner.id}`)).json()) as { domains: string[] }).domains;
  expect(await domains()).toEqual([]);
  const stream = await openStream(server, owner.token);
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ));

  const writeAndPublish = createWriteAndPublish({ database, publications: createPublications(), processId: 'a tool' });
  await writeAndPublish(null, async (tx, changed) => {
    const transaction = await records.open(tx, owner.id, { now: server.now() });
    records.applyOwn(transaction, {
      locationId: owner.id,
      label: 'domain',
      changes: [{ key: 'domains', value: ['tool.example.com'] }],
      accountId: owner.id,
      source: 'A tool',
      now: server.now(),
    });
    changed(await transaction.save(server.now()));
  });
  await server.deps.changeWatcher.poll();
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ + 1));
  expect(await domains()).toEqual(['tool.example.com']);
});

test('what somebody changed in the tables without a word is on the widget after the next check', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  const { database } = await openTool(server);
  const widget = async () => (await fetch(`${server.url}/api/widget/${owner.id}`)).status;
  expect(await widget()).toBe(200);
  await database.write((tx) => tx.deleteFrom('businesses').where('id', '=', owner.id).execute());
  await server.deps.changeWatcher.poll();
  expect(await widget()).toBe(200);
  await server.deps.revisionCheck.run();
  expect(await widget()).toBe(404);
});

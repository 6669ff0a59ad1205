import { expect, test } from 'vitest';
import { syncCalls, WIDGET_PATHS } from '@doorsign/shared-schema/api';
import { digest } from '@doorsign/shared-schema/sync';
import { findBroken } from '../../test/kill/find-broken.ts';
import { readStoredData, readStoredPostgres } from '../../test/kill/stored-data.ts';
import { START_MS, startTestServer } from '../../test/start-test-server.ts';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { createTestDevice, openUntil } from '../../test/sync-requests.ts';
import { fill } from './fill.ts';
import { SHAPES } from './shapes.ts';

/** One of each kind, and some more. */
const BUSINESSES = SHAPES.length + 6;
const OPTIONS = { businesses: BUSINESSES, seed: 1, nowMs: START_MS };

test('filled businesses are whole: their log, their registers and what visitors see agree', async () => {
  const database = await openTestDatabase();
  const rows = await fill(database, OPTIONS);
  expect(rows.get('businesses')).toBe(BUSINESSES);
  const ids = (await database.read.selectFrom('businesses').select('id').execute()).map(({ id }) => id);
  const { location } = database;
  for (const id of ids) {
    const data = await (location.kind === 'sqlite'
      ? readStoredData(location.file, id)
      : readStoredPostgres(location.url, id));
    expect(findBroken(data)).toEqual([]);
  }
  const emails = await database.read.selectFrom('accounts').select('email').execute();
  expect(new Set(emails.map(({ email }) => email)).size).toBe(emails.length);
});

test('the owner of a filled business syncs and saves, and its widget answers', async () => {
  const server = await startTestServer();
  await fill(server.deps.database, OPTIONS);
  const sessions = await server.deps.database.read
    .selectFrom('sessions')
    .innerJoin('members', 'members.account_id', 'sessions.account_id')
    .select(['sessions.id', 'sessions.account_id', 'members.business_id'])
    .where('members.role', '=', 'owner')
    .execute();
  expect(sessions.length).toBeGreaterThan(5);
  for (const { id, account_id: accountId, business_id: businessId } of sessions) {
    const token = await server.deps.tokens.sign({ accountId, sessionId: id });
    const device = createTestDevice(server, { token, id: businessId });
    const body = device.request([]);
    const { answer } = await server.call(syncCalls.sync, { body, token });
    expect(answer.full).toBe('new');
    expect(answer.digest).toBe(digest(answer.regs));
    const result = await device.save([{ key: 'hours.sunday', value: openUntil('20:01') }]);
    expect(result.status).not.toBe('rejected');
  }
  const proved = await server.deps.database.read
    .selectFrom('accounts')
    .innerJoin('locations', 'locations.id', 'accounts.id')
    .select('locations.id')
    .where('verified_at', 'is not', null)
    .execute();
  for (const { id } of proved) expect((await fetch(server.url + WIDGET_PATHS.payload + id)).status).toBe(200);
});

test('the same seed and time make the same rows, and another seed makes others', async () => {
  const emailsAndIds = async (seed: number) => {
    const database = await openTestDatabase();
    await fill(database, { ...OPTIONS, seed });
    return database.read
      .selectFrom('edits')
      .select(['business_id', 'id', 'received_at'])
      .orderBy('business_id')
      .orderBy('id')
      .execute();
  };
  const first = await emailsAndIds(1);
  expect(await emailsAndIds(1)).toEqual(first);
  expect(await emailsAndIds(2)).not.toEqual(first);
});

test('a database that has accounts is left as it is', async () => {
  const database = await openTestDatabase();
  await fill(database, { ...OPTIONS, businesses: 1 });
  await expect(fill(database, OPTIONS)).rejects.toThrow('There are accounts in this database already');
});

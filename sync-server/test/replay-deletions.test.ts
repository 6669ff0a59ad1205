import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { replayDeletions } from '../src/auth/replay-deletions.ts';
import { withdrawalsFile } from '../src/data-folder.ts';
import { OperatorError } from '../src/platform/operator-error.ts';
import { replayIntoDatabase } from '../src/operator/restore-data.ts';
import { fillAccount } from './fill-account.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const DEPS = { now: () => 0, randomInt: (max: number) => max - 1 };

/** Writes a journal of one deletion. */
const journalOf = (accountId: string): string => {
  const file = join(temporaryFolder('journal'), 'deletions.jsonl');
  writeFileSync(file, `${JSON.stringify({ accountId, deletedAt: 7 })}\n`);
  return file;
};

test('a deletion that a restored database has forgotten is repeated in every table, and another account is left alone', async () => {
  const server = await startTestServer();
  const { config, database } = server.deps;
  const eve = await signUpVerified(server, { email: 'eve@example.com', plan: 'pro' });
  const ada = await signUpVerified(server);
  await fillAccount(server, eve);
  const left = async () => ({
    accounts: (await database.read.selectFrom('accounts').select('id').execute()).map(({ id }) => id),
    edits: await database.read.selectFrom('edits').select('id').where('business_id', '=', eve.id).execute(),
    mails: await database.read
      .selectFrom('outgoing_mail')
      .select('id')
      .where('email', '=', 'eve@example.com')
      .execute(),
    deletions: await database.read.selectFrom('deletions').selectAll().execute(),
  });
  expect((await left()).mails).not.toEqual([]);

  const deletion = { accountId: eve.id, deletedAt: 7 };
  // Two servers that start at once.
  const repeated = await Promise.all([replayDeletions(database, [deletion]), replayDeletions(database, [deletion])]);
  expect(Math.max(...repeated)).toBe(1);
  expect(await left()).toEqual({
    accounts: [ada.id],
    edits: [],
    mails: [],
    deletions: [{ account_id: eve.id, deleted_at: 7 }],
  });
  expect((await server.call(authCalls.me, { token: eve.token })).status).toBe(410);
  expect((await server.call(authCalls.me, { token: ada.token })).status).toBe(200);

  await server.close();
  // The command, on the database that the config names.
  expect(await replayIntoDatabase(config, [journalOf(eve.id)], DEPS)).toBe(0);
  expect(await replayIntoDatabase(config, [journalOf('somebody else')], DEPS)).toBe(1);
});

test('a journal of withdrawals can be named too, and the folder has one of its own', async () => {
  const server = await startTestServer();
  const { config } = server.deps;
  await server.close();
  const line = (id: string): string => `${JSON.stringify({ kind: 'location', id, withdrawnAt: 7 })}\n`;
  const file = join(temporaryFolder('journal'), 'withdrawals.jsonl');
  writeFileSync(file, line('l1'));
  writeFileSync(withdrawalsFile(config), line('l2'));
  expect(await replayIntoDatabase(config, [file], DEPS)).toBe(2);
  expect(await replayIntoDatabase(config, [file], DEPS)).toBe(0);
});

test('a journal that is not there stops the command', async () => {
  const server = await startTestServer();
  await server.close();
  const replaying = replayIntoDatabase(server.deps.config, ['/nowhere/deletions.jsonl'], DEPS);
  await expect(replaying).rejects.toThrow(OperatorError);
});

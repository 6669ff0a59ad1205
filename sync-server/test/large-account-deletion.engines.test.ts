import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { eraseAccount } from '../src/auth/erase-account.ts';
import { SWEEP } from '../src/platform/parameters.ts';
import { PASSWORD, signUp, signUpVerified } from './owner.ts';
import { START_MS, startTestServer, type TestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';
import { tablesThatName } from './table-contents.ts';

const EMAIL = 'ada@example.com';

/** Signs up an owner with a history so long that it is removed in steps. */
const signUpWithPast = async (server: TestServer) => {
  const owner = await signUpVerified(server);
  await createTestDevice(server, owner).save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  await server.deps.database.write(async (tx) => {
    const [edit] = await tx.selectFrom('edits').selectAll().where('business_id', '=', owner.id).limit(1).execute();
    const [entry] = await tx.selectFrom('log').selectAll().where('business_id', '=', owner.id).limit(1).execute();
    if (!edit || !entry) throw new Error('nothing was saved');
    for (let row = 0; row < 2 * SWEEP.pastRowsAtOnce + 1; row++) {
      await tx
        .insertInto('edits')
        .values({ ...edit, id: `edit ${row}` })
        .execute();
      await tx
        .insertInto('log')
        .values({ ...entry, seq: 1000 + row, rev: `edit ${row}` })
        .execute();
    }
    const stored = { stored_edits: 2 * SWEEP.pastRowsAtOnce, stored_bytes: SWEEP.pastBytesAtOnce + 1 };
    await tx.updateTable('businesses').set(stored).where('id', '=', owner.id).execute();
  });
  return owner;
};

/** Tables that keep a deleted account's id for ever, so that its devices learn the reason. */
const KEPT = ['changes', 'deletions'];

test('an account with a long past is gone when its deletion is answered', async () => {
  const server = await startTestServer();
  const { token, id } = await signUpWithPast(server);
  await server.call(authCalls.proof, { token, body: { password: PASSWORD } });
  expect((await server.call(authCalls.deleteAccount, { token })).status).toBe(204);
  const { read } = server.deps.database;
  expect((await tablesThatName(read, [id])).filter((name) => !KEPT.includes(name))).toEqual([]);
});

test('a deletion that a dying server has only begun holds at once, and is ended by the next one', async () => {
  const server = await startTestServer();
  const { token, id } = await signUpWithPast(server);
  await server.deps.database.write((tx) => eraseAccount(tx, id, server.now()));
  // No sign-in works, the widget is gone, and the e-mail is free.
  expect((await server.call(authCalls.me, { token })).error.code).toBe('account_deleted');
  const login = await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } });
  expect(login.error.code).toBe('invalid_credentials');
  expect((await fetch(`${server.url}/api/widget/${id}`)).status).toBe(404);
  const again = await signUp(server, { email: EMAIL });
  await server.close();

  const next = await startTestServer({ dataDir: server.dataDir, nowMs: START_MS + SWEEP.everyMs });
  const { read } = next.deps.database;
  await expect.poll(async () => (await tablesThatName(read, [id])).filter((name) => !KEPT.includes(name))).toEqual([]);
  const left = await sql<{ id: string }>`select id from accounts`.execute(read);
  expect(left.rows).toEqual([{ id: again.user.id }]);
});

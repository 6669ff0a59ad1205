import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { authCalls, businessCalls, syncCalls } from '@doorsign/shared-schema/api';
import { createAccountService } from '../src/auth/account-service.ts';
import { AppError } from '../src/http/errors.ts';
import { fillAccount } from './fill-account.ts';
import { openStream } from './open-stream.ts';
import { PASSWORD, proveByCode, receiveCode, signUp, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { createTestDevice } from './sync-requests.ts';
import { tableNames, tablesThatName } from './table-contents.ts';

const EMAIL = 'ada@example.com';

const remove = (server: TestServer, token: string) => server.call(authCalls.deleteAccount, { token });
const prove = (server: TestServer, token: string) =>
  server.call(authCalls.proof, { token, body: { password: PASSWORD } });

test('without a proof nothing is deleted', async () => {
  const server = await startTestServer();
  const { token, user } = await signUpVerified(server);
  const { status, error } = await remove(server, token);
  expect({ status, code: error.code }).toEqual({ status: 403, code: 'proof_required' });
  expect((await server.call(authCalls.me, { token })).answer).toEqual(user);
});

test('with one, sessions and the widget are gone at once, and the old tokens hear why', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  const { token, id } = owner;
  const other = (await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).answer;
  const payload = () => fetch(`${server.url}/api/widget/${id}`);
  // The payload is cached from now on.
  expect((await payload()).status).toBe(200);
  const stream = await openStream(server, other.access_token);
  expect(await stream.next()).toMatch(/^event: poke/);

  await prove(server, token);
  expect((await remove(server, token)).status).toBe(204);
  expect((await payload()).status).toBe(404);
  expect(await stream.next()).toBeNull();
  const device = createTestDevice(server, owner);
  for (const by of [token, other.access_token])
    for (const reply of [
      await server.call(authCalls.me, { token: by }),
      await server.call(syncCalls.sync, { token: by, body: device.request([]) }),
      await server.call(authCalls.deleteAccount, { token: by }),
    ])
      expect({ status: reply.status, code: reply.error.code }).toEqual({ status: 410, code: 'account_deleted' });
  expect((await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).error.code).toBe(
    'invalid_credentials',
  );
});

test('a sync that was under way when its account was deleted hears why', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  const device = createTestDevice(server, owner);
  const { token } = owner;
  await prove(server, token);
  const body = JSON.stringify(device.request([]));
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const sync = request(server.url + syncCalls.sync.path, { method: 'POST', headers });
  const answered = once(sync, 'response') as Promise<[IncomingMessage]>;
  // The server has authenticated the owner by then, but does not have the body yet.
  sync.write(body.slice(0, 10));
  await expect.poll(() => server.call(authCalls.sessions, { token }).then(({ status }) => status)).toBe(200);
  expect((await remove(server, token)).status).toBe(204);
  sync.end(body.slice(10));
  const [response] = await answered;
  expect({ status: response.statusCode, body: await json(response) }).toMatchObject({
    status: 410,
    body: { code: 'account_deleted' },
  });
});

test('a code is a proof, too', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  await proveByCode(server, { email: EMAIL, token });
  expect((await remove(server, token)).status).toBe(204);
});

test('every table has lost every row of the account, and none of another one', async () => {
  const server = await startTestServer();
  const ada = await signUpVerified(server, { plan: 'pro' });
  const eve = await signUpVerified(server, { email: 'eve@example.com', plan: 'pro' });
  await fillAccount(server, ada);
  await fillAccount(server, eve);
  const read = server.deps.database.read;
  const adas = [ada.id, EMAIL];
  const eves = [eve.id, 'eve@example.com'];
  const ofNobody = [
    'deletions',
    'jobs',
    'limits',
    'migrations',
    'old_tags',
    'probes',
    // Only where a cache is told: purges.engines.test.ts deletes an account there.
    'purges',
    'stream_places',
    'stripe_cursors',
    'used_states',
    'used_trials',
    'widget_files',
    'withdrawals',
  ];
  const all = (await tableNames(read)).filter((name) => !ofNobody.includes(name));
  // A table without a row of the account would not be checked: fill-account.ts must add one.
  expect(await tablesThatName(read, adas)).toEqual(all);
  const evesRows = await rowsThatName(server, eves);

  await prove(server, ada.token);
  expect((await remove(server, ada.token)).status).toBe(204);
  expect(await rowsThatName(server, eves)).toEqual(evesRows);
  await server.sendNotices();
  // The bare id stays: for tokens that are still in use, and for other processes, which must evict the account's widget.
  expect(await tablesThatName(read, adas)).toEqual(['changes', 'deletions']);
  expect(await tablesThatName(read, [EMAIL])).toEqual([]);
});

const rowsThatName = async (server: TestServer, texts: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const table of await tableNames(server.deps.database.read)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(server.deps.database.read);
    found.push(...rows.map((row) => JSON.stringify(row)).filter((row) => texts.some((text) => row.includes(text))));
  }
  return found;
};

test('the farewell is the last mail; what waited before it is sent as well, and nothing of it is kept', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  await server.call(authCalls.password, { token, body: { currentPassword: PASSWORD, newPassword: 'another one' } });
  server.pass(1000);
  await server.call(authCalls.proof, { token, body: { password: 'another one' } });
  await remove(server, token);
  await server.sendNotices();
  const [farewell, warning] = await server.mail(EMAIL);
  expect(farewell?.subject).toBe('Your Doorsign account was deleted');
  expect(warning?.subject).toBe('Your Doorsign password was changed');
  expect(await server.deps.database.read.selectFrom('outgoing_mail').selectAll().execute()).toEqual([]);
});

test('the address is free for another account, which has nothing of the old one', async () => {
  const server = await startTestServer();
  const old = await signUpVerified(server);
  await server.call(businessCalls.domain, { token: old.token, body: { allowedDomain: 'old.example.com' } });
  await prove(server, old.token);
  await remove(server, old.token);
  const next = await signUpVerified(server, { businessName: 'Ada again' });
  expect(next.id).not.toBe(old.id);
  expect(next.user).toMatchObject({ email: EMAIL, businessName: 'Ada again', domains: [], emailVerified: true });
  expect((await server.call(authCalls.me, { token: old.token })).status).toBe(410);
});

test('an account that nobody has proved can be deleted as well, without a mail to whoever owns the address', async () => {
  const server = await startTestServer();
  const { access_token: token } = await signUp(server);
  await prove(server, token);
  expect((await remove(server, token)).status).toBe(204);
  await server.sendNotices();
  expect(await server.mail(EMAIL)).toEqual([]);
});

test('deleting an account that nobody has proved takes nothing from the one that has its address', async () => {
  const server = await startTestServer();
  await signUpVerified(server);
  const code = await receiveCode(server, EMAIL);
  const { access_token: strangers } = await signUp(server);
  await prove(server, strangers);
  expect((await remove(server, strangers)).status).toBe(204);
  expect((await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...code } })).status).toBe(200);
});

test('of two deletions at once one happens', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  await prove(server, token);
  const statuses = (await Promise.all([remove(server, token), remove(server, token)])).map(({ status }) => status);
  expect(statuses).toContain(204);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

test('a subscription that cannot be ended keeps the account; one that ends goes first', async () => {
  const server = await startTestServer();
  const { token, id } = await signUpVerified(server);
  await prove(server, token);
  const { sessionId } = await server.deps.tokens.read(token);
  const owner = {
    accountId: id,
    businessId: id,
    role: 'owner',
    scope: null,
    locationId: id,
    sessionId,
    plan: 'pro',
    emailVerified: true,
  } as const;
  const isThere = async () => (await server.call(authCalls.me, { token })).status === 200;
  const accountWith = (endSubscription: () => Promise<void>) =>
    createAccountService({ ...server.deps, endSubscription });

  const failing = accountWith(() => Promise.reject(new AppError('payments_unavailable')));
  await expect(failing.remove(owner, undefined, '')).rejects.toMatchObject({ code: 'payments_unavailable' });
  expect(await isThere()).toBe(true);

  const wasThere: boolean[] = [];
  await accountWith(async () => void wasThere.push(await isThere())).remove(owner, undefined, '');
  expect(wasThere).toEqual([true]);
  expect(await isThere()).toBe(false);
});

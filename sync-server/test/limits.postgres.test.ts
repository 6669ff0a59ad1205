import { expect, test, vi } from 'vitest';
import { analyticsCalls, authCalls, businessCalls, type Call, syncCalls } from '@doorsign/shared-schema/api';
import { STREAMS } from '../src/platform/parameters.ts';
import { from, LIMITED } from './behind-proxy.ts';
import type { CallOptions, Reply } from './call-api.ts';
import { openStream } from './open-stream.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import type { TestServer } from './start-test-server.ts';
import { startTestServers, type TestServers } from './start-test-servers.ts';
import { createTestDevice } from './sync-requests.ts';
import { createVisitor } from './widget-visitor.ts';

// Hundreds of calls, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EMAIL = 'ada@example.com';

const startLimited = (): Promise<TestServers> => startTestServers({ environment: LIMITED });

/** Makes concurrent calls, alternating between the processes. */
const callAtOnce = <C extends Call>(
  { roundRobin }: TestServers,
  call: C,
  count: number,
  optionsOf: (index: number) => CallOptions<C>,
): Promise<Reply<C>[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => roundRobin.call(call, optionsOf(index))));

const isRefused = ({ status }: { status: number }): boolean => status === 429;

test('of fifty logins at once over both processes five get through, and every other one is told when to come back', async () => {
  const servers = await startLimited();
  const logIn = (index: number) => ({
    body: { email: `user${index}@example.com`, password: 'wrong' },
    headers: from('198.51.100.1'),
  });
  const replies = await callAtOnce(servers, authCalls.login, 50, logIn);
  const refused = replies.filter(isRefused);
  expect(refused).toHaveLength(45);
  for (const { headers, error } of refused)
    expect([headers.get('Retry-After'), error.retry_after, error.code]).toEqual(['12', 12, 'rate_limited']);
  servers.first.pass(12_000);
  const later = await callAtOnce(servers, authCalls.login, 10, logIn);
  expect(later.filter(isRefused)).toHaveLength(9);
});

test('ten wrong passwords for an e-mail are ten over both processes, and the address of its owner has its own', async () => {
  const servers = await startLimited();
  const { first, second } = servers;
  const { token } = await signUpVerified(first);
  await first.call(authCalls.me, { token, headers: from('203.0.113.1') });
  const guess = (index: number) => ({
    body: { email: EMAIL, password: 'wrong' },
    headers: from(`198.51.100.${index}`),
  });
  const replies = await callAtOnce(servers, authCalls.login, 30, guess);
  expect(replies.filter(isRefused)).toHaveLength(20);
  for (const [server, ip, status] of [
    [first, '192.0.2.1', 429],
    [second, '192.0.2.1', 429],
    // The other process, which the owner has not used, knows the owner's address too.
    [second, '203.0.113.1', 200],
  ] as const) {
    const options = { body: { email: EMAIL, password: PASSWORD }, headers: from(ip) };
    expect((await server.call(authCalls.login, options)).status).toBe(status);
  }
});

test('five sign-ups an hour, whichever process an address comes to', async () => {
  const servers = await startLimited();
  const signUp = (index: number) => ({
    body: { businessName: 'Shop', email: `user${index}@example.com`, password: PASSWORD },
    headers: from('198.51.100.1'),
  });
  const replies = await callAtOnce(servers, authCalls.signup, 8, signUp);
  expect(replies.filter(isRefused)).toHaveLength(3);
  for (const server of [servers.first, servers.second])
    expect((await server.call(authCalls.signup, signUp(9))).error.retry_after).toBe(720);
});

test('an e-mail gets one mail a minute, and five an hour, whichever process is asked', async () => {
  const servers = await startLimited();
  let caller = 0;
  const send = () => ({ body: { email: EMAIL }, headers: from(`10.0.0.${(caller += 1)}`) });
  let sent = 0;
  for (let minute = 0; minute < 8; minute += 1) {
    const replies = await callAtOnce(servers, authCalls.sendOtp, 4, send);
    sent += replies.filter(({ status }) => status === 200).length;
    servers.first.pass(2 * MINUTE);
  }
  // The initial five, and one from the refill.
  expect(sent).toBe(6);
});

test('an account syncs a hundred and twenty times a minute over both processes', { tags: 'all' }, async () => {
  const servers = await startLimited();
  const owner = await signUpVerified(servers.first);
  const body = createTestDevice(servers.first, owner).request([]);
  const replies = await callAtOnce(servers, syncCalls.sync, 150, () => ({ token: owner.token, body }));
  const refused = replies.filter(isRefused);
  expect(refused).toHaveLength(30);
  expect(new Set(refused.map(({ headers }) => headers.get('Retry-After')))).toEqual(new Set(['1']));
});

test(
  'an address counts sixty events a minute over both processes, and hears nothing of it',
  { tags: 'all' },
  async () => {
    const { first, second } = await startLimited();
    const { token, id } = await signUpVerified(first, { plan: 'pro' });
    await first.call(businessCalls.domain, { token, body: { allowedDomain: 'example.com' } });
    await second.deps.changeWatcher.poll();
    const view = (server: TestServer) =>
      createVisitor(server, id).tell(
        { type: 'view', host: 'www.example.com' },
        { Origin: 'https://www.example.com', ...from('198.51.100.1') },
      );
    const statuses = await Promise.all(Array.from({ length: 80 }, (_, index) => view(index % 2 ? first : second)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    await Promise.all([first, second].map(({ deps }) => deps.visits.flush()));
    // The next flush writes what a process could not write because the other one was writing.
    for (const { deps } of [first, second]) await deps.visits.flush();
    expect((await second.call(analyticsCalls.analytics, { token })).answer.totals.views).toBe(60);
  },
);

test('an account has five streams over both processes; those of a process that was killed are free after their lease', async () => {
  const { first, second } = await startLimited();
  const owner = await signUpVerified(first);
  const streams = await Promise.all(
    Array.from({ length: 12 }, (_, index) => openStream(index % 2 ? first : second, owner.token)),
  );
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(STREAMS.perAccountMax);
  for (const stream of streams.filter(isRefused)) expect(stream.headers.get('Retry-After')).toBe('25');

  // The first process renews its leases; the second one stops, as if killed.
  first.pass(STREAMS.leaseMs - 1);
  await first.deps.limits.streamSlots.renew();
  expect((await openStream(first, owner.token)).status).toBe(429);
  first.pass(1);
  const ofFirst = streams.filter(({ status }, index) => status === 200 && index % 2 === 1).length;
  const again = await Promise.all(Array.from({ length: STREAMS.perAccountMax }, () => openStream(first, owner.token)));
  expect(again.filter(({ status }) => status === 200)).toHaveLength(STREAMS.perAccountMax - ofFirst);
});

test('a stream that is left at one process is a free slot at the other', async () => {
  const { first, second } = await startLimited();
  const owner = await signUpVerified(first);
  const streams = [];
  for (let stream = 0; stream < STREAMS.perAccountMax; stream += 1) streams.push(await openStream(first, owner.token));
  expect((await openStream(second, owner.token)).status).toBe(429);
  streams[0]?.leave();
  await expect.poll(async () => (await openStream(second, owner.token)).status).toBe(200);
});

test('streams whose clients leave as their process stops are free slots at the other', async () => {
  const { first, second } = await startLimited();
  const owner = await signUpVerified(first);
  const streams = [];
  for (let stream = 0; stream < STREAMS.perAccountMax; stream += 1) streams.push(await openStream(first, owner.token));
  for (const stream of streams) stream.leave();
  await first.close();
  for (let stream = 0; stream < STREAMS.perAccountMax; stream += 1)
    expect((await openStream(second, owner.token)).status).toBe(200);
});

test(
  'limits that are used up at one process are so after it is gone, and after the other one has swept',
  { tags: 'all' },
  async () => {
    const { first, second } = await startLimited();
    const exportFor = (server: TestServer, token: string) => server.call(authCalls.exportAccount, { token });
    const { token } = await signUpVerified(first);
    expect((await exportFor(first, token)).status).toBe(200);
    expect((await exportFor(first, token)).status).toBe(200);
    await first.close();
    second.pass(HOUR);
    await second.deps.limits.sweep();
    expect((await exportFor(second, token)).error.retry_after).toBe((11 * HOUR) / 1000);
  },
);

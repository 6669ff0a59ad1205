import { expect, test } from 'vitest';
import { authCalls, businessCalls, healthCalls } from '@doorsign/shared-schema/api';
import { lockFromOutside } from './lock-from-outside.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';

test('while another process holds the database, a write waits and everything else goes on', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const letGo = await lockFromOutside(server);
  const order: string[] = [];
  const writing = server
    .call(businessCalls.domain, { token, body: { allowedDomain: 'example.com' } })
    .then(({ answer }) => order.push(`saved ${String(answer.user.allowedDomain)}`));
  expect((await server.call(authCalls.me, { token })).answer.allowedDomain).toBeNull();
  order.push('read');
  await letGo();
  await writing;
  expect(order).toEqual(['read', 'saved example.com']);
});

test(
  'a lock that does not end is answered with busy, and the server is well when it is gone',
  { tags: 'all' },
  async () => {
    const server = await startTestServer();
    const { token } = await signUpVerified(server);
    const letGo = await lockFromOutside(server);
    const save = () => server.call(businessCalls.domain, { token, body: { allowedDomain: 'example.com' } });
    const refused = await save();
    expect(refused.status).toBe(503);
    expect(refused.error).toMatchObject({ code: 'busy', retry_after: 1 });
    expect((await server.call(healthCalls.healthz)).answer).toEqual({ status: 'ok' });
    await letGo();
    expect((await save()).answer.user.allowedDomain).toBe('example.com');
    // A readiness result is cached for a second.
    await expect.poll(async () => (await server.call(healthCalls.readyz)).status).toBe(200);
  },
);

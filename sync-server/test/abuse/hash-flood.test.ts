import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { PASSWORD_HASHING } from '../../src/platform/parameters.ts';
import { PASSWORD, signUpVerified } from '../owner.ts';
import { startTestServer } from '../start-test-server.ts';

const { atOnce, queue } = PASSWORD_HASHING;

test(
  'as long as two are hashed and thirty-two wait, every login hears busy, and everything else is answered',
  { tags: 'all' },
  async () => {
    const server = await startTestServer({ hashingCost: PASSWORD_HASHING });
    const { id, token } = await signUpVerified(server);
    let isFlooded = true;
    // Each finished hash is replaced by the next one before the server handles any other event.
    const flood = async (): Promise<void> => {
      while (isFlooded) await server.deps.passwords.matches(null, 'a guess');
    };
    const floods = Array.from({ length: atOnce + queue }, flood);

    const logIn = () => server.call(authCalls.login, { body: { email: 'ada@example.com', password: PASSWORD } });
    for (let turn = 0; turn < 5; turn += 1) {
      const { status, error, headers } = await logIn();
      expect({ status, code: error.code, retry: headers.get('Retry-After') }).toEqual({
        status: 503,
        code: 'busy',
        retry: '2',
      });
      for (const path of [`/api/widget/${id}`, `/api/widget.js?id=${id}`])
        expect((await fetch(server.url + path)).status).toBe(200);
      expect((await server.call(authCalls.me, { token })).status).toBe(200);
    }
    isFlooded = false;
    await Promise.all(floods);
    expect((await logIn()).status).toBe(200);
  },
);

test('while more passwords come than can be hashed, every widget is answered, and whoever has a place in the queue is too', async () => {
  const server = await startTestServer({ hashingCost: PASSWORD_HASHING });
  const { id, token } = await signUpVerified(server);
  let pending = 0;
  const logIn = async (index: number): Promise<number> => {
    pending += 1;
    const body = { email: `user${index}@example.com`, password: 'a guess' };
    const reply = await server.call(authCalls.login, { body });
    pending -= 1;
    if (reply.status === 503)
      expect({ code: reply.error.code, retry: reply.headers.get('Retry-After') }).toEqual({ code: 'busy', retry: '2' });
    return reply.status;
  };
  const flood = Promise.all(Array.from({ length: 3 * (atOnce + queue) }, (_, index) => logIn(index)));

  let duringFlood = 0;
  do {
    for (const path of [`/api/widget/${id}`, `/api/widget.js?id=${id}`])
      expect((await fetch(server.url + path)).status).toBe(200);
    expect((await server.call(authCalls.me, { token })).status).toBe(200);
    if (pending > 0) duringFlood += 1;
  } while (pending > 0);

  const statuses = await flood;
  const count = (status: number): number => statuses.filter((heard) => heard === status).length;
  expect(count(401) + count(503)).toBe(statuses.length);
  // At least as many as fit in the queue are hashed; more if a slot became free before the last requests arrived.
  expect(count(401)).toBeGreaterThanOrEqual(atOnce + queue);
  expect(duringFlood).toBeGreaterThan(0);
});

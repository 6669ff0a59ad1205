import { expect, test } from 'vitest';
import { authCalls, businessCalls } from '@doorsign/shared-schema/api';
import { fillDisk } from './fill-disk.ts';
import { lockFromOutside } from './lock-from-outside.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { createVisitor } from './widget-visitor.ts';

const startWithOwner = async () => {
  const server = await startTestServer();
  const { token, id } = await signUpVerified(server);
  const save = (allowedDomain: string) => server.call(businessCalls.domain, { token, body: { allowedDomain } });
  const domain = async () => (await server.call(authCalls.me, { token })).answer.allowedDomain;
  await save('first.example.com');
  return { server, id, save, domain };
};

/** Sends the requests and the event of a visitor's page. @returns the statuses of the answers */
const visit = async (server: TestServer, id: string, host: string): Promise<number[]> => {
  const visitor = createVisitor(server, id);
  const asked = [visitor.loadScript(`https://${host}`), visitor.loadPayload(`https://${host}`), visitor.status('json')];
  const answers = await Promise.all(asked.map(async (answer) => (await answer).status));
  return [...answers, await visitor.view(host)];
};

test(
  'while somebody holds the store for more than four seconds, visitors and readers go on, and a write is told',
  { tags: 'all' },
  async () => {
    const { server, id, save, domain } = await startWithOwner();
    const usual = await visit(server, id, 'first.example.com');
    const letGo = await lockFromOutside(server);
    let isTold = false;
    const refused = save('second.example.com').finally(() => (isTold = true));
    for (let visits = 0; !isTold || visits < 2; visits += 1) {
      expect(await visit(server, id, 'first.example.com')).toEqual(usual);
      expect(await domain()).toBe('first.example.com');
    }
    expect({ status: (await refused).status, code: (await refused).error.code }).toEqual({ status: 503, code: 'busy' });
    // A Save that waits while the lock is released succeeds.
    const waiting = save('third.example.com');
    await letGo();
    expect((await waiting).status).toBe(200);
    expect(await domain()).toBe('third.example.com');
  },
);

test('on a full disk writes are told, visitors and readers go on, and it ends without a restart', async () => {
  const { server, id, save, domain } = await startWithOwner();
  const usual = await visit(server, id, 'first.example.com');
  const makeRoom = await fillDisk(server);
  let kept = 'first.example.com';
  let reply = await save('0.example.com');
  // Existing pages may have some room left.
  for (let time = 1; reply.status === 200 && time < 500; time += 1) {
    kept = `${time - 1}.example.com`;
    reply = await save(`${time}.example.com`);
  }
  expect({ status: reply.status, code: reply.error.code }).toEqual({ status: 503, code: 'storage_full' });
  expect(await visit(server, id, kept)).toEqual(usual);
  expect(await domain()).toBe(kept);
  // Counted events wait for free space.
  await server.deps.visits.flush();
  await makeRoom();
  expect((await save('last.example.com')).status).toBe(200);
  expect(await domain()).toBe('last.example.com');
  await server.deps.visits.flush();
  const views = await server.deps.database.read.selectFrom('event_counts').select('count').execute();
  expect(views.reduce((sum, { count }) => sum + count, 0)).toBe(2);
});

import { expect, test } from 'vitest';
import { startCache } from './cache-receiver.ts';
import { signUpVerified } from './owner.ts';
import { startTestServers } from './start-test-servers.ts';
import { purgeEnvironment, purgeRows, purgesOf, settlePurges } from './start-with-cache.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

const start = async () => {
  const cache = await startCache();
  // No process hears of a change too late, however slow the machine is.
  const servers = await startTestServers({ environment: purgeEnvironment(cache.url), monotonicMs: () => 0 });
  const owner = await signUpVerified(servers.first);
  await settlePurges(servers.first);
  cache.purges.length = 0;
  const device = createTestDevice(servers.first, owner);
  return {
    ...servers,
    cache,
    owner,
    save: (close: string) => device.save([{ key: 'hours.monday', value: openUntil(close) }]),
  };
};

test('of two processes that look at the same time one tells the cache', async () => {
  const { first, second, cache, owner, save } = await start();
  await save('18:00');
  await second.deps.changeWatcher.poll();
  await Promise.all([purgesOf(first).look(), purgesOf(second).look()]);
  expect(cache.tags()).toEqual([[owner.id]]);
  first.pass(1000);
  await Promise.all([purgesOf(first).look(), purgesOf(second).look()]);
  expect(cache.tags()).toEqual([[owner.id], [owner.id]]);
  expect(await purgeRows(first)).toEqual([]);
});

test('what one process has saved before it stopped is told by the other', async () => {
  const { first, second, cache, owner, save } = await start();
  await purgesOf(first).stop();
  await save('18:00');
  await settlePurges(second);
  expect(cache.tags()).toEqual([[owner.id], [owner.id]]);
});

test('while one process cannot reach the cache, the other one tells it', async () => {
  const { first, second, cache, owner, save } = await start();
  cache.answer((response) => void response.writeHead(503).end());
  await save('18:00');
  await purgesOf(first).look();
  cache.answer((response) => void response.writeHead(200, { 'Doorsign-Purged': '1' }).end());
  cache.purges.length = 0;
  second.pass(1000);
  await settlePurges(second);
  expect(cache.tags()).toEqual([[owner.id], [owner.id]]);
});

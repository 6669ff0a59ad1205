import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { createOutdatedSnippets, type OutdatedSnippets } from './outdated-snippets.ts';
import { createSharedOutdatedSnippets } from './shared-outdated-snippets.ts';

const LATE = 1_000_000;
const snippet = (host: string, at: number) => ({ host, what: 'without_id', at }) as const;

/** Outdated snippets of two processes on one database. */
const inDatabase = async (max: number, log = { warn: (): void => {} }): Promise<OutdatedSnippets[]> => {
  const { counters } = await openTestDatabase();
  return [1, 2].map(() => createSharedOutdatedSnippets({ counters, max, now: () => LATE, log }));
};

const MAKES: readonly { where: string; make: (max: number) => Promise<OutdatedSnippets> }[] = [
  { where: 'in memory', make: async (max) => createOutdatedSnippets(max) },
  { where: 'in the database', make: async (max) => (await inDatabase(max))[0] ?? createOutdatedSnippets(max) },
];

describe.each(MAKES)('$where', ({ make }) => {
  test('the newest of somebody’s hosts is found, and nobody else’s', async () => {
    const snippets = await make(10);
    snippets.note(snippet('a.example', 1));
    snippets.note(snippet('b.example', 2));
    snippets.note(snippet('pirate.example', 3));
    expect(await snippets.find((host) => host.length === 9)).toEqual(snippet('b.example', 2));
    expect(await snippets.find((host) => host === 'c.example')).toBeNull();
  });

  test('a host whose snippet is of today again is forgotten', async () => {
    const snippets = await make(10);
    snippets.note(snippet('a.example', 1));
    snippets.forget('a.example');
    snippets.forget('never.example');
    expect(await snippets.find(() => true)).toBeNull();
  });

  test('a flood of hosts pushes out those that were not seen for longest', async () => {
    const snippets = await make(2);
    snippets.note(snippet('a.example', 1));
    snippets.note(snippet('b.example', 2));
    await snippets.flush();
    snippets.note(snippet('a.example', 3));
    snippets.note(snippet('c.example', 4));
    const hosts = ['a.example', 'b.example', 'c.example'];
    const found = await Promise.all(hosts.map((host) => snippets.find((one) => one === host)));
    expect(found.map((one) => one?.at ?? null)).toEqual([3, null, 4]);
  });
});

test('what one process has seen, another one finds when it is written down, and may see that it is mended', async () => {
  const [here, there] = await inDatabase(10);
  here?.note(snippet('a.example', 1));
  here?.note({ ...snippet('a.example', 2), what: 'gone_script' });
  await here?.flush();
  expect(await there?.find(() => true)).toEqual({ ...snippet('a.example', 2), what: 'gone_script' });
  there?.forget('a.example');
  await there?.flush();
  expect(await here?.find(() => true)).toBeNull();
});

test('of one host the newest is kept, whichever process writes last', async () => {
  const [here, there] = await inDatabase(10);
  here?.note(snippet('a.example', 5));
  await here?.flush();
  there?.note(snippet('a.example', 4));
  await there?.flush();
  expect(await here?.find(() => true)).toEqual(snippet('a.example', 5));
});

test('a flood that waits to be written has an end', async () => {
  const [here] = await inDatabase(3);
  for (let host = 0; host < 1000; host += 1) here?.note(snippet(`h${host}.example`, host));
  for (let host = 0; host < 1000; host += 1) here?.forget(`other${host}.example`);
  here?.note(snippet('h0.example', 2000));
  expect(await here?.find((host) => host === 'h3.example')).toBeNull();
  expect(await here?.find((host) => host === 'h0.example')).toEqual(snippet('h0.example', 2000));
});

test('what could not be written is written later, with what arrived in the meantime', async () => {
  const { counters } = await openTestDatabase();
  const world = { isDown: true, warned: 0 };
  const failing = new Proxy(counters, {
    get(target, name) {
      if (world.isDown) {
        snippets.note(snippet('b.example', 2));
        throw new Error('down');
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const log = { warn: () => (world.warned += 1) };
  const snippets = createSharedOutdatedSnippets({ counters: failing, max: 10, now: () => LATE, log });
  snippets.note(snippet('a.example', 1));
  snippets.note(snippet('b.example', 1));
  await snippets.flush();
  snippets.forget('a.example');
  expect(world.warned).toBe(1);
  world.isDown = false;
  expect(await snippets.find(() => true)).toEqual(snippet('b.example', 2));
});

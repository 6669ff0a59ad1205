import { expect, test } from 'vitest';
import { createOldTags } from './old-tags.ts';

const tag = (host: string, at: number) => ({ host, what: 'without_id', at }) as const;

test('the newest of somebody’s hosts is found, and nobody else’s', async () => {
  const tags = createOldTags(10);
  tags.note(tag('a.example', 1));
  tags.note(tag('b.example', 2));
  tags.note(tag('pirate.example', 3));
  expect(await tags.find((host) => host.length === 9)).toEqual(tag('b.example', 2));
  expect(await tags.find((host) => host === 'c.example')).toBeNull();
});

test('a host whose tag is of today again is forgotten', async () => {
  const tags = createOldTags(10);
  tags.note(tag('a.example', 1));
  tags.forget('a.example');
  tags.forget('never.example');
  expect(await tags.find(() => true)).toBeNull();
});

test('a flood of hosts pushes out those that were not seen for longest', async () => {
  const tags = createOldTags(2);
  tags.note(tag('a.example', 1));
  tags.note(tag('b.example', 2));
  tags.note(tag('a.example', 3));
  tags.note(tag('c.example', 4));
  const found = await Promise.all(
    ['a.example', 'b.example', 'c.example'].map((host) => tags.find((one) => one === host)),
  );
  expect(found.map((one) => one?.at ?? null)).toEqual([3, null, 4]);
});

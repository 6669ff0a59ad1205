import { expect, test } from 'vitest';
import { iconCountOf, showOnIcon } from './icon-count.ts';
import type { Publishing } from './sync/publishing.ts';

test.each<{ publishing: Publishing; count: number | null }>([
  { publishing: { kind: 'unknown' }, count: null },
  { publishing: { kind: 'checking' }, count: 0 },
  { publishing: { kind: 'offline', since: 9 }, count: 0 },
  { publishing: { kind: 'live', at: 9 }, count: 0 },
  { publishing: { kind: 'saved', count: 2, online: true }, count: null },
  { publishing: { kind: 'saved', count: 2, online: false }, count: 2 },
  { publishing: { kind: 'publishing', count: 2, late: false }, count: null },
  { publishing: { kind: 'publishing', count: 2, late: true }, count: 2 },
  { publishing: { kind: 'attention', count: 1, waiting: 2 }, count: 3 },
  { publishing: { kind: 'blocked', reason: 'sign-in', count: 4 }, count: 4 },
  { publishing: { kind: 'stuck', count: 1, since: 9, code: 'internal' }, count: 1 },
  { publishing: { kind: 'lost', count: 1 }, count: 1 },
  { publishing: { kind: 'superseded', count: 5, device: 'Safari on iPhone', isOwn: false, widget: 'seen' }, count: 5 },
])('the icon shows $count for $publishing', ({ publishing, count }) => {
  expect(iconCountOf(publishing)).toBe(count);
});

test('a positive count is shown, and zero removes it', async () => {
  const shown: (number | undefined)[] = [];
  const navigator = {
    setAppBadge: async (count?: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(0),
  };
  for (const count of [3, 0]) await showOnIcon(navigator, count);
  expect(shown).toEqual([3, 0]);
});

test.each([
  { name: 'cannot show counts', navigator: {} },
  {
    name: 'denies showing counts',
    navigator: { setAppBadge: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  },
])('a browser that $name causes no error', async ({ navigator }) => {
  await expect(showOnIcon(navigator, 3)).resolves.toBeUndefined();
});

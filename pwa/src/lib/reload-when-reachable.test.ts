import { afterEach, expect, test, vi } from 'vitest';
import { reloadWhenReachable } from './reload-when-reachable.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  { name: 'a server that answers', answer: () => Promise.resolve(new Response()), reloads: 1 },
  { name: 'a server that is busy', answer: () => Promise.resolve(new Response(null, { status: 503 })), reloads: 1 },
  { name: 'no connection', answer: () => Promise.reject(new TypeError('Failed to fetch')), reloads: 0 },
])('with $name the page reloads $reloads times', async ({ answer, reloads }) => {
  const reload = vi.fn();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('window', { location: { reload } });
  expect(await reloadWhenReachable()).toBe(reloads === 1);
  expect(reload).toHaveBeenCalledTimes(reloads);
});

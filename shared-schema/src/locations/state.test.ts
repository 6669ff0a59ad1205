import { expect, test } from 'vitest';
import { stateOf } from './index.ts';

test.each([
  { archivedAt: null, pausedAt: null, state: 'active' },
  { archivedAt: null, pausedAt: 5, state: 'paused' },
  { archivedAt: 5, pausedAt: null, state: 'archived' },
  { archivedAt: 9, pausedAt: 5, state: 'archived' },
])('a location that was archived at $archivedAt and paused at $pausedAt is $state', ({ state, ...location }) => {
  expect(stateOf(location)).toBe(state);
});

import { expect, test } from 'vitest';
import { instantOn } from './instant-on.ts';

test.each([
  { name: 'an ordinary time', date: '2026-11-20', minute: 14 * 60 + 14, at: '2026-11-20T19:14:00Z' },
  { name: 'a time that the clock jumps over', date: '2026-03-08', minute: 150, at: '2026-03-08T07:00:00Z' },
  { name: 'a time that comes twice', date: '2026-11-01', minute: 90, at: '2026-11-01T05:30:00Z' },
  { name: 'the midnight after', date: '2026-11-01', minute: 1440, at: '2026-11-02T05:00:00Z' },
])('$name in New York', ({ date, minute, at }) => {
  expect(instantOn('America/New_York', date, minute)).toBe(Date.parse(at));
});

test('an unknown zone is refused', () => {
  expect(() => instantOn('Nowhere/City', '2026-11-20', 0)).toThrow(RangeError);
});

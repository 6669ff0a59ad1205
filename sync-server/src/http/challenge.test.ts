import { expect, test } from 'vitest';
import { challengeOf } from './challenge.ts';

test.each([
  { url: '/at/adas/locations.json?1795000000000', challenge: '?1795000000000' },
  { url: '/api/widget/a?1795000000000.25', challenge: '?1795000000000.25' },
  { url: '/api/widget/a?12345678901234567890', challenge: '?12345678901234567890' },
  { url: '/api/widget/a?123456789012345678901', challenge: null },
  { url: '/api/widget/a?', challenge: null },
  { url: '/api/widget/a', challenge: null },
  { url: '/api/widget/a?v=1', challenge: null },
  { url: '/api/widget/a?1&2', challenge: null },
  { url: '/api/widget/a?1?2', challenge: null },
  { url: '/api/widget/a?1%0d%0aX: 1', challenge: null },
])('$url asks for $challenge', ({ url, challenge }) => expect(challengeOf(url)).toBe(challenge));

import { expect, test } from 'vitest';
import { BOUNDS } from '../../src/http/bounds.ts';
import { greedOf } from './greeds.ts';

const SOMEBODY = { id: 'business', email: 'ada@example.com', token: 'token', apiKey: 'dsk_none', address: '192.0.2.1' };

const calls = Object.entries(BOUNDS).filter(([name]) => name !== 'GET /api/sync/stream');

test.each(calls)('somebody is greedy at %s, with a body that the server reads', (name, bounds) => {
  const greed = greedOf(name);
  for (let index = 0; index < 8; index++) {
    const { method, path, body } = greed(SOMEBODY, index);
    expect(name.startsWith(`${method} `)).toBe(true);
    expect(path).not.toContain('{');
    expect(Buffer.byteLength(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))).toBeLessThanOrEqual(
      bounds.body,
    );
  }
});

import * as z from 'zod';
import type { Call } from '@doorsign/shared-schema/api';
import { randomOf } from './random-of.ts';

/** A body as it goes over the wire, with the type that it claims to have. */
export interface RawBody {
  text: string | Uint8Array;
  contentType: string;
}

const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'x'.repeat(5000),
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  '🙂'.repeat(200),
  "'; drop table accounts; --",
  '__proto__',
  '2026-02-30',
  '25:61',
  'a@b@c',
  [],
  [[]],
  {},
  { $ne: null },
  { toString: 1, valueOf: 2 },
];

/** Texts that are no JSON of any kind that we take. */
const GARBAGE: readonly string[] = [
  '',
  '{',
  '{"a":}',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"a":1e999}',
  '[1,2,3',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '\ufeff{}',
  '<xml/>',
  'a=1&b=2',
  `${'['.repeat(25)}${']'.repeat(25)}`,
  '['.repeat(60_000),
  '{"a":'.repeat(10_000),
];

const TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'text/plain',
  '',
];

/** Makes bodies that a call must not trip over: damaged copies of a good one, shaped by the call's schema, and raw garbage.
 * @param good a body that the call takes; null for a call without one
 * @param seed the same seed makes the same bodies */
export const malformedBodies = (
  call: Call,
  good: unknown,
  { count, seed }: { count: number; seed: number },
): RawBody[] => {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const names = call.body ? fieldNames(call.body) : [];

  const damage = (value: unknown): unknown => {
    const isContainer = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    if (!isContainer || random() < 0.25) return pick(NASTY);
    const copy = structuredClone(value) as Record<string, unknown>;
    const key = pick(Object.keys(copy));
    const way = random();
    if (way < 0.15) delete copy[key];
    else if (way < 0.25) copy[pick([...names, 'extra', 'toString', '0'])] = pick(NASTY);
    else if (way < 0.3 && Array.isArray(value)) return Array.from({ length: 3000 }, () => pick<unknown>(value));
    else copy[key] = damage(copy[key]);
    return copy;
  };

  return Array.from({ length: count }, (_, index): RawBody => {
    const contentType = pick(TYPES);
    const kind = random();
    if (index < GARBAGE.length) return { text: GARBAGE[index] ?? '', contentType: 'application/json' };
    if (kind < 0.1) return { text: Uint8Array.from({ length: 40 }, () => Math.floor(random() * 256)), contentType };
    if (kind < 0.2) {
      const text = JSON.stringify(good);
      return { text: text.slice(0, Math.floor(random() * text.length)), contentType };
    }
    let body = good;
    for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) body = damage(body);
    return { text: JSON.stringify(body), contentType: kind < 0.9 ? 'application/json' : contentType };
  });
};

/** Every field name anywhere in a schema. */
const fieldNames = (schema: z.core.$ZodType): string[] => {
  const names = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part) as [string, unknown][]) {
      if (key === 'properties' && typeof value === 'object' && value !== null)
        for (const name of Object.keys(value)) names.add(name);
      collect(value);
    }
  };
  collect(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
  return [...names];
};

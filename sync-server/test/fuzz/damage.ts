import fc from 'fast-check';
import { randomOf } from '../random-of.ts';

/** A body as it is sent, with its declared content type. */
export interface RawBody {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Replacement values. */
export const NASTY: readonly unknown[] = [
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
  'a\r\nBcc: eve@example.com',
  "'; drop table accounts; --",
  '../../etc/passwd',
  '${7*7}{{7*7}}<script>',
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

/** Texts that are not JSON of any accepted kind. */
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
  `"${'x'.repeat(600_000)}"`,
];

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  '',
];

/** Generates bodies that a call must handle: valid ones, damaged copies of valid ones, and raw garbage. */
export const bodiesFrom = (good: fc.Arbitrary<unknown>): fc.Arbitrary<RawBody> => {
  const type = fc.constantFrom(...TYPES);
  const json = fc.constant('application/json');
  const damaged = fc.tuple(good, fc.nat()).map(([body, seed]) => damage(body, randomOf(seed)));
  const cut = fc.tuple(good.map(encode), fc.double({ min: 0, max: 1, noNaN: true }));
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ bytes: damaged.map(encode), contentType: json }) },
    { weight: 1, arbitrary: fc.record({ bytes: damaged.map(encode), contentType: type }) },
    { weight: 1, arbitrary: fc.record({ bytes: good.map(encode), contentType: json }) },
    { weight: 1, arbitrary: fc.record({ bytes: fc.jsonValue().map(encode), contentType: json }) },
    { weight: 1, arbitrary: fc.record({ bytes: fc.uint8Array({ maxLength: 60 }), contentType: type }) },
    {
      weight: 1,
      arbitrary: fc.record({
        bytes: cut.map(([bytes, part]) => bytes.subarray(0, Math.floor(bytes.length * part))),
        contentType: json,
      }),
    },
    { weight: 1, arbitrary: fc.record({ bytes: fc.constantFrom(...GARBAGE).map(toBytes), contentType: json }) },
  );
};

const toBytes = (text: string): Uint8Array => Buffer.from(text);
const encode = (value: unknown): Uint8Array => toBytes(JSON.stringify(value) ?? '');

/** Makes one to three faults anywhere in a copy of a value. */
const damage = (value: unknown, random: () => number): unknown => {
  let damaged = value;
  for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) damaged = damageOnce(damaged, random);
  return damaged;
};

const damageOnce = (value: unknown, random: () => number): unknown => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const isContainer = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isContainer || random() < 0.1) return pick(NASTY);
  const copy = structuredClone(value) as Record<string, unknown>;
  const key = pick(Object.keys(copy));
  const way = random();
  if (way < 0.15) delete copy[key];
  else if (way < 0.25) copy[pick([...Object.keys(copy), 'extra', 'toString', '0'])] = pick(NASTY);
  else if (way < 0.3) copy[key] = nested(copy[key], 1 + Math.floor(random() * 25));
  else if (way < 0.35 && Array.isArray(value)) return Array.from({ length: 3000 }, () => pick<unknown>(value));
  else copy[key] = damageOnce(copy[key], random);
  return copy;
};

const nested = (value: unknown, depth: number): unknown => (depth === 0 ? value : { in: [nested(value, depth - 1)] });

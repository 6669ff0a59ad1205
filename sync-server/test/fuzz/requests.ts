import type { Call } from '@doorsign/shared-schema/api';
import type { V1Call } from '@doorsign/shared-schema/v1';
import { NASTY } from './damage.ts';

/** The parts of a fuzzed request besides its body: the address, and the headers that a program sends. */

const pickFrom = <T>(values: readonly T[], random: () => number): T | undefined =>
  values[Math.floor(random() * values.length)];

const textOf = (random: () => number): string => {
  const value = pickFrom(NASTY, random);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const nastyText = (random: () => number): string =>
  // Encoded as bytes, because half of a surrogate pair cannot be part of an address.
  encodeURIComponent(Buffer.from(textOf(random).slice(0, 1000)).toString());

/** Returns a text in the place of a token. */
export const garbageOf = (random: () => number): string => nastyText(random) || '.';

/** Query parameters that the server knows. */
const QUERY_KEYS = ['before', 'days', 'redirect', 'challenge', 'state', 'code', 'error', 'iss', 'id'];

/** Values of the query parameters of programs, most of which are accepted. */
const QUERY_VALUES = ['10', '100', '2026-12-24T12:00:00Z', '2026-12-24', 'active', 'archived', '1'];

/** Parts of a path that are no text. */
const BROKEN_PARTS = ['%', '%ff%fe', '%00', '%c3%28', '..', '.%2f..'];

/** Fills the `{name}` parts of the path, and sometimes adds a query.
 * @param ids the ids of the caller's locations; without any, only foreign ones are sent */
export const targetOf = (call: Call | V1Call, ids: readonly string[], random: () => number): string => {
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (ids.length > 0 && random() < 0.8) return name === 'date' ? '2026-12-24' : (pickFrom(ids, random) ?? '');
    if (random() < 0.2) return pickFrom(BROKEN_PARTS, random) ?? '';
    return random() < 0.5 ? 'nothing' : nastyText(random) || '%';
  });
  // A proxy sends the whole address.
  const address = random() < 0.03 ? `http://doorsign.invalid${filled}` : filled;
  const known = 'query' in call && call.query ? Object.keys(call.query.shape) : QUERY_KEYS;
  const key = (): string => pickFrom(known, random) ?? '';
  const value = (): string =>
    ids.length > 0 && random() < 0.6 ? (pickFrom([...QUERY_VALUES, ...ids], random) ?? '') : nastyText(random);
  const pair = (): string => `${random() < 0.7 ? key() : nastyText(random)}=${value()}`;
  if (random() < 0.7) return address;
  return `${address}?${random() < 0.7 ? pair() : `${pair()}&${pair()}&%zz=%ff&&=`}`;
};

const ETAGS = ['*', '"0000000000000000"', 'W/"0000000000000000"', '"a", "b"', '"', ',,,', '""'];

/** Headers that the calls of programs read, and some that only proxies and browsers send, with their usual values. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'If-Match': ETAGS,
  'If-None-Match': ETAGS,
  'Idempotency-Key': ['one', 'two', 'three', ' ', 'x'.repeat(255), 'x'.repeat(256)],
  'Content-Encoding': ['identity', 'gzip', 'br, gzip'],
  Accept: ['application/json', 'text/html', '*/*;q=0', 'q=q=q'],
  'Accept-Encoding': ['br', 'gzip;q=0, identity;q=0', ';;,'],
  Cookie: ['a=b', '__Host-oauth=x'],
  Origin: ['https://evil.example', 'null'],
  Range: ['bytes=0-0', 'bytes=9-1'],
  'X-Forwarded-For': ['203.0.113.9', '::::, \xff'],
  'X-Forwarded-Host': ['evil.example'],
  'X-HTTP-Method-Override': ['DELETE'],
  'Doorsign-Business': ['nothing'],
};

/** Returns up to three headers, every other one with a malformed value. */
export const headersFor = (random: () => number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: Math.floor(random() * 4) }, () => {
      const name = pickFrom(Object.keys(HEADERS), random) ?? '';
      const usual = pickFrom(HEADERS[name] ?? [], random) ?? '';
      return [name, random() < 0.5 ? usual : headerValue(textOf(random))];
    }),
  );

/** Returns a text as bytes that an HTTP message can carry in a header. */
const headerValue = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '');

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CacheAnswer } from './visitor.ts';
import { measureStaleness } from './measure-staleness.ts';

const answer = (hours: string, status = 200): CacheAnswer => ({
  status,
  outcome: String(status),
  isHit: true,
  etag: null,
  text: () => (status === 200 ? `x={"directionsUrl":null,"hours":"${hours}"}` : ''),
});

/** Measures one Save of a location.
 * @param shown the answer to each visit after the first one, which is before the Save; the last one is repeated */
const measure = (shown: readonly CacheAnswer[], mostMs = 60_000) => {
  let visits = 0;
  const load = async (): Promise<CacheAnswer> => {
    visits += 1;
    await sleep(30);
    return visits === 1 ? answer('old') : (shown[Math.min(visits - 2, shown.length - 1)] as CacheAnswer);
  };
  return measureStaleness({
    ids: ['ada'],
    origin: { save: async () => {} },
    visitors: { load },
    atOnce: 1,
    pauseMs: 20,
    watchedMs: 50,
    mostMs,
  });
};

test('a change is shown from the receipt of the first new answer on that no old one follows', async () => {
  const [old, fresh] = [answer('old'), answer('new')];
  const { delaysMs, unseen } = await measure([old, fresh, old, fresh]);
  expect(unseen).toBe(0);
  expect(delaysMs).toHaveLength(1);
  // Four visits and three pauses; timers may be early by a millisecond.
  expect(delaysMs[0]).toBeGreaterThanOrEqual(4 * 29 + 3 * 19);
  expect((await measure([fresh])).delaysMs[0]).toBeGreaterThanOrEqual(29);
});

test('a change that is never shown counts as long as it was watched, and is not watched for longer than is needed', async () => {
  const { delaysMs, unseen } = await measure([answer('old')], 100);
  expect(unseen).toBe(1);
  expect(delaysMs[0]).toBeGreaterThan(100);
});

test.each([
  ['503', answer('', 503)],
  ['200', { ...answer(''), text: () => 'a script without a payload' }],
])('an answer that shows nothing, with %s, is no change', async (outcome, nothing) => {
  await expect(measure([nothing])).rejects.toThrow(`ada: no hours in an answer: ${outcome}`);
});

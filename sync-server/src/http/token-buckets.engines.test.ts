import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/open-test-database.ts';
import type { Bucket } from '../platform/parameters.ts';
import { createSharedBuckets } from './shared/shared-buckets.ts';
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

type Make = (buckets: readonly Bucket[], now: () => number) => Promise<TokenBuckets>;

/** Buckets in their own database, which always responds. */
const inDatabase =
  (canBeGivenBack: boolean): Make =>
  async (buckets, now) => {
    const { counters } = await openTestDatabase();
    const breaker = async <T>(question: () => Promise<T>) => ({ answer: await question() });
    return createSharedBuckets(buckets, { counters, breaker, hash: (subject) => subject, canBeGivenBack, now });
  };

const MAKES: readonly { where: string; make: Make }[] = [
  { where: 'in memory', make: async (buckets, now) => createTokenBuckets(buckets, now) },
  { where: 'in the database', make: inDatabase(true) },
  { where: 'in the database, with refusals that are remembered', make: inDatabase(false) },
];

/** Counts the calls that get a token. */
const countAllowed = async (take: TokenBuckets['take'], calls: number): Promise<number> => {
  let allowed = 0;
  for (let call = 0; call < calls; call += 1) if ((await take('a')) === 0) allowed += 1;
  return allowed;
};

/** Takes tokens one after the other. */
const takeEach = async (take: TokenBuckets['take'], ...subjects: string[]): Promise<number[]> => {
  const waits: number[] = [];
  for (const subject of subjects) waits.push(await take(subject));
  return waits;
};

describe.each(MAKES)('$where', ({ make }) => {
  /** Buckets with a clock that the test moves. */
  const bucketsAt = async (...buckets: Bucket[]) => {
    let nowMs = 24 * HOUR;
    const { take, giveBack, charge } = await make(buckets, () => nowMs);
    return { take, giveBack, charge, pass: (ms: number) => void (nowMs += ms) };
  };

  test('a full bucket lets its count through at once, and says when the next one may come', async () => {
    const { take } = await bucketsAt({ count: 3, perMs: MINUTE });
    expect(await takeEach(take, 'a', 'a', 'a', 'a')).toEqual([0, 0, 0, 20]);
  });

  test('it fills evenly: whoever waits as told gets through, a second earlier does not', async () => {
    const { take, pass } = await bucketsAt({ count: 3, perMs: MINUTE });
    await countAllowed(take, 3);
    pass(19 * SECOND);
    expect(await take('a')).toBe(1);
    pass(SECOND);
    expect(await takeEach(take, 'a', 'a')).toEqual([0, 20]);
  });

  test('a turn of the minute lets nobody through twice', async () => {
    const { take, pass } = await bucketsAt({ count: 60, perMs: MINUTE });
    pass(59_999);
    const before = await countAllowed(take, 100);
    pass(1);
    expect(before + (await countAllowed(take, 100))).toBe(60);
  });

  test('a bucket that does not fill in whole milliseconds holds its count too', async () => {
    const { take } = await bucketsAt({ count: 7, perMs: MINUTE });
    expect(await countAllowed(take, 10)).toBe(7);
  });

  test('subjects do not share', async () => {
    const { take } = await bucketsAt({ count: 1, perMs: MINUTE });
    expect(await takeEach(take, 'a', 'b', 'a')).toEqual([0, 0, 60]);
  });

  test('what one bucket refuses takes nothing from the others', async () => {
    const { take, pass } = await bucketsAt({ count: 1, perMs: MINUTE }, { count: 2, perMs: HOUR });
    expect(await take('a')).toBe(0);
    for (let call = 0; call < 10; call += 1) expect(await take('a')).toBe(60);
    pass(MINUTE);
    expect(await take('a')).toBe(0);
    pass(MINUTE);
    expect(await take('a')).toBe(1680);
  });

  test('what is given back can be taken again, and never makes more than a full bucket', async () => {
    const { take, giveBack } = await bucketsAt({ count: 1, perMs: MINUTE });
    await take('a');
    await giveBack('a');
    await giveBack('a');
    await giveBack('never seen');
    expect(await takeEach(take, 'a', 'a', 'never seen', 'never seen')).toEqual([0, 60, 0, 60]);
  });

  test('a large call takes tokens that are not there, up to the debt, and who comes next waits for them', async () => {
    const { take, charge, pass } = await bucketsAt({ count: 6, perMs: MINUTE, debtMs: MINUTE / 2 });
    await take('a');
    await charge('a', 2);
    expect(await takeEach(take, 'a', 'a', 'a')).toEqual([0, 0, 0]);
    await charge('a', 1);
    expect(await take('a')).toBe(20);
    pass(20 * SECOND);
    expect(await take('a')).toBe(0);
    await charge('a', 1000);
    expect(await take('a')).toBe(40);
    pass(40 * SECOND);
    expect(await take('a')).toBe(0);
  });

  test('without a debt a large call takes what is there', async () => {
    const { take, charge } = await bucketsAt({ count: 6, perMs: MINUTE });
    await take('a');
    await charge('a', 1000);
    expect(await take('a')).toBe(10);
  });

  test('a clock that is set back neither fills nor empties', async () => {
    const { take, pass } = await bucketsAt({ count: 1, perMs: MINUTE });
    await take('a');
    pass(-HOUR);
    expect(await take('a')).toBe(60);
    pass(MINUTE);
    expect(await take('a')).toBe(0);
  });

  test('after the clock was set back while somebody was refused, the wait is no longer than that of an empty bucket', async () => {
    const { take, pass } = await bucketsAt({ count: 2, perMs: MINUTE }, { count: 3, perMs: HOUR });
    expect(await takeEach(take, 'a', 'a', 'a')).toEqual([0, 0, 30]);
    pass(-2 * HOUR);
    expect(await take('a')).toBe(HOUR / 3 / SECOND);
    pass(HOUR / 3);
    expect(await take('a')).toBe(0);
  });
});

const SUBJECTS = ['a', 'b', 'c'] as const;
const bucket = fc.record({ count: fc.integer({ min: 1, max: 6 }), perMs: fc.integer({ min: 6, max: 90_000 }) });
const debtBucket = fc.record({
  count: fc.integer({ min: 1, max: 6 }),
  perMs: fc.integer({ min: 6, max: 90_000 }),
  debtMs: fc.nat(90_000),
});
const someBuckets = fc.array(fc.oneof(bucket, debtBucket), { minLength: 1, maxLength: 3 });
const takeStep = fc.record({ kind: fc.constant('take' as const), subject: fc.constantFrom(...SUBJECTS) });
const giveBackStep = fc.record({ kind: fc.constant('giveBack' as const), subject: fc.constantFrom(...SUBJECTS) });
const takeLargeStep = fc.record({
  kind: fc.constant('take large' as const),
  subject: fc.constantFrom(...SUBJECTS),
  tokens: fc.integer({ min: 1, max: 20 }),
});
const passStep = fc.record({ kind: fc.constant('pass' as const), ms: fc.oneof(fc.nat(2000), fc.nat(100_000)) });

test.each([
  {
    how: 'takes, large takes, give backs and time',
    canBeGivenBack: true,
    step: fc.oneof(takeStep, takeStep, giveBackStep, takeLargeStep, passStep),
  },
  {
    how: 'takes, large takes and time, with refusals remembered',
    canBeGivenBack: false,
    step: fc.oneof(takeStep, takeStep, takeLargeStep, passStep),
  },
])('whatever comes ($how), the database answers what memory would', async ({ canBeGivenBack, step }) => {
  let nowMs = HOUR;
  let run = 0;
  const { counters } = await openTestDatabase();
  await fc.assert(
    fc.asyncProperty(someBuckets, fc.array(step, { minLength: 10, maxLength: 40 }), async (buckets, steps) => {
      run += 1;
      const memory = createTokenBuckets(buckets, () => nowMs);
      const database = createSharedBuckets(buckets, {
        counters,
        breaker: async (question) => ({ answer: await question() }),
        hash: (subject) => `${run} ${subject}`,
        canBeGivenBack,
        now: () => nowMs,
      });
      const play = async ({ take, giveBack, charge }: TokenBuckets): Promise<number[]> => {
        const waits: number[] = [];
        nowMs = HOUR;
        for (const one of steps) {
          if (one.kind === 'pass') nowMs += one.ms;
          if (one.kind === 'take') waits.push(await take(one.subject));
          if (one.kind === 'giveBack') await giveBack(one.subject);
          if (one.kind === 'take large') {
            const wait = await take(one.subject);
            waits.push(wait);
            if (wait === 0) await charge(one.subject, one.tokens);
          }
        }
        return waits;
      };
      expect(await play(database)).toEqual(await play(memory));
    }),
    { seed: 20261121, numRuns: 60 },
  );
});

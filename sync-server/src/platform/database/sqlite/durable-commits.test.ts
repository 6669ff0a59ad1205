import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { randomOf } from '../../../../test/random-of.ts';
import { createDurableCommits } from './durable-commits.ts';

/** A disk that responds when the test says so. */
const createSlowDisk = () => {
  const waiting: { resolve(): void; reject(error: unknown): void }[] = [];
  return {
    waiting,
    sync: () => new Promise<void>((resolve, reject) => void waiting.push({ resolve, reject })),
  };
};

const watch = (promise: Promise<void>): { state: string } => {
  const seen = { state: 'waits' };
  promise.then(
    () => (seen.state = 'settled'),
    (error: Error) => (seen.state = error.message),
  );
  return seen;
};

test('nobody waits for a disk that has everything', async () => {
  const { sync, waiting } = createSlowDisk();
  await createDurableCommits(sync).settled();
  expect(waiting).toEqual([]);
});

test('commits that come while the disk is busy share its next turn', async () => {
  const { sync, waiting } = createSlowDisk();
  const commits = createDurableCommits(sync);
  commits.note();
  const first = watch(commits.settled());
  commits.note();
  commits.note();
  const others = [watch(commits.settled()), watch(commits.settled())];
  expect(waiting).toHaveLength(1);
  waiting[0]?.resolve();
  await turn();
  expect([first.state, ...others.map(({ state }) => state)]).toEqual(['settled', 'waits', 'waits']);
  expect(waiting).toHaveLength(2);
  waiting[1]?.resolve();
  await turn();
  expect(others.map(({ state }) => state)).toEqual(['settled', 'settled']);
  expect(waiting).toHaveLength(2);
});

test('what the disk refused once is never called stored, although the disk agrees later', async () => {
  const { sync, waiting } = createSlowDisk();
  const commits = createDurableCommits(sync);
  commits.note();
  const first = watch(commits.settled());
  commits.note();
  const second = watch(commits.settled());
  waiting[0]?.reject(new Error('I/O error'));
  await turn();
  expect([first.state, second.state]).toEqual(['I/O error', 'I/O error']);
  commits.note();
  await expect(commits.settled()).rejects.toThrow('I/O error');
  expect(waiting).toHaveLength(1);
});

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'whatever the order, a sync that began after a commit ends before anybody hears of it (seed %i)',
  async (seed) => {
    const random = randomOf(seed);
    const waiting: (() => void)[] = [];
    let noted = 0;
    let stored = 0;
    const commits = createDurableCommits(async () => {
      const upTo = noted;
      await new Promise<void>((resolve) => void waiting.push(resolve));
      stored = upTo;
    });
    let open = 0;
    const wait = async (): Promise<void> => {
      const mine = noted;
      open += 1;
      await commits.settled();
      open -= 1;
      expect(stored).toBeGreaterThanOrEqual(mine);
    };
    const waits: Promise<void>[] = [];
    for (let step = 0; step < 200; step += 1) {
      const what = random();
      if (what < 0.35) {
        noted += 1;
        commits.note();
      } else if (what < 0.7) waits.push(wait());
      else waiting.shift()?.();
      expect(waiting.length).toBeLessThanOrEqual(1);
      if (random() < 0.5) await turn();
    }
    while (open > 0) {
      waiting.shift()?.();
      await turn();
    }
    await Promise.all(waits);
  },
);

import { expect, test } from 'vitest';
import { createManualTimer } from '../../../test/manual-timer.ts';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import type { Database } from '../database/database.ts';
import { JOBS } from '../parameters.ts';
import { createRegularJobs } from './regular-jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The clocks of a machine: both advance together, and the wall clock can be set. */
const createClocks = () => {
  let wallMs = Date.parse('2026-03-11T12:00:00Z');
  let monotonicMs = 0;
  return {
    now: () => wallMs,
    monotonicMs: () => monotonicMs,
    pass(ms: number): void {
      wallMs += ms;
      monotonicMs += ms;
    },
    set: (byMs: number) => void (wallMs += byMs),
  };
};

/** A server process with one job, which the test can hold up. */
const createProcess = (
  database: Database,
  clocks: ReturnType<typeof createClocks>,
  { isAlone = false, everyMs = HOUR }: { isAlone?: boolean; everyMs?: number } = {},
) => {
  let begun = 0;
  let hold: Promise<void> | null = null;
  let letGo = (): void => {};
  const warnings: unknown[] = [];
  const log = { info: () => {}, warn: (...words: unknown[]) => void warnings.push(words) };
  let fails = false;
  let wasStopping: boolean | null = null;
  const run = async (isStopping: () => boolean): Promise<void> => {
    begun += 1;
    if (fails) throw new Error('It does not work today.');
    await hold;
    wasStopping = isStopping();
  };
  const jobs = createRegularJobs({ database, isAlone, log, ...clocks }, [{ name: 'count', everyMs, run }]);
  return {
    jobs,
    warnings,
    begun: () => begun,
    /** Returns whether the process was stopping when the last run ended. */
    wasStopping: () => wasStopping,
    /** Looks for due jobs, and waits for those that were started. */
    async turn(): Promise<void> {
      await jobs.look();
      await jobs.settled();
    },
    hold(): void {
      hold = new Promise((resolve) => (letGo = resolve));
    },
    letGo: () => letGo(),
    fail: (isFailing: boolean) => void (fails = isFailing),
  };
};

test('of several processes that look at once, one does each turn', async () => {
  const database = await openTestDatabase();
  const clocks = createClocks();
  const processes = Array.from({ length: 4 }, () => createProcess(database, clocks));
  const count = (): number => processes.reduce((sum, { begun }) => sum + begun(), 0);
  for (let hour = 1; hour <= 5; hour += 1) {
    await Promise.all(processes.map(({ turn }) => turn()));
    await Promise.all(processes.map(({ turn }) => turn()));
    expect(count()).toBe(hour);
    clocks.pass(HOUR - 1);
    await Promise.all(processes.map(({ turn }) => turn()));
    expect(count(), 'a millisecond too early').toBe(hour);
    clocks.pass(1);
  }
});

test('a process that dies in the middle is followed by another when its lease is over', async () => {
  const database = await openTestDatabase();
  const clocks = createClocks();
  const [dying, other] = [createProcess(database, clocks), createProcess(database, clocks)];
  dying.hold();
  await dying.jobs.look();
  expect(dying.begun()).toBe(1);
  clocks.pass(JOBS.leaseMs - 1);
  await other.turn();
  expect(other.begun()).toBe(0);
  clocks.pass(1);
  await other.turn();
  expect(other.begun()).toBe(1);
  // The process was not dead, only slow: the end of its run changes nothing.
  dying.letGo();
  await dying.jobs.settled();
  clocks.pass(HOUR - 1);
  await other.turn();
  expect(other.begun()).toBe(1);
  clocks.pass(1);
  await other.turn();
  expect(other.begun()).toBe(2);
});

test.each([
  { name: 'a turn that takes long', everyMs: HOUR },
  { name: 'a turn that takes longer than from one to the next', everyMs: MINUTE },
])('$name stays with its process as long as that one is alive', async ({ everyMs }) => {
  const database = await openTestDatabase();
  const clocks = createClocks();
  const [slow, other] = [createProcess(database, clocks, { everyMs }), createProcess(database, clocks, { everyMs })];
  slow.hold();
  for (let passed = 0; passed < 10 * JOBS.leaseMs; passed += JOBS.lookEveryMs) {
    await slow.jobs.look();
    clocks.pass(JOBS.lookEveryMs);
    await other.turn();
  }
  expect([slow.begun(), other.begun()]).toEqual([1, 0]);
  slow.letGo();
  await slow.jobs.settled();
  clocks.pass(HOUR);
  await other.turn();
  expect(other.begun()).toBe(1);
});

test('a process that is alone begins everything at its start, whatever the one before it was doing', async () => {
  const database = await openTestDatabase();
  const clocks = createClocks();
  const before = createProcess(database, clocks, { isAlone: true });
  before.hold();
  await before.jobs.look();
  const after = createProcess(database, clocks, { isAlone: true });
  await after.turn();
  await after.turn();
  expect(after.begun()).toBe(1);
  before.letGo();
  await before.jobs.settled();
});

test('a process that shares its database leaves what is not due, however often processes start', async () => {
  const database = await openTestDatabase();
  const clocks = createClocks();
  await createProcess(database, clocks).turn();
  for (let start = 0; start < 3; start += 1) {
    const started = createProcess(database, clocks);
    await started.turn();
    expect(started.begun()).toBe(0);
  }
});

test('what the end of a process has cut short is due at once for the others', async () => {
  const database = await openTestDatabase();
  const clocks = createClocks();
  const [ending, other] = [createProcess(database, clocks), createProcess(database, clocks)];
  const timer = createManualTimer();
  ending.hold();
  const stop = ending.jobs.start(timer.every);
  await ending.jobs.look();
  const stopped = stop();
  expect(timer.count()).toBe(0);
  ending.letGo();
  await stopped;
  expect(ending.wasStopping()).toBe(true);
  await other.turn();
  expect([other.begun(), other.wasStopping()]).toEqual([1, false]);
});

test('a turn that failed is told, and done again when its lease is over', async () => {
  const database = await openTestDatabase();
  const clocks = createClocks();
  const process = createProcess(database, clocks);
  process.fail(true);
  await process.turn();
  expect(process.warnings).toHaveLength(1);
  process.fail(false);
  clocks.pass(JOBS.leaseMs);
  await process.turn();
  expect([process.begun(), process.warnings.length]).toEqual([2, 1]);
});

test.each([
  { name: 'an hour back', byMs: -HOUR },
  { name: 'a day back', byMs: -24 * HOUR },
  { name: 'an hour ahead', byMs: HOUR },
  { name: 'a day ahead', byMs: 24 * HOUR },
])('a wall clock that is set $name does not hold a job up, and does not make it run wild', async ({ byMs }) => {
  const database = await openTestDatabase();
  const clocks = createClocks();
  const processes = [createProcess(database, clocks), createProcess(database, clocks)];
  const count = (): number => processes.reduce((sum, { begun }) => sum + begun(), 0);
  const look = () => Promise.all(processes.map(({ turn }) => turn()));
  await look();
  await look();
  clocks.set(byMs);
  const before = count();
  // Three hours of real time, with a look every minute.
  for (let passed = 0; passed < 3 * HOUR; passed += MINUTE) {
    clocks.pass(MINUTE);
    await look();
  }
  expect(count() - before).toBeGreaterThanOrEqual(2);
  expect(count() - before).toBeLessThanOrEqual(4);
});

test('two processes whose clocks differ by hours do the job about as often as it is due', async () => {
  const database = await openTestDatabase();
  const [mine, ahead] = [createClocks(), createClocks()];
  ahead.set(5 * HOUR);
  const processes = [createProcess(database, mine), createProcess(database, ahead)];
  for (let passed = 0; passed < 10 * HOUR; passed += MINUTE) {
    for (const { turn } of processes) await turn();
    mine.pass(MINUTE);
    ahead.pass(MINUTE);
  }
  const count = processes.reduce((sum, { begun }) => sum + begun(), 0);
  expect(count).toBeGreaterThanOrEqual(10);
  expect(count).toBeLessThanOrEqual(21);
});

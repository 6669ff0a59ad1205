import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { seedOwner, OWNER } from '../../../test/sync-service-fixture.ts';
import { KNOWN_ADDRESSES, STREAMS } from '../../platform/parameters.ts';
import type { StreamSlots } from '../open-streams.ts';
import { limitsInDatabase } from './limits-in-database.ts';

const MINUTE = 60_000;
const FIVE_A_MINUTE = [{ count: 5, perMs: MINUTE }];
const ADA = OWNER.accountId;

/** Processes on one database, with one clock. */
const start = async ({ processes = 2 } = {}) => {
  let nowMs = 1_000_000;
  let ids = 0;
  const database = await openTestDatabase();
  await seedOwner(database);
  const all = Array.from({ length: processes }, () =>
    limitsInDatabase({
      counters: database.counters,
      key: new Uint8Array(32).fill(7),
      newId: () => `stream-${(ids += 1)}`,
      now: () => nowMs,
      monotonicMs: () => 0,
      // A busy machine responds late.
      patienceMs: 25_000,
      log: {
        info: () => {},
        warn: (facts: unknown) => {
          throw new Error('The database did not answer', { cause: facts });
        },
      },
    }),
  );
  const [first, second] = all;
  if (!first || !second) throw new Error('There are two at least.');
  return { database, all, first, second, pass: (ms: number) => void (nowMs += ms) };
};

/** Takes `count` slots, each from the next process. */
const takeSlots = (all: readonly { streamSlots: StreamSlots }[], count: number) =>
  Promise.all(Array.from({ length: count }, async (_, index) => all[index % all.length]?.streamSlots.take(ADA)));

test('of fifty calls at once over two processes, exactly as many get through as one process would let through', async () => {
  const { all } = await start();
  const buckets = all.map(({ makeBuckets }) => makeBuckets('ip login', FIVE_A_MINUTE, false));
  const waits = await Promise.all(
    Array.from({ length: 50 }, async (_, call) => buckets[call % 2]?.take('198.51.100.1')),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  expect(waits.filter((wait) => wait === 12)).toHaveLength(45);
});

test('what one process gave back, another one takes', async () => {
  const { first, second } = await start();
  const [here, there] = [first, second].map(({ makeBuckets }) =>
    makeBuckets('mails', [{ count: 1, perMs: MINUTE }], true),
  );
  expect(await here?.take('ada@example.com')).toBe(0);
  expect(await there?.take('ada@example.com')).toBe(60);
  await here?.giveBack('ada@example.com');
  expect(await there?.take('ada@example.com')).toBe(0);
});

test('one subject is counted apart for each kind', async () => {
  const { first } = await start();
  for (const kind of ['ip login', 'ip signup', 'mails'])
    expect(await first.makeBuckets(kind, [{ count: 1, perMs: MINUTE }], false).take('same')).toBe(0);
});

test('neither an address nor an e-mail is stored', async () => {
  const { database, first } = await start();
  await first.makeBuckets('ip login', FIVE_A_MINUTE, false).take('198.51.100.1');
  await first.makeBuckets('mails', FIVE_A_MINUTE, true).take('ada@example.com');
  await first.knownAddresses.note(ADA, '198.51.100.1');
  await first.streamSlots.take(ADA);
  const { read } = database;
  const limits = await read.selectFrom('limits').selectAll().execute();
  const slots = await read.selectFrom('stream_places').selectAll().execute();
  const addresses = await read.selectFrom('known_addresses').select('address_hash').execute();
  for (const { subject } of [...limits, ...slots]) expect(subject).toMatch(/^[\w-]{22}$/);
  expect(addresses).toEqual([{ address_hash: expect.stringMatching(/^[\w-]{22}$/) as string }]);
  expect([limits.length, slots.length]).toEqual([2, 1]);
});

test('the sweep removes what says nothing any more, and nothing else', async () => {
  const { database, first, pass } = await start();
  const { take } = first.makeBuckets('ip login', FIVE_A_MINUTE, false);
  await take('early');
  await first.knownAddresses.note(ADA, 'early');
  await first.streamSlots.take(ADA);
  pass(KNOWN_ADDRESSES.lifeMs - 1000);
  await take('late');
  await first.knownAddresses.note(ADA, 'late');
  await first.streamSlots.take(ADA);
  pass(1000);
  await first.sweep();
  const count = async (table: 'limits' | 'known_addresses' | 'stream_places') =>
    (await database.read.selectFrom(table).selectAll().execute()).length;
  expect([await count('limits'), await count('known_addresses'), await count('stream_places')]).toEqual([1, 1, 1]);
});

test('the sweep removes more than one statement does', async () => {
  const { database, first, pass } = await start();
  const rows = Array.from({ length: 12_000 }, (_, row) => ({
    subject: `subject ${row}`,
    first_full_at: 1_000_000,
    second_full_at: 0,
    third_full_at: 0,
  }));
  await database.write(async (tx) => {
    for (let from = 0; from < rows.length; from += 1000)
      await tx
        .insertInto('limits')
        .values(rows.slice(from, from + 1000))
        .execute();
  });
  await first.makeBuckets('ip login', FIVE_A_MINUTE, false).take('somebody');
  pass(1);
  await first.sweep();
  expect(await database.read.selectFrom('limits').selectAll().execute()).toHaveLength(1);
});

test('an address at which the owner was signed in is known to every process, for this account alone, for its life', async () => {
  const { first, second, pass } = await start();
  await first.knownAddresses.note(ADA, '203.0.113.1');
  const known = () => second.knownAddresses.has(ADA, '203.0.113.1');
  expect(await known()).toBe(true);
  expect(await second.knownAddresses.has(ADA, '203.0.113.2')).toBe(false);
  expect(await second.knownAddresses.has('eve', '203.0.113.1')).toBe(false);
  expect(await second.knownAddresses.has(null, '203.0.113.1')).toBe(false);
  pass(KNOWN_ADDRESSES.lifeMs - 1);
  expect(await known()).toBe(true);
  pass(1);
  expect(await known()).toBe(false);
});

test('one process writes down once an hour at most that an address was seen again', async () => {
  const { database, first, pass } = await start();
  const seenAt = async () =>
    (await database.read.selectFrom('known_addresses').select('seen_at').executeTakeFirstOrThrow()).seen_at;
  await Promise.all(Array.from({ length: 10 }, () => first.knownAddresses.note(ADA, 'home')));
  const began = await seenAt();
  pass(KNOWN_ADDRESSES.noteEveryMs - 1);
  await first.knownAddresses.note(ADA, 'home');
  expect(await seenAt()).toBe(began);
  pass(1);
  await first.knownAddresses.note(ADA, 'home');
  expect(await seenAt()).toBe(began + KNOWN_ADDRESSES.noteEveryMs);
});

test('of too many addresses of an account those are kept that were seen last', async () => {
  const { first, second, pass } = await start();
  for (let address = 0; address <= KNOWN_ADDRESSES.perAccountMax; address += 1) {
    await first.knownAddresses.note(ADA, `address ${address}`);
    pass(1);
  }
  const known = (address: number) => second.knownAddresses.has(ADA, `address ${address}`);
  expect([await known(0), await known(1), await known(KNOWN_ADDRESSES.perAccountMax)]).toEqual([false, true, true]);
});

test('an account has its slots over all processes, however many come at once, and one that is left is free again', async () => {
  const { all, first, second } = await start();
  const taken = (await takeSlots(all, 50)).filter((leave) => leave !== null);
  expect(taken).toHaveLength(STREAMS.perAccountMax);
  expect(await second.streamSlots.take('eve')).not.toBeNull();
  await taken[0]?.();
  // Leaving twice frees one slot.
  await taken[0]?.();
  const again = [await first.streamSlots.take(ADA), await second.streamSlots.take(ADA)];
  expect(again.map((leave) => leave !== null)).toEqual([true, false]);
});

test('the slots of a killed process are free when its lease is over, those of one that lives are not', async () => {
  const { first: killed, second: living, pass } = await start();
  for (let stream = 0; stream < STREAMS.perAccountMax - 1; stream += 1) await killed.streamSlots.take(ADA);
  await living.streamSlots.take(ADA);
  const isFree = async () => {
    const leave = await living.streamSlots.take(ADA);
    await leave?.();
    return leave !== null;
  };
  for (let beat = 0; beat * STREAMS.heartbeatMs < STREAMS.leaseMs - 1; beat += 1) {
    expect(await isFree()).toBe(false);
    pass(STREAMS.heartbeatMs);
    await living.streamSlots.renew();
  }
  const taken = (await takeSlots([living], STREAMS.perAccountMax)).filter((leave) => leave !== null);
  expect(taken).toHaveLength(STREAMS.perAccountMax - 1);
});

test('a slot that has become another stream’s stays its own when the first one leaves', async () => {
  const { first, second, pass } = await start();
  const late = await first.streamSlots.take(ADA);
  pass(STREAMS.leaseMs);
  await takeSlots([second], STREAMS.perAccountMax);
  await late?.();
  expect(await first.streamSlots.take(ADA)).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AnalyticsAnswer,
  analyticsCalls,
  authCalls,
  businessCalls,
  EVENT_TYPES,
  type EventSums,
  type EventType,
} from '@doorsign/shared-schema/api';
import { rollUp } from '../src/widget/visits/roll-up.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createVisitor } from './widget-visitor.ts';
import { isWholeRun } from '../scripts/run-tests/scope.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Three weeks before the clock change in America, five before that in Europe. */
const START = Date.parse('2026-02-15T11:00:00Z');
const OWNERS = [
  { email: 'ada@example.com', timezone: 'America/New_York', hosts: ['ada.example', 'www.ada.example'] },
  { email: 'bea@example.com', timezone: 'Australia/Lord_Howe', hosts: ['bea.example'] },
] as const;
const COUNTED: Record<EventType, keyof EventSums> = {
  view: 'views',
  open: 'opens',
  call: 'calls',
  directions: 'directions',
};

/** One step. A page may belong to another owner's site, to the owner's own machine, or to a widget that does not exist. */
type Step =
  | { kind: 'event'; owner: number; type: EventType; page: 'theirs' | 'other' | 'localhost'; gone: boolean }
  | { kind: 'pass'; ms: number }
  | { kind: 'flush' | 'roll up' | 'restart' };

const steps = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('event' as const),
        owner: fc.nat(OWNERS.length - 1),
        type: fc.constantFrom(...EVENT_TYPES),
        page: fc.constantFrom('theirs', 'theirs', 'theirs', 'other', 'localhost'),
        gone: fc.nat(9).map((n) => n === 0),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 90 * MINUTE }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 5 * DAY }) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('flush' as const, 'roll up' as const) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  ),
  { minLength: 60, maxLength: 100 },
) as fc.Arbitrary<Step[]>;

type FiguresOf = Pick<AnalyticsAnswer, 'days' | 'totals'>;

/** Formats a date as "2026-02-15", the Swedish format. */
const dateOn = (timeZone: string, at: number): string => new Date(at).toLocaleDateString('sv', { timeZone });

const addedUp = (days: readonly EventSums[]): EventSums => {
  const sums = { views: 0, opens: 0, calls: 0, directions: 0 };
  for (const day of days) for (const name of Object.values(COUNTED)) sums[name] += day[name];
  return sums;
};

const startWorld = async () => {
  const dataDir = temporaryFolder('data');
  let server: TestServer = await startTestServer({ dataDir, nowMs: START });
  const owners: ((typeof OWNERS)[number] & { id: string })[] = [];
  for (const owner of OWNERS) {
    const { email, timezone, hosts } = owner;
    const { id, token } = await signUpVerified(server, { email, timezone, plan: 'pro' });
    await server.call(businessCalls.domain, { token, body: { allowedDomain: hosts[0] } });
    owners.push({ ...owner, id });
  }
  const told: { owner: number; type: EventType; at: number }[] = [];

  const analyticsOf = async (email: string): Promise<AnalyticsAnswer> => {
    const { answer } = await server.call(authCalls.login, { body: { email, password: PASSWORD } });
    return (
      await server.call(
        { ...analyticsCalls.analytics, path: '/api/business/analytics?days=90' },
        { token: answer.access_token },
      )
    ).answer;
  };

  return {
    async take(step: Step): Promise<void> {
      if (step.kind === 'pass') server.pass(step.ms);
      if (step.kind === 'flush') await server.deps.visits.flush();
      if (step.kind === 'roll up') await rollUp(server.deps.database, server.now());
      if (step.kind === 'restart') {
        const nowMs = server.now();
        await server.close();
        server = await startTestServer({ dataDir, nowMs });
      }
      if (step.kind !== 'event') return;
      const { owner, type, page, gone } = step;
      const { id, hosts } = owners[owner] as (typeof owners)[number];
      const theirs = hosts[told.length % hosts.length] ?? '';
      const host = page === 'theirs' ? theirs : page === 'other' ? 'other.example' : 'localhost';
      await createVisitor(server, gone ? 'nobody' : id).tell({ type, host });
      if (page === 'theirs' && !gone) told.push({ owner, type, at: server.now() });
    },
    /** Returns the server's figures for each owner, and figures counted by hand with the calendar of Intl. */
    async figures(): Promise<{ told: FiguresOf[]; byHand: FiguresOf[] }> {
      await server.deps.visits.flush();
      const figures: { told: FiguresOf[]; byHand: FiguresOf[] } = { told: [], byHand: [] };
      for (const [index, { email, timezone }] of owners.entries()) {
        const today = dateOn(timezone, server.now());
        const expected = Array.from({ length: 90 }, (_, ago) => {
          const date = new Date(Date.parse(today) - (89 - ago) * DAY).toISOString().slice(0, 10);
          const day = { date, views: 0, opens: 0, calls: 0, directions: 0 };
          for (const { owner, type, at } of told)
            if (owner === index && dateOn(timezone, at) === date) day[COUNTED[type]] += 1;
          return day;
        });
        const { days, totals } = await analyticsOf(email);
        figures.told.push({ days, totals });
        figures.byHand.push({ days: expected, totals: addedUp(expected) });
      }
      return figures;
    },
    hoursLeft: () => server.deps.database.read.selectFrom('event_counts').select('hour').execute(),
    daysMade: () => server.deps.database.read.selectFrom('event_days').select('date').execute(),
    now: () => server.now(),
    rollUp: () => rollUp(server.deps.database, server.now()),
  };
};

test('whatever happens, the figures are those of a count by hand', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const world = await startWorld();
      for (const step of sequence) await world.take(step);
      const before = await world.figures();
      expect(before.told).toEqual(before.byHand);
      await world.rollUp();
      expect(await world.figures()).toEqual(before);
    }),
    { seed: 20260215, numRuns: isWholeRun ? 6 : 1 },
  );
});

test('after five weeks the hours of a day are one sum, and the figures stay', { tags: 'all' }, async () => {
  const world = await startWorld();
  const event = { kind: 'event', type: 'view', page: 'theirs', gone: false } as const;
  for (let hour = 0; hour < 30; hour++) {
    for (const owner of [0, 1]) await world.take({ ...event, owner });
    await world.take({ kind: 'pass', ms: 60 * MINUTE });
  }
  expect(await world.hoursLeft()).toHaveLength(0);
  const before = await world.figures();
  expect(before.told).toEqual(before.byHand);
  expect(await world.hoursLeft()).toHaveLength(60);
  await world.take({ kind: 'pass', ms: 20 * DAY });
  await world.rollUp();
  expect(await world.daysMade()).toEqual([]);
  await world.take({ kind: 'pass', ms: 20 * DAY });
  await world.rollUp();
  expect(await world.hoursLeft()).toEqual([]);
  // From 6:00 in New York and 22:00 on Lord Howe Island.
  expect((await world.daysMade()).map(({ date }) => date).toSorted()).toEqual([
    '2026-02-15',
    '2026-02-15',
    '2026-02-16',
    '2026-02-16',
    '2026-02-17',
  ]);
  expect((await world.figures()).told).toEqual(before.told.map(({ totals }) => ({ days: expect.anything(), totals })));
});

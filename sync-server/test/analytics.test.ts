import { expect, test } from 'vitest';
import { analyticsCalls, type EventType } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';

/** A Wednesday, 00:30 in Berlin: still Tuesday in UTC. */
const NOW = '2026-03-10T23:30:00Z';

const start = async ({ plan = 'pro' as PlanKey, timezone = 'Europe/Berlin', now = NOW } = {}) => {
  const server = await startTestServer({ nowMs: Date.parse(now) });
  const owner = await signUpVerified(server, { plan, timezone });
  const ask = (query = '', token: string | undefined = owner.token) =>
    server.call({ ...analyticsCalls.analytics, path: `/api/business/analytics${query}` as const }, { token });
  const count = (hour: string, type: EventType, times: number) =>
    server.deps.database.write((tx) =>
      tx
        .insertInto('event_counts')
        .values({ location_id: owner.id, hour: Date.parse(hour), type, count: times })
        .execute(),
    );
  return { server, owner, ask, count };
};
const NONE = { views: 0, opens: 0, calls: 0, directions: 0 };

test('before a widget has told anything there are thirty days of nothing, up to today at the business', async () => {
  const { ask } = await start();
  const { days, ...rest } = (await ask()).answer;
  expect(rest).toEqual({ totals: NONE, viewsByHour: Array(24).fill(0), lastViewedAt: null, lastHost: null });
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ date: '2026-02-10', ...NONE });
  expect(days.at(-1)).toEqual({ date: '2026-03-11', ...NONE });
});

test('what was counted is told by the days of the business’s calendar, and only of the days asked for', async () => {
  const { ask, count } = await start();
  await count('2026-03-10T22:00:00Z', 'view', 5);
  await count('2026-03-10T23:00:00Z', 'view', 2);
  await count('2026-03-10T23:00:00Z', 'open', 1);
  await count('2026-03-09T23:00:00Z', 'view', 1);
  await count('2026-03-09T23:00:00Z', 'call', 3);
  await count('2026-03-09T23:00:00Z', 'directions', 4);
  await count('2026-03-09T22:00:00Z', 'view', 100);
  const { days, totals } = (await ask('?days=2')).answer;
  expect(days).toEqual([
    { date: '2026-03-10', views: 6, opens: 0, calls: 3, directions: 4 },
    { date: '2026-03-11', views: 2, opens: 1, calls: 0, directions: 0 },
  ]);
  expect(totals).toEqual({ views: 8, opens: 1, calls: 3, directions: 4 });
});

test('the days that the clock changes on are days like all others', async () => {
  const { ask, count } = await start({ timezone: 'America/New_York', now: '2026-03-09T12:00:00Z' });
  // Sunday the 8th has 23 hours: from 05:00 to 04:00 UTC.
  await count('2026-03-08T04:00:00Z', 'view', 1);
  await count('2026-03-08T05:00:00Z', 'view', 2);
  await count('2026-03-09T03:00:00Z', 'view', 4);
  await count('2026-03-09T04:00:00Z', 'view', 8);
  const { days } = (await ask('?days=3')).answer;
  expect(days.map(({ date, views }) => [date, views])).toEqual([
    ['2026-03-07', 1],
    ['2026-03-08', 6],
    ['2026-03-09', 8],
  ]);
});

test('views are told by the hour of the business’s day, in the hour that its clock repeats too, and of the last thirty days', async () => {
  const { ask, count } = await start({ timezone: 'America/New_York', now: '2026-11-03T12:00:00Z' });
  // 1:30 AM on the 1st, before and after the clock went back.
  await count('2026-11-01T05:00:00Z', 'view', 1);
  await count('2026-11-01T06:00:00Z', 'view', 2);
  await count('2026-11-02T16:00:00Z', 'view', 4);
  await count('2026-10-05T15:00:00Z', 'view', 8);
  await count('2026-10-04T15:00:00Z', 'view', 16);
  await count('2026-11-02T16:00:00Z', 'open', 32);
  const byHour = async (query: string) =>
    (await ask(query)).answer.viewsByHour?.flatMap((views, hour) => (views > 0 ? [[hour, views]] : []));
  expect(await byHour('?days=90')).toEqual([
    [1, 3],
    [11, 12],
  ]);
  expect(await byHour('?days=2')).toEqual([[11, 4]]);
});

test('nobody sees another business’s figures', async () => {
  const { server, count, owner } = await start();
  await count('2026-03-10T23:00:00Z', 'view', 2);
  const other = await signUpVerified(server, { email: 'bea@example.com', plan: 'enterprise' });
  const reply = await server.call(analyticsCalls.analytics, { token: other.token });
  expect(reply.answer.totals).toEqual(NONE);
  expect((await server.call(analyticsCalls.analytics, { token: owner.token })).answer.totals).toMatchObject({
    views: 2,
  });
});

test.each([1, 7, 90])('%i days may be asked for', async (days) => {
  const { ask } = await start({ plan: 'enterprise' });
  expect((await ask(`?days=${days}`)).answer.days).toHaveLength(days);
});

test.each(['0', '91', '-7', '7.5', '1e1', '', 'all', '0000030'])('days=%s is refused by name', async (days) => {
  const { ask } = await start();
  expect(await ask(`?days=${days}`)).toMatchObject({
    status: 400,
    error: { code: 'validation_failed', fields: { days: 'Use a number from 1 to 90' } },
  });
});

test('the free plan has no analytics, whatever it asks for', async () => {
  const { ask } = await start({ plan: 'free' });
  for (const query of ['', '?days=7', '?days=never'])
    expect(await ask(query)).toMatchObject({
      status: 403,
      error: { code: 'plan_required', detail: 'Analytics requires a Pro plan or higher.' },
    });
});

test('analytics need a session', async () => {
  const { server } = await start();
  expect(await server.call(analyticsCalls.analytics)).toMatchObject({ status: 401, error: { code: 'token_invalid' } });
});

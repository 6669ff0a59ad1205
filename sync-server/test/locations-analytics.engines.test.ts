import { expect, test } from 'vitest';
import { analyticsCalls } from '@doorsign/shared-schema/api';
import { startWithLocations } from './location-calls.ts';
import { createVisitor } from './widget-visitor.ts';

/** An owner with a bakery in Berlin and one in Honolulu. */
const start = async () => {
  const world = await startWithLocations();
  const { server, ada, add } = world;
  const far = await add('Honolulu', { timezone: 'Pacific/Honolulu' });
  return {
    ...world,
    far,
    async view(id: string, times = 1) {
      for (let time = 0; time < times; time += 1) await createVisitor(server, id).view('www.example.com');
      await server.deps.visits.flush();
    },
    read: (location: string, days = 30) =>
      server.call(
        { ...analyticsCalls.analytics, path: `/api/business/analytics?location=${location}&days=${days}` as never },
        { token: ada.token },
      ),
  };
};

test('the events of all locations count together, each for the date that its location had', async () => {
  const { server, ada, far, view, read } = await start();
  // 01:00 on the 12th in Berlin, 14:00 on the 11th in Honolulu.
  server.setNow(Date.parse('2026-03-12T00:00:00Z'));
  await view(ada.id, 2);
  await view(far, 3);
  const { answer } = await read('all', 2);
  expect(answer.days.map(({ date, views }) => [date, views])).toEqual([
    ['2026-03-11', 3],
    ['2026-03-12', 2],
  ]);
  expect(answer.totals).toEqual({ views: 5, opens: 0, calls: 0, directions: 0 });
  expect(answer.lastHost).toBe('www.example.com');
  expect(answer.viewsByHour?.map((views, hour) => [hour, views]).filter(([, views]) => views)).toEqual([
    [1, 2],
    [14, 3],
  ]);
  expect((await read(far, 2)).answer.totals.views).toBe(3);
});

test('the totals are those of the days, and the days as many as were asked for', async () => {
  const { server, ada, far, view, read } = await start();
  server.setNow(Date.parse('2026-03-12T00:00:00Z'));
  await view(ada.id);
  await view(far);
  const { answer } = await read('all', 1);
  expect(answer.days.map(({ date, views }) => [date, views])).toEqual([['2026-03-12', 1]]);
  expect(answer.totals.views).toBe(1);
});

test('an archived location is not counted, and one location alone has the figures that it has anyway', async () => {
  const { ada, far, view, read, archive } = await start();
  await view(ada.id);
  await view(far);
  await archive(far);
  expect((await read('all')).answer).toEqual((await read(ada.id)).answer);
});

test('a plan without analytics has none of all locations either', async () => {
  const { server, ada } = await startWithLocations('free');
  const call = { ...analyticsCalls.analytics, path: '/api/business/analytics?location=all' as never };
  expect(await server.call(call, { token: ada.token })).toMatchObject({
    status: 403,
    error: { code: 'plan_required' },
  });
});

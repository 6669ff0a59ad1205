import { expect, test } from 'vitest';
import { businessCalls, overviewCalls, type WidgetPayload, zoneCalls } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import { installedZoneTable } from '../src/platform/zones/zone-table.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice } from './sync-requests.ts';

/** 1:30 at night in British Columbia, which stays seven hours behind UTC from 2026 on; by the zone data of Node 20 it is 0:30. */
const HALF_PAST_ONE = Date.parse('2026-12-16T08:30:00Z');

test('a shop in Vancouver that is open at this hour is open, on every Node, wherever it is asked', async () => {
  const lines: string[] = [];
  const server = await startTestServer({
    nowMs: HALF_PAST_ONE,
    environment: { METRICS_TOKEN: 'a-token-of-the-operator' },
    onLog: (line) => lines.push(line),
  });
  const { token, id } = await signUpVerified(server, { timezone: 'America/Vancouver' });
  const businessHours = weekOf(() => ({ open: '01:00', close: '02:00', closed: false }));
  await server.call(businessCalls.hours, { body: { businessHours }, token });

  const said = {
    status: 'open',
    message: 'Open until 2:00 AM',
    nextChange: 'Closes at 2:00 AM',
    nextChangeAt: '2026-12-16T09:00:00.000Z',
    nextStatusAt: '2026-12-16T09:00:00.000Z',
    note: null,
    reason: 'week',
  };
  expect((await server.call(overviewCalls.status, { token })).answer).toEqual(said);
  expect(await (await fetch(`${server.url}/api/widget/${id}/status.json`)).json()).toEqual(said);
  const payload = (await (await fetch(`${server.url}/api/widget/${id}`)).json()) as WidgetPayload;
  expect(statusFromPayload(payload, HALF_PAST_ONE)).toMatchObject({
    status: 'open',
    nextChangeAt: Date.parse('2026-12-16T09:00Z'),
    clockNow: Date.parse('2026-12-16T01:30Z'),
    clockThen: Date.parse('2026-12-16T02:00Z'),
  });

  // The browser's zone data may be as old: its offline calculations use these.
  const { zones } = await createTestDevice(server, { token, id }).sync();
  expect(zones).toEqual({
    'America/Vancouver': {
      from: Date.parse('2025-01-01T00:00Z') / 1000,
      until: Date.parse('2032-01-01T00:00Z') / 1000,
      changes: ['2025-03-09T10:00Z', '2025-11-02T09:00Z', '2026-03-08T10:00Z'].map((at) => Date.parse(at) / 1000),
      offsets: [-8, -7, -8, -7].map((hours) => hours * 3600),
    },
  });

  const listed = (await server.call(zoneCalls.list, { token })).answer;
  const clock = listed.zones.find(({ names }) => names.includes('America/Vancouver'));
  expect(clock?.rules).toEqual(zones?.['America/Vancouver']);
  expect(listed.zones.flatMap(({ names }) => names).toSorted()).toEqual(installedZoneTable().inhabited);
  expect(JSON.stringify(listed).length).toBeLessThan(48 * 1024);

  const { version } = installedZoneTable();
  const metrics = await fetch(`${server.url}/api/metrics`, {
    headers: { Authorization: 'Bearer a-token-of-the-operator' },
  });
  expect(await metrics.text()).toContain(`\ndoorsign_zone_data_info{version="${version}"} 1\n`);
  expect(lines.find((line) => line.includes('"started"'))).toContain(`"zones":"${version}"`);
});

import { expect, test } from 'vitest';
import { publicHolidayCalls, type WidgetPayload } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { publicHolidaysOf, type Country } from '@doorsign/shared-schema/holidays';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import type { Change } from '@doorsign/shared-schema/registers';
import { signUpVerified } from './owner.ts';
import { startTestServer, type TestServerOptions } from './start-test-server.ts';
import { createTestDevice } from './sync-requests.ts';
import { temporaryFolder } from './temporary-folder.ts';

const HINT = 'Holiday hours may differ';
const DAY = { open: '08:00', close: '20:00', closed: false };
const WEEK = Object.entries(weekOf(() => DAY)).map(([day, value]) => ({ key: `hours.${day}`, value }));

/** Starts a server at an instant, with an owner whose hours are saved. */
const startAt = async (
  at: string,
  {
    timezone = 'Europe/Berlin',
    plan = 'pro' as PlanKey,
    ...options
  }: TestServerOptions & { timezone?: string; plan?: PlanKey } = {},
) => {
  const server = await startTestServer({ nowMs: Date.parse(at), ...options });
  const owner = await signUpVerified(server, { plan, timezone });
  const phone = createTestDevice(server, owner, 'Phone');
  const save = async (...changes: Change[]): Promise<void> => {
    server.pass(1000);
    await phone.save(changes);
  };
  await save(...WEEK);
  const base = `http://127.0.0.1:${server.port}/api/widget/${owner.id}`;
  return {
    server,
    save,
    choose: (country: Country | null) => save({ key: 'profile.country', value: country }),
    note: async () => ((await (await fetch(`${base}/status.json`)).json()) as { note: string | null }).note,
    payload: async () => (await (await fetch(base)).json()) as WidgetPayload,
    ask: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`http://127.0.0.1:${server.port}/api/public-holidays/${path}`, { headers, method }),
  };
};

const EPIPHANY = '2027-01-06T10:00:00Z';

test('in Bavaria Heilige Drei Könige is a public holiday, in the country without a region it is not', async () => {
  const { choose, note } = await startAt(EPIPHANY);
  expect(await note()).toBeNull();
  await choose({ country: 'DE', region: 'BY' });
  expect(await note()).toBe(HINT);
  await choose({ country: 'DE', region: 'BE' });
  expect(await note()).toBeNull();
  await choose({ country: 'AT', region: null });
  expect(await note()).toBe(HINT);
});

test.each(['free', 'pro'] as const)(
  'on the plan %s, visitors read the hint until the owner says something',
  async (plan) => {
    const { save, note, payload } = await startAt('2026-12-25T10:00:00Z', { plan });
    expect(await note()).toBe(HINT);
    const { names, timeline } = await payload();
    expect(timeline.map(([, , name]) => (typeof name === 'number' ? names[name] : null))).toContain(HINT);
    await save({
      key: 'holidays.2026-12-25',
      value: { id: 'preset_2026-12-25', name: 'Christmas', ...DAY, regular: true },
    });
    expect(await note()).toBe('Christmas');
  },
);

test('the country is that of the time zone until the owner chooses one, or none', async () => {
  const { choose, note } = await startAt('2026-11-26T17:00:00Z', { timezone: 'America/New_York' });
  expect(await note()).toBe(HINT);
  await choose({ country: 'none', region: null });
  expect(await note()).toBeNull();
  await choose({ country: 'DE', region: null });
  expect(await note()).toBeNull();
  await choose(null);
  expect(await note()).toBe(HINT);
});

test('a choice that the table does not have is no public holiday', async () => {
  const { choose, note } = await startAt('2026-12-25T10:00:00Z');
  await choose({ country: 'ZZ', region: null });
  expect(await note()).toBeNull();
  await choose({ country: 'DE', region: 'nowhere' });
  expect(await note()).toBe(HINT);
});

test('without the table there are no hints, and one warning', async () => {
  const lines: string[] = [];
  const { note, payload, choose, ask } = await startAt('2026-12-25T10:00:00Z', {
    publicHolidayFolder: temporaryFolder('no-table'),
    onLog: (line) => void lines.push(line),
  });
  expect(await note()).toBeNull();
  await choose({ country: 'US', region: null });
  expect(await note()).toBeNull();
  expect((await payload()).v).toBe(1);
  expect((await ask('index.json')).status).toBe(404);
  expect(lines.filter((line) => line.includes('public holidays could not be read'))).toHaveLength(1);
});

test('the files are sent as they are, packed, and again only if they changed', async () => {
  const { server, ask } = await startAt(EPIPHANY);
  const index = (await server.call(publicHolidayCalls.index)).answer;
  expect(index.countries['DE']?.regions['BY']).toBe('Bayern');
  const file = (await server.call(publicHolidayCalls.country, { params: { country: 'DE' } })).answer;
  expect(publicHolidaysOf(file, 'BY')).toContainEqual({ date: '2027-01-06', name: 'Heilige Drei Könige' });
  const first = await ask('DE.json', { 'Accept-Encoding': 'br' });
  expect([first.status, first.headers.get('content-encoding'), first.headers.get('cache-control')]).toEqual([
    200,
    'br',
    'public, max-age=86400',
  ]);
  const etag = first.headers.get('etag') ?? '';
  const again = await ask('DE.json', { 'Accept-Encoding': 'br', 'If-None-Match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await ask('DE.json', {}, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each(['US.json', 'ZZ.json', 'de.json', 'DE', '..%2Findex.json', 'index.json/x'])(
  '%s is no file of the table',
  async (path) => {
    const { ask } = await startAt(EPIPHANY);
    expect((await ask(path)).status).toBe(404);
  },
);

import { expect, test } from 'vitest';
import { businessCalls } from '@doorsign/shared-schema/api';
import { startWithLocations } from './location-calls.ts';
import { closedFor, createTestDevice, openUntil } from './sync-requests.ts';
import { createVisitor } from './widget-visitor.ts';

/** Something of every part of a location's settings. */
const EVERYTHING = [
  { key: 'hours.monday', value: openUntil('18:00') },
  {
    key: 'hours.season.s1767225600000001',
    value: {
      name: 'Winter',
      from: '2026-11-01',
      to: '2027-02-28',
      week: Object.fromEntries(
        ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
          day,
          openUntil('16:00'),
        ]),
      ),
    },
  },
  {
    key: 'hours.span.s1767225600000002',
    value: { name: 'Break', from: '2026-08-01', to: '2026-08-14', day: { ...openUntil('12:00'), closed: true } },
  },
  { key: 'hours.closure', value: { kind: 'closed', from: null, until: null, note: 'Flu' } },
  { key: 'holidays.2026-12-25', value: closedFor('Christmas Day') },
  { key: 'profile.country', value: { country: 'DE', region: null } },
  { key: 'style.theme', value: 'dark' },
  { key: 'messages.open', value: 'Come in' },
  { key: 'domains', value: ['ada.example.com'] },
  { key: 'profile.phone', value: '555 0100' },
  { key: 'profile.address', value: 'Main St 1' },
];

const startFull = async () => {
  const world = await startWithLocations();
  const phone = createTestDevice(world.server, world.ada);
  expect(await phone.save(EVERYTHING)).toMatchObject({ status: 'live' });
  return { ...world, phone };
};

test('3: hours and holidays are copied into a location that has a zone and a widget of its own', async () => {
  const { server, ada, create, phone } = await startFull();
  const { location } = (
    await create({ name: 'Two', timezone: 'America/New_York', copyFrom: ada.id, copy: ['hours', 'holidays'] })
  ).answer;
  expect(location.timezone).toBe('America/New_York');
  const script = await createVisitor(server, location.id).loadScript('https://www.example.com');
  expect(script.status).toBe(200);

  const read = async (id: string) =>
    (await createVisitor(server, id).loadPayload('https://ada.example.com')).json() as Promise<{ zone: string }>;
  const before = { one: await read(ada.id), two: await read(location.id) };
  expect([before.one.zone, before.two.zone]).toEqual(['Europe/Berlin', 'America/New_York']);
  // The closure is about now and about the other location.
  await phone.save([{ key: 'hours.closure', value: null, base: null }]);
  const call = { ...businessCalls.hours, path: `/api/business/hours?location=${location.id}` as never };
  const week = { businessHours: { monday: openUntil('22:00') } };
  const one = await read(ada.id);
  expect((await server.call(call, { token: ada.token, body: week })).status).toBe(200);
  expect(await read(location.id)).not.toEqual(before.two);
  expect(await read(ada.id)).toEqual(one);
});

test.each([
  { copy: ['hours' as const], keys: ['hours.monday', 'hours.season.s1767225600000001'] },
  {
    copy: ['holidays' as const],
    keys: ['holidays.2026-12-25', 'hours.span.s1767225600000002', 'profile.country'],
  },
  { copy: ['style' as const], keys: ['messages.open', 'style.theme'] },
  { copy: ['domains' as const], keys: ['domains'] },
  { copy: ['contact' as const], keys: ['profile.address', 'profile.phone'] },
  { copy: [], keys: [] },
])('of the parts $copy exactly these registers are copied: $keys', async ({ copy, keys }) => {
  const { ada, add, phone } = await startFull();
  const two = await add('Two', { copyFrom: ada.id, copy });
  const { regs } = await phone.sync([], { wantFull: true });
  const own = regs.filter(({ scope }) => scope === two);
  const names = ['profile.businessName', 'profile.locationName', 'profile.timezone'];
  expect(own.map(({ key }) => key).toSorted()).toEqual([...keys, ...names].toSorted());
  const valueAt = (scope: string, key: string): unknown =>
    regs.find((register) => register.scope === scope && register.key === key)?.value;
  for (const key of keys) expect(valueAt(two, key)).toEqual(valueAt(ada.id, key));
  expect(new Set(own.map(({ rev }) => rev)).size).toBe(1);
});

test('nothing is shared afterwards: a change of one location leaves the other as it is', async () => {
  const { ada, add, phone } = await startFull();
  const two = await add('Two', { copyFrom: ada.id, copy: ['hours'] });
  const { regs } = await phone.sync([], { wantFull: true });
  const base = regs.find(({ scope, key }) => scope === ada.id && key === 'hours.monday')?.rev;
  await phone.save([{ key: 'hours.monday', value: openUntil('20:00'), base }]);
  const after = await phone.sync([], { wantFull: true });
  const closings = after.regs.filter(({ key }) => key === 'hours.monday').map(({ scope, value }) => [scope, value]);
  expect(Object.fromEntries(closings)).toEqual({ [ada.id]: openUntil('20:00'), [two]: openUntil('18:00') });
});

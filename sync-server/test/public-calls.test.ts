import { describe, expect, test } from 'vitest';
import { authCalls, businessCalls, type BodyOf, type User } from '@doorsign/shared-schema/api';
import { HOURS_PRESETS, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import {
  holidayChanges,
  weekChanges,
  wholeStyleChanges,
  type Change,
  type EditLabel,
} from '@doorsign/shared-schema/registers';
import { hearLocations } from './hear-locations.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, registerIn, valuesIn } from './sync-requests.ts';

const start = async (plan: PlanKey = 'free') => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { plan, timezone: 'Europe/Berlin' });
  const { token } = owner;
  return {
    server,
    owner,
    device: createTestDevice(server, owner),
    me: async () => (await server.call(authCalls.me, { token })).answer,
    putHours: (body: BodyOf<typeof businessCalls.hours>) => server.call(businessCalls.hours, { body, token }),
    putHolidays: (body: BodyOf<typeof businessCalls.holidays>) => server.call(businessCalls.holidays, { body, token }),
    putStyle: (body: BodyOf<typeof businessCalls.style>) => server.call(businessCalls.style, { body, token }),
    putDomain: (allowedDomain: string) => server.call(businessCalls.domain, { body: { allowedDomain }, token }),
  };
};

const weekOfPreset = (id: string): FullBusinessHours => {
  const preset = HOURS_PRESETS.find((one) => one.id === id);
  if (!preset) throw new Error(`There is no preset ${id}.`);
  return preset.hours;
};
const holiday = (date: string, name: string) => ({
  id: `preset_${date}`,
  date,
  name,
  closed: true,
  open: '09:00',
  close: '17:00',
});
const style = {
  theme: 'dark',
  accentColor: '#3b82f6',
  fontSize: 'large',
  placement: 'custom',
  positionX: 12,
  positionY: 34,
} as const;

describe('PUT hours', () => {
  test('writes all seven days and answers the user', async () => {
    const { putHours, me } = await start();
    const week = weekOfPreset('restaurant');
    const { user } = (await putHours({ businessHours: week })).answer;
    expect(user.businessHours).toEqual(week);
    expect(await me()).toEqual(user);
  });

  test('takes the bare week, and fills the days that are missing with the default', async () => {
    const { putHours } = await start();
    const friday = { open: '18:00', close: '02:00', closed: false };
    const { user } = (await putHours({ friday })).answer;
    expect(user.businessHours).toMatchObject({ friday, monday: { open: '09:00', close: '17:00', closed: false } });
  });

  test('takes the zone with them', async () => {
    const { putHours } = await start();
    const { user } = (await putHours({ businessHours: {}, timezone: 'Asia/Tokyo' })).answer;
    expect(user.timezone).toBe('Asia/Tokyo');
  });

  test.each([
    {
      name: 'a time',
      body: { businessHours: { monday: { open: '9:00', close: '17:00', closed: false } } },
      fields: { 'businessHours.monday.open': 'Use HH:MM' },
    },
    {
      name: 'a zone',
      body: { businessHours: {}, timezone: 'Mars/Olympus' },
      fields: { timezone: 'Choose a time zone from the list' },
    },
  ])('refuses $name with the field that is wrong', async ({ body, fields }) => {
    const { putHours, me } = await start();
    expect(await putHours(body)).toMatchObject({ status: 400, error: { code: 'validation_failed', fields } });
    expect((await me()).businessHours).toBeNull();
  });
});

describe('PUT holidays', () => {
  const christmas = holiday('2026-12-25', 'Christmas Day');
  const fair = { ...holiday('2026-05-01', 'Fair'), id: 'holiday_1', closed: false };

  test('replaces all, in order of date, the last of a date winning', async () => {
    const { putHolidays, device } = await start('pro');
    await putHolidays({ holidays: [christmas, holiday('2026-12-24', 'Eve')] });
    const { user } = (await putHolidays([fair, { ...christmas, name: 'First' }, christmas])).answer;
    expect(user.holidays).toEqual([fair, christmas]);
    expect(registerIn(await device.sync(), 'holidays.2026-12-24').deleted).toBe(true);
  });

  test('is for plans that have it: nothing of it is stored on others', async () => {
    const { putHolidays, device, me } = await start('free');
    const { seq } = await device.sync();
    expect(await putHolidays([christmas])).toMatchObject({
      status: 403,
      error: { code: 'plan_required', detail: 'Holiday scheduling requires a Pro plan or higher.' },
    });
    expect((await me()).holidays).toEqual([]);
    expect(await device.sync()).toMatchObject({ seq, regs: [] });
  });

  test('may remove on every plan, but neither add nor change', async () => {
    const { server, putHolidays } = await start('pro');
    await putHolidays([christmas, fair]);
    await server.deps.database.write((tx) => tx.updateTable('businesses').set({ plan: 'free' }).execute());
    expect((await putHolidays([{ ...christmas, name: 'X' }])).status).toBe(403);
    expect((await putHolidays([christmas, fair, holiday('2026-12-31', 'X')])).status).toBe(403);
    expect((await putHolidays([christmas, fair])).answer.user.holidays).toEqual([fair, christmas]);
    expect((await putHolidays([christmas])).answer.user.holidays).toEqual([christmas]);
    expect((await putHolidays([])).answer.user.holidays).toEqual([]);
  });

  test('refuses the 401st', async () => {
    const { putHolidays } = await start('pro');
    const dates = Array.from({ length: 401 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    );
    const list = dates.map((date) => holiday(date, 'X'));
    expect((await putHolidays(list.slice(1))).answer.user.holidays).toHaveLength(400);
    const detail = 'At most 400 holidays can be kept. Remove some first.';
    expect(await putHolidays(list)).toMatchObject({
      status: 403,
      error: { code: 'limit_reached', detail, fields: { holidays: detail } },
    });
  });

  test('refuses a date that does not exist with its place in the list', async () => {
    const { putHolidays } = await start('pro');
    expect(await putHolidays([christmas, { ...fair, date: '2026-02-30' }])).toMatchObject({
      status: 400,
      error: { fields: { 'holidays.1.date': 'Use a date such as 2026-12-25' } },
    });
  });
});

describe('PUT widget-style', () => {
  test('writes the whole style', async () => {
    const { putStyle } = await start();
    expect((await putStyle(style)).answer.user.widgetStyle).toEqual(style);
    const corner = { ...style, theme: 'light', placement: 'top-left' } as const;
    expect((await putStyle(corner)).answer.user.widgetStyle).toEqual({ ...corner, positionX: null, positionY: null });
  });

  test.each([
    { change: { positionX: 301 }, fields: { placement: 'Use 0 to 300' } },
    { change: { positionY: null }, fields: { placement: 'Use a number' } },
    { change: { accentColor: 'green' }, fields: { accentColor: 'Use a color such as #10b981' } },
  ])('refuses $change with its field', async ({ change, fields }) => {
    const { putStyle } = await start();
    expect(await putStyle({ ...style, ...change })).toMatchObject({ status: 400, error: { fields } });
  });
});

describe('PUT domain', () => {
  test('stores the host, and sets the first of the list', async () => {
    const { putDomain, device } = await start('pro');
    expect((await putDomain(' https://WWW.Example.com/shop ')).answer.user).toMatchObject({
      allowedDomain: 'www.example.com',
      domains: ['www.example.com'],
    });
    const { rev } = registerIn(await device.sync(), 'domains');
    await device.save([{ key: 'domains', value: ['a.com', 'b.com'], base: rev }]);
    expect((await putDomain('c.com')).answer.user.domains).toEqual(['c.com', 'b.com']);
    expect((await putDomain('b.com')).answer.user.domains).toEqual(['b.com']);
  });

  test.each([
    { typed: '', message: 'Domain is required' },
    { typed: 'https://', message: 'Domain is required' },
    { typed: 'example..com', message: 'Invalid domain format' },
    { typed: 'example', message: 'Please enter a valid domain (e.g., example.com)' },
    { typed: 'example.com:8080', message: 'Please enter a valid domain (e.g., example.com)' },
    {
      typed: 'co.uk',
      message: 'This address is shared by many websites. Please enter your own, for example yourshop.example.com.',
    },
  ])('refuses "$typed"', async ({ typed, message }) => {
    const { putDomain, me } = await start();
    expect(await putDomain(typed)).toMatchObject({
      status: 400,
      error: { code: 'validation_failed', detail: message, fields: { allowedDomain: message } },
    });
    expect((await me()).allowedDomain).toBeNull();
  });
});

test.each([
  { name: 'without a token', token: undefined, code: 'token_invalid' },
  { name: 'with another text for a token', token: 'x.y.z', code: 'token_invalid' },
])('a public call $name is refused', async ({ token, code }) => {
  const server = await startTestServer();
  const reply = await server.call(businessCalls.domain, { body: { allowedDomain: 'a.com' }, token });
  expect(reply).toMatchObject({ status: 401, error: { code } });
});

describe('a public call is a Save like any other', () => {
  const changesOf = (changes: readonly Change[]) => changes.map((change) => ({ ...change, base: null }));
  const week = weekOfPreset('retail');
  const holidays = [holiday('2026-12-24', 'Eve'), holiday('2026-12-25', 'Christmas Day')];

  test('and leaves what the same edits of a device leave', async () => {
    const byCalls = await start('pro');
    await byCalls.putHours({ businessHours: week, timezone: 'Asia/Tokyo' });
    await byCalls.putHolidays(holidays);
    await byCalls.putStyle(style);
    await byCalls.putDomain('example.com');

    const byEdits = await start('pro');
    const before = valuesIn(await byEdits.device.sync());
    const zone = registerIn(await byEdits.device.sync([], { wantFull: true }), 'profile.timezone');
    const saves: [EditLabel, (Change & { base: string | null })[]][] = [
      ['hours', [...changesOf(weekChanges(week)), { key: 'profile.timezone', value: 'Asia/Tokyo', base: zone.rev }]],
      ['holidays', changesOf(holidayChanges([], holidays))],
      ['style', changesOf(wholeStyleChanges(style))],
      ['domain', [{ key: 'domains', value: ['example.com'], base: null }]],
    ];
    for (const [label, writes] of saves)
      expect(await byEdits.device.save(writes, { label })).toMatchObject({ status: 'live' });

    const settingsIn = ({ timezone, businessHours, holidays: dates, widgetStyle, domains, allowedDomain }: User) => ({
      timezone,
      businessHours,
      dates,
      widgetStyle,
      domains,
      allowedDomain,
    });
    expect(settingsIn(await byCalls.me())).toEqual(settingsIn(await byEdits.me()));
    const ends = await Promise.all([byCalls, byEdits].map(({ device }) => device.sync([], { wantFull: true })));
    expect(ends.map(({ seq }) => seq)).toEqual([ends[0]?.seq, ends[0]?.seq]);
    expect(ends.map(valuesIn)).toEqual([
      valuesIn(ends[0] as (typeof ends)[number]),
      valuesIn(ends[0] as (typeof ends)[number]),
    ]);
    expect(before).not.toEqual(valuesIn(ends[1] as (typeof ends)[number]));
  });

  test('it saw what is there: it wins over a device’s change without a conflict', async () => {
    const { server, device, putHours } = await start();
    await device.save([{ key: 'hours.monday', value: { open: '10:00', close: '11:00', closed: false } }]);
    server.pass(-60_000);
    await putHours({ businessHours: week });
    const answer = await device.sync();
    expect(registerIn(answer, 'hours.monday').value).toEqual(week.monday);
    expect(answer.conflicts).toEqual([]);
  });

  test('a device that had not seen it is told that it came by the API', async () => {
    const { server, device, putHours } = await start();
    const older = device.edit([{ key: 'hours.monday', value: { open: '10:00', close: '11:00', closed: false } }]);
    server.pass(60_000);
    await putHours({ businessHours: week });
    const { conflicts } = await device.sync([older]);
    expect(conflicts).toMatchObject([{ win: { device: 'Another program' }, lose: { device: 'Phone' } }]);
  });

  test('the same again writes nothing, and nobody is told', async () => {
    const { server, owner, device, putHours } = await start();
    const told: string[] = [];
    hearLocations(server.deps.publications, (id) => told.push(id));
    await putHours({ businessHours: week });
    const { seq } = await device.sync();
    await putHours({ businessHours: week });
    expect((await device.sync()).seq).toBe(seq);
    expect(told).toEqual([owner.id]);
  });

  test('what a newer server stored in a key of its own is left alone', async () => {
    const { server, owner, device, putHolidays } = await start('pro');
    const row = { location_id: owner.id, key: 'holidays.2026-12-31', schema: 7, deleted: 0 as const };
    await server.deps.database.write((tx) =>
      tx
        .insertInto('registers')
        .values({ ...row, value: '{"moon":true}', rev: 'newer', at: 1, seq: 1 })
        .execute(),
    );
    await putHolidays(holidays);
    await putHolidays([]);
    expect(registerIn(await device.sync([], { wantFull: true }), row.key)).toMatchObject({ value: { moon: true } });
  });
});

test('the user’s updatedAt moves with the settings', async () => {
  const { server, putDomain, me } = await start();
  const before = await me();
  server.pass(60_000);
  await putDomain('example.com');
  const after = await me();
  expect(after.createdAt).toBe(before.createdAt);
  expect(after.updatedAt).toBe(new Date(server.now()).toISOString());
  expect(after.updatedAt > before.updatedAt).toBe(true);
});

import { brotliCompressSync } from 'node:zlib';
import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import { statusAt, withClock } from '@doorsign/shared-schema/status';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { businessDayOf, statusFromPayload } from '@doorsign/shared-schema/widget';
import { expect, test } from 'vitest';
import type { Snapshot } from '../records/publishing/snapshots.ts';
import { buildPayload } from './payload.ts';

const MONDAY = businessDayOf('America/New_York', Date.parse('2026-11-23T15:00:00Z'));
const HOUR = 3_600_000;

const snapshot: Snapshot = {
  locationId: 'bakery',
  rev: 3,
  schedule: { timezone: 'America/New_York', businessHours: HOURS_PRESETS[0]?.hours ?? null, holidays: [] },
  name: 'Harbor Bakery',
  style: DEFAULT_STYLE,
  domains: ['example.com'],
  phone: '+1 555 0100',
  address: '1 Harbor Street & Pier 4, Boston',
};

test('holds the facts of shared-schema/docs/http-contract.md#payload and nothing else', () => {
  expect(Object.keys(buildPayload(snapshot, MONDAY, 'https://doorsign.example')).sort()).toEqual(
    [
      'v',
      'id',
      'name',
      'style',
      'domains',
      'zone',
      'hours',
      'nextHoliday',
      'phone',
      'directionsUrl',
      'poweredBy',
      'start',
      'timeline',
      'names',
      'horizon',
    ].sort(),
  );
});

test('a stranger’s address is text of the link, never a part of it', () => {
  const { directionsUrl, poweredBy } = buildPayload(snapshot, MONDAY, 'https://doorsign.example');
  const link = new URL(directionsUrl ?? '');
  expect(link.searchParams.get('query')).toBe('1 Harbor Street & Pier 4, Boston');
  expect(poweredBy).toBe('https://doorsign.example/signup');
});

test('what is not known is null', () => {
  const bare: Snapshot = {
    ...snapshot,
    phone: null,
    address: null,
    schedule: { ...snapshot.schedule, businessHours: null },
  };
  expect(buildPayload(bare, MONDAY, '')).toMatchObject({ hours: null, phone: null, directionsUrl: null });
});

test('days that were never set have their default hours in the popup’s rows too', () => {
  const saturdayOnly: Snapshot = {
    ...snapshot,
    schedule: {
      ...snapshot.schedule,
      businessHours: { saturday: { open: '10:00', close: '14:00', closed: false } },
    },
  };
  const usual = ['09:00', '17:00'];
  expect(buildPayload(saturdayOnly, MONDAY, '').hours).toEqual([
    ...Array.from({ length: 5 }, () => usual),
    ['10:00', '14:00'],
    usual,
  ]);
});

test('says for two weeks, hour by hour, what statusAt says', () => {
  const payload = buildPayload(snapshot, MONDAY, '');
  for (let hour = 0; hour < 14 * 24; hour++) {
    const at = MONDAY.startsAt + hour * HOUR;
    expect(statusFromPayload(payload, at)).toEqual(withClock(statusAt(snapshot.schedule, at), at, 'America/New_York'));
  }
  expect(statusFromPayload(payload, MONDAY.startsAt + 14 * 24 * HOUR)).toBeNull();
});

test('tells of the next holiday by the business’s calendar', () => {
  const on = (date: string) => ({
    id: `preset_${date}`,
    date,
    name: 'Day off',
    closed: true,
    open: '09:00',
    close: '17:00',
  });
  const holidays = [on('2026-12-25'), on('2026-11-22'), on('2026-11-23')];
  const schedule = { ...snapshot.schedule, holidays };
  // It is Monday already in UTC, and Sunday still at the business.
  const sunday = businessDayOf('America/New_York', Date.parse('2026-11-23T03:00:00Z'));
  const nextOn = (day: typeof MONDAY) => buildPayload({ ...snapshot, schedule }, day, '').nextHoliday?.date;
  expect([nextOn(sunday), nextOn(MONDAY)]).toEqual(['2026-11-22', '2026-11-23']);
});

test.each(HOURS_PRESETS.map(({ name, hours }) => ({ name, hours })))(
  'an ordinary week ($name) takes at most 400 bytes, with a holiday, a telephone number and an address',
  ({ hours }) => {
    const holiday = { id: 'preset_2026-11-26', date: '2026-11-26', name: 'Thanksgiving Day', closed: true };
    const holidays = [{ ...holiday, open: '09:00', close: '17:00' }];
    const schedule = { ...snapshot.schedule, businessHours: hours, holidays };
    const week: Snapshot = { ...snapshot, locationId: 'k3J9fQ2xYb7LmN4pRs8TvW', schedule };
    const packed = brotliCompressSync(JSON.stringify(buildPayload(week, MONDAY, 'https://doorsign.example')));
    expect(packed.length).toBeLessThanOrEqual(400);
  },
);

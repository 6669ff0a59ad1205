import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import { statusAt } from '@doorsign/shared-schema/status';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import { expect, test } from 'vitest';
import type { Snapshot } from '../records/snapshots.ts';
import { buildPayload } from './payload.ts';

const MONDAY_START = Date.parse('2026-11-23T05:00:00Z');
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

test('holds the facts of contract section 4 and nothing else', () => {
  expect(Object.keys(buildPayload(snapshot, MONDAY_START, 'https://doorsign.example')).sort()).toEqual(
    [
      'v',
      'id',
      'name',
      'style',
      'domains',
      'zone',
      'hours',
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
  const { directionsUrl, poweredBy } = buildPayload(snapshot, MONDAY_START, 'https://doorsign.example');
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
  expect(buildPayload(bare, MONDAY_START, '')).toMatchObject({ hours: null, phone: null, directionsUrl: null });
});

test('days that were never set have their default hours in the popup’s rows too', () => {
  const saturdayOnly: Snapshot = {
    ...snapshot,
    schedule: {
      ...snapshot.schedule,
      businessHours: { saturday: { open: '10:00', close: '14:00', closed: false } },
    },
  };
  expect(buildPayload(saturdayOnly, MONDAY_START, '').hours).toMatchObject({
    monday: { open: '09:00', close: '17:00', closed: false },
    saturday: { open: '10:00', close: '14:00', closed: false },
  });
});

test('says for two weeks, hour by hour, what statusAt says', () => {
  const payload = buildPayload(snapshot, MONDAY_START, '');
  for (let hour = 0; hour < 14 * 24; hour++) {
    const at = MONDAY_START + hour * HOUR;
    expect(statusAt(snapshot.schedule, at)).toMatchObject(statusFromPayload(payload, at) ?? {});
  }
  expect(statusFromPayload(payload, MONDAY_START + 14 * 24 * HOUR)).toBeNull();
});

import { brotliCompressSync } from 'node:zlib';
import { HOURS_PRESETS, weekOf } from '@doorsign/shared-schema/hours';
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
  rev: '3',
  updatedAt: 0,
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

/** A restaurant with everything at once. */
const EVERYTHING: Snapshot = {
  ...snapshot,
  locationId: 'k3J9fQ2xYb7LmN4pRs8TvW',
  schedule: {
    timezone: 'America/New_York',
    businessHours: weekOf((day) => ({
      open: '11:30',
      close: '14:30',
      closed: day === 'monday',
      more: [{ open: '17:30', close: '22:00' }],
      ...(day === 'monday' && { appointment: true as const }),
    })),
    holidays: [
      {
        id: 'preset_2026-11-26',
        date: '2026-11-26',
        name: 'Thanksgiving Day',
        closed: true,
        open: '09:00',
        close: '17:00',
      },
    ],
    spans: [
      {
        id: 's1',
        name: 'Winter break',
        from: '2026-12-01',
        to: '2026-12-05',
        day: { open: '09:00', close: '17:00', closed: true },
      },
    ],
    closure: { kind: 'closed', from: '2026-11-24T15:00:00Z', until: '2026-11-24T23:00:00Z', note: 'Back soon' },
    messages: {
      open: 'Walk-ins welcome',
      closed: 'Order online any time',
      holiday: 'See you soon',
      beforeClosing: [
        { minutes: 15, text: 'Closing soon' },
        { minutes: 60, text: 'Kitchen closed' },
      ],
    },
  },
};

test('two periods, appointments, a vacation, a closure, two messages and two texts before closing take at most 512 bytes', () => {
  const { holiday: _, ...messages } = EVERYTHING.schedule.messages ?? {};
  const schedule = { ...EVERYTHING.schedule, messages, holidays: [] };
  const payload = buildPayload({ ...EVERYTHING, schedule }, MONDAY, 'https://doorsign.example');
  expect(payload).toMatchObject({ v: 1, byAppointment: expect.any(Array), dated: 1 });
  expect(brotliCompressSync(JSON.stringify(payload)).length).toBeLessThanOrEqual(512);
});

test('with a dated entry and a message for holidays on top it takes at most 512 bytes, too', () => {
  const payload = buildPayload(EVERYTHING, MONDAY, 'https://doorsign.example');
  expect(payload.names).toContain('Thanksgiving Day – See you soon');
  expect(brotliCompressSync(JSON.stringify(payload)).length).toBeLessThanOrEqual(512);
});

test('a position is in the payload only if the pill was dragged there', () => {
  const style = { ...DEFAULT_STYLE, placement: 'custom', positionX: 12, positionY: 34 } as const;
  expect(buildPayload(snapshot, MONDAY, '').style).not.toHaveProperty('positionX');
  expect(buildPayload({ ...snapshot, style }, MONDAY, '').style).toEqual(style);
});

test('everything at once says for two weeks, quarter by quarter, what statusAt says, notes included', () => {
  const payload = buildPayload(EVERYTHING, MONDAY, '');
  const notes = new Set<string>();
  for (let quarter = 0; quarter < 14 * 96; quarter++) {
    const at = MONDAY.startsAt + (quarter * HOUR) / 4;
    const facts = statusFromPayload(payload, at);
    expect(facts).toEqual(withClock(statusAt(EVERYTHING.schedule, at), at, 'America/New_York'));
    if (facts?.told) notes.add(facts.told);
  }
  expect(notes).toContain('Back soon');
  expect(notes).toContain('Winter break – See you soon');
  const dated = payload.names.slice(0, payload.dated);
  expect(dated.every((name) => /^(Thanksgiving|Winter)/.test(name))).toBe(true);
  expect(payload.names.slice(payload.dated).some((name) => /^(Thanksgiving|Winter)/.test(name))).toBe(false);
});

test('a payload is bounded, whatever the owner has stored', () => {
  // Names and texts of the longest kind, each its own, in letters of three bytes.
  const long = (length: number, index: number): string =>
    Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((index * 7919 + at * 104_729) % 20_000))).join('');
  const periods = (index: number) => ({
    open: '00:10',
    close: `04:${10 + (index % 40)}`,
    more: [
      { open: '06:00', close: '10:00' },
      { open: '12:00', close: '16:00' },
      { open: '18:00', close: '22:00' },
    ],
    appointment: true as const,
    closed: false,
  });
  const dateAt = (index: number): string => new Date(MONDAY.startsAt + index * 24 * HOUR).toISOString().slice(0, 10);
  const holidays = Array.from({ length: 400 }, (_, index) => ({
    id: `holiday_${index}`,
    date: dateAt(index),
    name: long(80, index),
    ...periods(index),
  }));
  const spans = Array.from({ length: 100 }, (_, index) => ({
    id: `s${index}`,
    name: long(80, 500 + index),
    from: dateAt(index * 3),
    to: dateAt(index * 3 + 400),
    day: { open: '09:00', close: '17:00', closed: true },
  }));
  const messages = {
    open: long(60, 1),
    closed: long(60, 2),
    holiday: long(60, 3),
    appointment: long(60, 4),
    beforeClosing: [5, 90, 180].map((minutes) => ({ minutes, text: long(40, minutes) })),
  };
  const closure = { kind: 'note' as const, from: null, until: dateAt(7) + 'T12:00:00Z', note: long(80, 9) };
  const sizeOf = (schedule: Partial<Snapshot['schedule']>): number =>
    Buffer.byteLength(
      JSON.stringify(buildPayload({ ...snapshot, schedule: { ...snapshot.schedule, ...schedule } }, MONDAY, '')),
    );
  const businessHours = weekOf((day) => periods(day.length));
  expect(sizeOf({ businessHours, holidays, spans, messages, closure })).toBeLessThan(64 * 1024);
  // Closed for all of the dates that are stored: what comes after the horizon adds nothing.
  const closed = holidays.map((holiday) => ({ ...holiday, closed: true }));
  expect(sizeOf({ businessHours, holidays: closed, spans })).toBeLessThan(16 * 1024);
});

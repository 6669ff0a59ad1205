import { expect, test } from 'vitest';
import { demoBusiness } from '@doorsign/shared-schema/demo';
import { statusAt } from '@doorsign/shared-schema/status';
import { nextHolidayOf, statusFromPayload, wireWeekOf } from '@doorsign/shared-schema/widget';
import { demoInstant, demoPayload, isDemoOpen } from './demo-business.ts';

const TODAY = '2026-06-11';
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

test('the start page’s bakery is the bakery on /demo: its hours, its next holiday, its number and its address', () => {
  const { schedule, phone, address, name } = demoBusiness(demoInstant(0));
  const payload = demoPayload(zone);
  expect(payload).toMatchObject({ name, phone, nextHoliday: nextHolidayOf(schedule, TODAY) });
  expect(payload.hours).toEqual(wireWeekOf(schedule, TODAY).hours);
  expect(new URL(payload.directionsUrl ?? '').searchParams.get('query')).toBe(address);
});

test('at every minute of its day both say the same, with the next change, and the shop’s sign agrees', () => {
  const { schedule } = demoBusiness(demoInstant(0));
  for (let minute = 0; minute < 24 * 60; minute++) {
    const at = demoInstant(minute);
    const here = statusAt({ ...schedule, timezone: zone }, at);
    const { status, told, nextChangeAt } = statusFromPayload(demoPayload(zone), at) ?? {};
    expect([status, told, nextChangeAt], `minute ${minute}`).toEqual([
      here.status,
      here.note ?? undefined,
      here.nextChangeAt,
    ]);
    expect(isDemoOpen(minute)).toBe(here.status === 'open');
  }
});

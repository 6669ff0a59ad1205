import { describe, expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { day, NINE_TO_FIVE, startCalls, SUMMER, VACATION } from './schedule-calls-fixture.ts';

describe('on the free plan', () => {
  test.each([
    { name: 'spans', body: [VACATION], detail: 'Holiday scheduling requires a Pro plan or higher.', field: 'spans' },
    { name: 'spans', body: [SUMMER], detail: 'Seasonal hours require a Pro plan or higher.', field: 'spans' },
    {
      name: 'closure',
      body: { closure: {} },
      detail: 'Emergency closures require a Pro plan or higher.',
      field: 'closure',
    },
    {
      name: 'messages',
      body: { open: 'Hello' },
      detail: 'Custom messages require a Pro plan or higher.',
      field: 'messages.open',
    },
  ] as const)('PUT $name is refused: $detail', async ({ name, body, detail, field }) => {
    const { put, me } = await startCalls('free');
    const before = await me();
    expect(await put(name, body as never)).toMatchObject({
      status: 403,
      error: { code: 'plan_required', detail, fields: { [field]: detail } },
    });
    expect(await me()).toEqual(before);
  });

  test('what a downgrade left stays in force, may stay as it is, and may be removed', async () => {
    const { put, me, setPlan } = await startCalls('pro');
    await put('hours', NINE_TO_FIVE);
    await put('spans', [VACATION, SUMMER]);
    await put('closure', { closure: { note: 'Flu' } });
    await put('messages', { open: 'Hello', closed: 'Bye' });
    await setPlan('free');
    const { schedule } = await me();
    expect(schedule).toMatchObject({ closure: { note: 'Flu' }, messages: { open: 'Hello', closed: 'Bye' } });
    expect((await put('spans', schedule?.spans ?? [])).status).toBe(200);
    expect((await put('closure', { closure: { note: 'Flu' } })).status).toBe(200);
    expect((await put('messages', { open: 'Hello', closed: null })).status).toBe(200);
    expect((await put('messages', { open: 'Hi' })).status).toBe(403);
    expect((await put('spans', (schedule?.spans ?? []).slice(1))).status).toBe(200);
    expect((await put('spans', [])).status).toBe(200);
    expect((await put('closure', { closure: null })).status).toBe(200);
    expect((await me()).schedule).toMatchObject({ spans: [], closure: null, messages: { open: 'Hello' } });
  });
});

test('the largest user fits its bounds', async () => {
  const { put, setPlan, device } = await startCalls('pro');
  const wide = '€'.repeat(80);
  const more = ['12:00', '15:00', '18:00'].map((open) => ({ open, close: '19:00' }));
  const full = day('09:00', '11:00', { more, appointment: true });
  const season = { name: wide, from: '2027-01-01', to: '2027-12-31', yearly: true as const, week: weekOf(() => full) };
  for (let at = 0; at < 100; at += 20) {
    const writes = Array.from({ length: 20 }, (_, index) => ({
      key: `hours.season.s${String(1_767_225_600_000_000 + at + index)}`,
      value: season,
      base: null,
    }));
    expect(await device.save(writes)).toMatchObject({ status: 'live' });
  }
  for (let at = 0; at < 400; at += 100) {
    const writes = Array.from({ length: 100 }, (_, index) => ({
      key: `holidays.${new Date(Date.UTC(2027, 0, 1 + at + index)).toISOString().slice(0, 10)}`,
      value: { id: `holiday_${'1'.repeat(40)}`, name: '\u0001'.repeat(80), ...full, regular: true },
      base: null,
    }));
    expect(await device.save(writes)).toMatchObject({ status: 'live' });
  }
  await setPlan('enterprise');
  // server.call() checks the answer against the table of bounds.
  expect(
    (
      await put(
        'hours',
        weekOf(() => full),
      )
    ).answer.user.schedule?.spans,
  ).toHaveLength(100);
  const [largest] = (await device.sync([], { wantFull: true })).regs.filter(({ key }) =>
    key.startsWith('hours.season'),
  );
  // A device offers values of up to 4 KB to a restored server.
  expect(Buffer.byteLength(JSON.stringify(largest?.value))).toBeLessThan(4096);
});

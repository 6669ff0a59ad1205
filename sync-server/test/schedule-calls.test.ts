import { describe, expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { day, NINE_TO_FIVE, SPLIT, startCalls, SUMMER, VACATION } from './schedule-calls-fixture.ts';

describe('the user object', () => {
  test('has the specified members alone in the words of the first version, and everything in its schedule', async () => {
    const { put, me } = await startCalls();
    await put('hours', { ...NINE_TO_FIVE, monday: SPLIT });
    const entry = { id: 'holiday_1', date: '2027-12-24', name: 'Eve', ...SPLIT };
    await put('holidays', [{ ...entry, regular: true }]);
    await put('spans', [VACATION, SUMMER]);
    await put('closure', { closure: { note: 'Flu' } });
    await put('messages', { open: 'Walk-ins welcome' });
    await put('country', { country: { country: 'DE', region: 'BY' } });
    const user = await me();
    expect(user.businessHours).toEqual({ ...NINE_TO_FIVE, monday: day('09:00', '12:00') });
    expect(user.holidays).toEqual([{ id: 'holiday_1', date: '2027-12-24', name: 'Eve', ...day('09:00', '12:00') }]);
    expect(user.schedule).toEqual({
      businessHours: { ...NINE_TO_FIVE, monday: SPLIT },
      holidays: [{ ...entry, regular: true }],
      spans: [
        { id: expect.stringMatching(/^s\d{16}$/) as string, ...VACATION },
        { id: expect.stringMatching(/^s\d{16}$/) as string, ...SUMMER },
      ],
      closure: { kind: 'closed', from: null, until: null, note: 'Flu' },
      messages: { open: 'Walk-ins welcome' },
      country: { country: 'DE', region: 'BY' },
    });
  });

  test('a day by appointment alone is closed in the words of the first version', async () => {
    const { put, me } = await startCalls('free');
    await put('hours', { monday: day('09:00', '17:00', { closed: true, appointment: true }) });
    expect((await me()).businessHours?.monday).toEqual(day('09:00', '17:00', { closed: true }));
  });

  test('the hours are the regular week of today', async () => {
    const { put, me, dateIn } = await startCalls();
    const late = weekOf(() => day('12:00', '20:00'));
    await put('hours', NINE_TO_FIVE);
    const week = { name: 'New hours', to: null, week: late };
    await put('spans', [{ ...week, from: dateIn(3) }]);
    expect((await me()).businessHours).toEqual(NINE_TO_FIVE);
    await put('spans', [{ ...week, from: dateIn(-3) }]);
    expect((await me()).businessHours).toEqual(late);
    expect((await me()).schedule?.businessHours).toEqual(NINE_TO_FIVE);
  });

  test('without stored hours there is no regular week, whatever is planned', async () => {
    const { put, me, dateIn } = await startCalls();
    await put('spans', [{ name: 'New hours', from: dateIn(-3), to: null, week: NINE_TO_FIVE }]);
    expect((await me()).businessHours).toBeNull();
  });
});

describe('PUT hours', () => {
  test('a day that is sent as it was read keeps its break', async () => {
    const { put, me } = await startCalls('free');
    await put('hours', { ...NINE_TO_FIVE, monday: SPLIT, tuesday: SPLIT });
    const { businessHours } = await me();
    if (!businessHours) throw new Error('There are no hours.');
    await put('hours', { ...businessHours, tuesday: day('10:00', '12:00') });
    expect((await me()).schedule?.businessHours).toEqual({
      ...NINE_TO_FIVE,
      monday: SPLIT,
      tuesday: day('10:00', '12:00'),
    });
  });

  test('an empty list and false remove, and what is sent is meant', async () => {
    const { put, me } = await startCalls('free');
    await put('hours', { ...NINE_TO_FIVE, monday: SPLIT, tuesday: SPLIT, wednesday: SPLIT });
    const plain = day('09:00', '12:00');
    const { more } = SPLIT;
    await put('hours', {
      ...NINE_TO_FIVE,
      monday: { ...plain, more: [] },
      tuesday: { ...plain, appointment: false },
      wednesday: { ...plain, more },
    });
    expect((await me()).schedule?.businessHours).toEqual({
      ...NINE_TO_FIVE,
      monday: plain,
      tuesday: plain,
      wednesday: { ...plain, more },
    });
  });

  test('a day that is left out has the default hours, without a break', async () => {
    const { put, me } = await startCalls('free');
    await put('hours', { ...NINE_TO_FIVE, monday: day('09:00', '17:00', { appointment: true }) });
    await put('hours', {});
    expect((await me()).schedule?.businessHours).toEqual(NINE_TO_FIVE);
  });

  test('writes seven days and removes the planned weeks that are in force, in one edit', async () => {
    const { put, me, device, dateIn } = await startCalls();
    await put('hours', NINE_TO_FIVE);
    const planned = { to: null, week: weekOf(() => day('12:00', '20:00', { appointment: true })) };
    await put('spans', [
      { name: 'Old', from: dateIn(-30), ...planned },
      { name: 'Now', from: dateIn(-3), ...planned },
      { name: 'Later', from: dateIn(30), ...planned },
      SUMMER,
    ]);
    const before = await device.sync();
    // The week is read and written back: it keeps its extras from the planned week.
    const { businessHours } = await me();
    if (!businessHours) throw new Error('There are no hours.');
    await put('hours', { ...businessHours, sunday: day('09:00', '10:00') });
    const { regs } = await device.sync([], { cursor: { seq: before.seq, chain: before.chain } });
    expect(new Set(regs.map(({ rev }) => rev)).size).toBe(1);
    const { schedule } = await me();
    expect(schedule?.spans.map(({ name }) => name)).toEqual(['Later', 'Summer']);
    expect(schedule?.businessHours).toEqual({ ...planned.week, sunday: day('09:00', '10:00') });
  });

  test('refuses a fifth period', async () => {
    const { put } = await startCalls('free');
    const more = Array.from({ length: 4 }, () => ({ open: '18:00', close: '19:00' }));
    expect(await put('hours', { monday: day('09:00', '17:00', { more }) })).toMatchObject({
      status: 400,
      error: { fields: { 'businessHours.monday.more': 'Use at most four periods a day' } },
    });
  });
});

describe('PUT holidays', () => {
  const eve = { id: 'holiday_1', date: '2027-12-24', name: 'Eve', ...SPLIT };
  const plain = { id: 'holiday_1', date: '2027-12-24', name: 'Eve', ...day('09:00', '12:00') };

  test('an entry that is sent as it was read keeps its extras; one that differs does not', async () => {
    const { put, me } = await startCalls();
    await put('holidays', [{ ...eve, regular: true }]);
    const { holidays } = await me();
    await put('holidays', [...holidays, { ...plain, id: 'holiday_2', date: '2027-12-31' }]);
    expect((await me()).schedule?.holidays[0]).toEqual({ ...eve, regular: true });
    await put('holidays', [{ ...plain, name: 'Christmas Eve' }]);
    expect((await me()).schedule?.holidays).toEqual([{ ...plain, name: 'Christmas Eve' }]);
  });

  test('normal hours on a date are for every plan', async () => {
    const { put, me } = await startCalls('free');
    expect((await put('holidays', [{ ...plain, regular: true }])).status).toBe(200);
    expect(await put('holidays', [{ ...plain, regular: false }])).toMatchObject({
      status: 403,
      error: { code: 'plan_required' },
    });
    expect((await me()).schedule?.holidays).toEqual([{ ...plain, regular: true }]);
  });
});

describe('PUT spans', () => {
  test('replaces all: equal ones are untouched, also without their ids, and others are removed', async () => {
    const { put, me, register, registers } = await startCalls();
    await put('spans', { spans: [VACATION, SUMMER] });
    const [vacation, summer] = (await me()).schedule?.spans ?? [];
    if (!vacation || !summer) throw new Error('There are no spans.');
    const before = await register(`hours.span.${vacation.id}`);
    await put('spans', [VACATION, { ...summer, name: 'Long summer' }]);
    expect((await me()).schedule?.spans).toEqual([vacation, { ...summer, name: 'Long summer' }]);
    expect(await register(`hours.span.${vacation.id}`)).toEqual(before);
    await put('spans', [vacation]);
    expect(await register(`hours.season.${summer.id}`)).toMatchObject({ deleted: true, value: null, schema: 2 });
    expect((await registers()).filter(({ key }) => /^hours\.s(pan|eason)\./.test(key))).toHaveLength(2);
  });

  test('two equal new ones are two', async () => {
    const { put, me } = await startCalls();
    await put('spans', [VACATION, VACATION]);
    expect(new Set((await me()).schedule?.spans.map(({ id }) => id)).size).toBe(2);
  });

  test.each<{ name: string; span: object; fields: Record<string, string> }>([
    {
      name: 'a range that ends before it begins',
      span: { ...VACATION, to: '2027-08-01' },
      fields: { 'spans.0.to': 'The last day is before the first.' },
    },
    {
      name: 'a range of more than three years',
      span: { ...VACATION, to: '2030-12-31' },
      fields: { 'spans.0.to': 'Use at most three years.' },
    },
    {
      name: 'a yearly range of a year',
      span: { ...VACATION, to: '2028-08-02', yearly: true },
      fields: { 'spans.0.to': 'A period that repeats every year must be shorter than a year.' },
    },
    {
      name: 'a range without an end',
      span: { ...VACATION, to: null },
      fields: { 'spans.0.to': 'Only seasons may be without an end.' },
    },
    { name: 'a name of two lines', span: { ...VACATION, name: 'a\nb' }, fields: { 'spans.0.name': 'Use one line' } },
    {
      name: 'one with both a day and a week',
      span: { ...VACATION, week: NINE_TO_FIVE },
      fields: { 'spans.0.day': 'Send either the hours of a day or those of a week.' },
    },
  ])('refuses $name', async ({ span, fields }) => {
    const { put, me } = await startCalls();
    expect(await put('spans', [span] as never)).toMatchObject({
      status: 400,
      error: { code: 'validation_failed', fields },
    });
    expect((await me()).schedule?.spans).toEqual([]);
  });

  test('refuses the 101st', async () => {
    const { put } = await startCalls();
    const list = Array.from({ length: 101 }, (_, index) => ({ ...VACATION, name: `Break ${index}` }));
    expect((await put('spans', list.slice(1))).status).toBe(200);
    const detail = 'At most 100 date ranges and seasons can be kept. Remove some first.';
    expect(await put('spans', list)).toMatchObject({
      status: 403,
      error: { code: 'limit_reached', detail, fields: { spans: detail } },
    });
  });
});

describe('PUT closure', () => {
  test('closes until the owner reopens, and reopens', async () => {
    const { put } = await startCalls();
    const { user } = (await put('closure', { closure: {} })).answer;
    expect(user.schedule?.closure).toEqual({ kind: 'closed', from: null, until: null, note: null });
    expect((await put('closure', { closure: null })).answer.user.schedule?.closure).toBeNull();
  });

  test('counts minutes from the next whole minute', async () => {
    const { server, put } = await startCalls();
    const minute = Math.ceil(server.now() / 60_000) * 60_000;
    server.pass(minute + 1500 - server.now());
    const { user } = (await put('closure', { closure: { minutes: 30, note: 'Back soon' } })).answer;
    const until = new Date(minute + 31 * 60_000).toISOString().replace('.000', '');
    expect(user.schedule?.closure).toMatchObject({ until, note: 'Back soon' });
  });

  test.each<{ closure: object; fields: Record<string, string> }>([
    {
      closure: { from: '2026-11-24T10:00:00Z', until: '2026-11-24T10:00:00Z' },
      fields: { 'closure.until': 'The end is before the start.' },
    },
    { closure: { until: '2026-11-24T10:00:01Z' }, fields: { 'closure.until': 'Use a whole minute.' } },
    { closure: { kind: 'note' }, fields: { 'closure.note': 'Write what visitors should read.' } },
    ...[0, 1441, 1.5, '15'].map((minutes) => ({
      closure: { minutes },
      fields: { 'closure.minutes': 'Use 1 to 1440 minutes' },
    })),
    {
      closure: { from: '2099-01-01T00:00:00Z', minutes: 30 },
      fields: { 'closure.minutes': 'The end is before the start.' },
    },
    {
      closure: { minutes: 5, until: '2026-11-24T10:00:00Z' },
      fields: { 'closure.minutes': 'Send either an end or a number of minutes.' },
    },
    { closure: { note: 'x'.repeat(81) }, fields: { 'closure.note': 'Use at most 80 characters' } },
  ])('refuses $closure', async ({ closure, fields }) => {
    const { put } = await startCalls();
    expect(await put('closure', { closure } as never)).toMatchObject({ status: 400, error: { fields } });
  });
});

describe('PUT messages', () => {
  test('writes what it names, and null removes', async () => {
    const { put, registers } = await startCalls();
    const beforeClosing = [{ minutes: 15, text: 'Closing soon' }];
    await put('messages', { open: 'Hello', closed: 'Bye', beforeClosing });
    const { user } = (await put('messages', { messages: { closed: null, holiday: ' Happy holidays ' } })).answer;
    expect(user.schedule?.messages).toEqual({ open: 'Hello', holiday: 'Happy holidays', beforeClosing });
    expect((await registers()).filter(({ key }) => key.startsWith('messages.'))).toHaveLength(4);
  });

  test.each<{ body: object; fields: Record<string, string> }>([
    { body: { open: '' }, fields: { 'messages.open': 'Write what visitors should read.' } },
    { body: { open: 'x'.repeat(61) }, fields: { 'messages.open': 'Use at most 60 characters' } },
    {
      body: { beforeClosing: [{ minutes: 4, text: 'Soon' }] },
      fields: { 'messages.beforeClosing.0.minutes': 'Use 5 to 180 minutes' },
    },
    {
      body: {
        beforeClosing: [
          { minutes: 5, text: 'A' },
          { minutes: 5, text: 'B' },
        ],
      },
      fields: { 'messages.beforeClosing': 'Each number of minutes once' },
    },
  ])('refuses $body', async ({ body, fields }) => {
    const { put } = await startCalls();
    expect(await put('messages', body as never)).toMatchObject({ status: 400, error: { fields } });
  });
});

test('each call is one edit of another program, under the label of its part', async () => {
  const { put, history } = await startCalls();
  await put('spans', [VACATION, SUMMER]);
  await put('closure', { closure: {} });
  await put('messages', { open: 'Hello', closed: 'Bye' });
  await put('country', { country: { country: 'DE', region: null } });
  const edits = (await history()).slice(0, 4).reverse();
  expect(edits.map(({ device, label, writes }) => [device, label, writes.length])).toEqual([
    ['Another program', 'holidays', 2],
    ['Another program', 'hours', 1],
    ['Another program', 'style', 2],
    ['Another program', 'holidays', 1],
  ]);
});

test('PUT spans takes at most 500 at once, and nothing of a refused call is saved', async () => {
  const { put, me } = await startCalls();
  expect(
    await put(
      'spans',
      Array.from({ length: 501 }, () => VACATION),
    ),
  ).toMatchObject({
    status: 400,
    error: { code: 'validation_failed', fields: { spans: 'Too many at once' } },
  });
  expect((await me()).schedule?.spans).toEqual([]);
});

test('PUT country sets the country on every plan', async () => {
  const { put } = await startCalls('free');
  const country = { country: 'none', region: null };
  expect((await put('country', { country })).answer.user.schedule?.country).toEqual(country);
  expect((await put('country', { country: null })).answer.user.schedule?.country).toBeNull();
  expect(await put('country', { country: { country: 'Germany', region: null } })).toMatchObject({
    status: 400,
    error: { fields: { 'country.country': 'Use a country code such as US' } },
  });
});

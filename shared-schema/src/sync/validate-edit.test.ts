import { describe, expect, test } from 'vitest';
import { HOLIDAY_DATES_MAX, HOLIDAYS_MAX } from '../holidays/holiday.ts';
import { weekOf } from '../hours/hours.ts';
import { DAYS } from '../hours/week.ts';
import { SPANS_KNOWN_MAX, SPANS_MAX } from '../spans/span.ts';
import { holidayKey, hoursKey } from '../registers/index.ts';
import { refusalOf, registerOf } from '../../test/refusal-of.ts';

const hours = { open: '09:00', close: '17:00', closed: false };
const holiday = { id: 'holiday_1', name: 'Stocktaking', closed: true, open: '09:00', close: '17:00' };
const range = { name: 'Break', from: '2026-12-24', to: '2026-12-26', day: { ...hours, closed: true } };
const { day: _day, ...dates } = range;
const season = { ...dates, week: weekOf(() => hours) };
const closure = { kind: 'closed', from: null, until: '2026-11-24T14:00:00Z', note: null };
const before = (minutes: number) => ({ minutes, text: 'Closing soon' });
const SPAN = 'hours.span.s1767225600000001';
const SEASON = 'hours.season.s1767225600000001';
const dateOf = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

describe('a value is accepted', () => {
  test.each([
    { key: 'profile.businessName', value: "Joe's" },
    { key: 'profile.timezone', value: 'Asia/Kolkata' },
    { key: 'profile.phone', value: '+49 (30) 123-456' },
    { key: 'profile.phone', value: null },
    { key: 'profile.address', value: 'Main St 1\nBerlin' },
    { key: 'profile.address', value: null },
    { key: 'hours.sunday', value: hours },
    { key: 'style.theme', value: 'dark' },
    { key: 'style.accentColor', value: '#10b981' },
    { key: 'style.fontSize', value: 'large' },
    { key: 'style.position', value: { placement: 'top-left', positionX: null, positionY: null } },
    { key: 'style.position', value: { placement: 'custom', positionX: 300, positionY: 260 } },
    { key: 'domains', value: [] },
    { key: 'domains', value: ['example.com'] },
    { key: 'hours.sunday', value: { ...hours, more: [{ open: '18:00', close: '20:00' }] } },
    { key: 'hours.sunday', value: { ...hours, closed: true, appointment: true } },
    { key: holidayKey('2026-12-25'), value: { ...holiday, closed: false, regular: true } },
    { key: 'hours.closure', value: null },
    { key: 'messages.open', value: null },
    { key: 'messages.beforeClosing', value: null },
    { key: 'profile.country', value: { country: 'DE', region: 'BY' } },
    { key: 'profile.country', value: { country: 'none', region: null } },
    { key: 'profile.country', value: null },
    { key: 'profile.locationName', value: 'Downtown' },
    { key: 'profile.locationName', value: null },
    { key: 'style.poweredBy', value: true },
    { key: 'style.css', value: null },
  ])('$key = $value', ({ key, value }) => {
    expect(refusalOf([{ key, value }])).toBeNull();
  });
});

describe('a value is refused with a sentence and the name of its register', () => {
  test.each([
    { key: 'profile.businessName', value: '', detail: 'Business name is required' },
    { key: 'profile.businessName', value: null, detail: 'Business name is required' },
    { key: 'profile.locationName', value: '', detail: 'Location name is required' },
    { key: 'profile.locationName', value: 'x'.repeat(81), detail: 'Use at most 80 characters' },
    { key: 'profile.timezone', value: 'Mars/Olympus', detail: 'Choose a time zone from the list' },
    { key: 'profile.timezone', value: '+02:00', detail: 'Choose a time zone from the list' },
    { key: 'profile.phone', value: 'call us', detail: 'Please enter a valid phone number' },
    { key: 'profile.phone', value: '(--)', detail: 'Please enter a valid phone number' },
    { key: 'profile.address', value: '', detail: 'Please enter an address' },
    { key: 'profile.nickname', value: 'x', detail: 'There is no setting called "profile.nickname".' },
    { key: 'toString', value: 'x', detail: 'There is no setting called "toString".' },
    { key: 'hours.someday', value: hours, detail: 'There is no setting called "hours.someday".' },
    { key: 'hours.monday', value: { ...hours, close: '24:01' }, detail: 'Use HH:MM' },
    { key: 'hours.monday', value: { ...hours, note: 'x' }, detail: 'This value can’t be saved.' },
    { key: 'hours.monday', value: null, detail: 'This value can’t be saved.' },
    { key: 'holidays.2026-02-30', value: holiday, detail: 'There is no setting called "holidays.2026-02-30".' },
    { key: 'style.accentColor', value: 'green', detail: 'Use a color such as #10b981' },
    { key: 'style.accentColor', value: '#10B981', detail: 'This value has spaces or letters that need tidying.' },
    { key: 'profile.businessName', value: ' Joe ', detail: 'This value has spaces or letters that need tidying.' },
    {
      key: 'style.position',
      value: { placement: 'top-left', positionX: 1, positionY: null },
      detail: 'A corner has no coordinates',
    },
    { key: 'style.position', value: { placement: 'middle' }, detail: 'Choose a corner or a custom position' },
    {
      key: 'style.position',
      value: { placement: 'custom', positionX: 301, positionY: 0 },
      detail: 'Use 0 to 300',
    },
    { key: 'style.position', value: { placement: 'custom', positionX: null, positionY: 0 }, detail: 'Use a number' },
    {
      key: 'hours.monday',
      value: { ...hours, more: Array(4).fill({ open: '18:00', close: '20:00' }) },
      detail: 'Use at most four periods a day',
    },
    { key: 'hours.monday', value: { ...hours, more: [] }, detail: 'This value can’t be saved.' },
    { key: 'hours.monday', value: { ...hours, appointment: false }, detail: 'This value can’t be saved.' },
    { key: 'hours.span.vacation', value: range, detail: 'There is no setting called "hours.span.vacation".' },
    { key: SPAN, value: { ...range, to: '2026-12-23' }, detail: 'The last day is before the first.' },
    { key: SPAN, value: { ...range, to: '2030-01-01' }, detail: 'Use at most three years.' },
    { key: SPAN, value: { ...range, to: null }, detail: 'Only seasons may be without an end.' },
    {
      key: SPAN,
      value: { ...range, to: '2027-12-24', yearly: true },
      detail: 'A period that repeats every year must be shorter than a year.',
    },
    { key: SPAN, value: { ...range, name: '' }, detail: 'Enter a name.' },
    { key: SPAN, value: { ...range, name: 'x'.repeat(81) }, detail: 'Use at most 80 characters' },
    { key: SPAN, value: { ...range, name: 'Two\nlines' }, detail: 'Use one line' },
    { key: SPAN, value: season, detail: 'This value can’t be saved.' },
    { key: SEASON, value: range, detail: 'This value can’t be saved.' },
    { key: SEASON, value: { ...season, to: '2026-12-23' }, detail: 'The last day is before the first.' },
    { key: 'hours.closure', value: { ...closure, until: '2026-11-24T14:00:30Z' }, detail: 'Use a whole minute.' },
    { key: 'hours.closure', value: { ...closure, until: '2026-02-30T14:00:00Z' }, detail: 'Use a whole minute.' },
    {
      key: 'hours.closure',
      value: { ...closure, from: '2026-11-24T14:00:00Z' },
      detail: 'The end is before the start.',
    },
    { key: 'hours.closure', value: { ...closure, kind: 'note' }, detail: 'Write what visitors should read.' },
    { key: 'messages.open', value: 'x'.repeat(61), detail: 'Use at most 60 characters' },
    { key: 'messages.open', value: ' Hi ', detail: 'This value has spaces or letters that need tidying.' },
    { key: 'messages.beforeClosing', value: [before(4)], detail: 'Use 5 to 180 minutes' },
    { key: 'messages.beforeClosing', value: [before(181)], detail: 'Use 5 to 180 minutes' },
    { key: 'messages.beforeClosing', value: [before(15), before(15)], detail: 'Each number of minutes once' },
    { key: 'messages.beforeClosing', value: [], detail: 'This value can’t be saved.' },
    { key: 'profile.country', value: { country: 'Germany', region: null }, detail: 'Use a country code such as US' },
    { key: 'domains', value: ['exam ple.com'], detail: 'Please enter a valid domain (e.g., example.com)' },
    { key: 'domains', value: ['https://example.com'], detail: 'Please write this domain as example.com.' },
    {
      key: 'domains',
      value: ['co.uk'],
      detail: 'This address is shared by many websites. Please enter your own, for example yourshop.example.com.',
    },
  ])('$key = $value', ({ key, value, detail }) => {
    expect(refusalOf([{ key, value }])).toEqual({ code: 'validation_failed', detail, field: key });
  });
});

test.each([
  {
    name: 'a day',
    write: { key: 'hours.monday', del: true as const },
    detail: 'Only holidays, date ranges and seasons can be removed.',
  },
  {
    name: 'a holiday with a value',
    write: { key: holidayKey('2026-12-25'), del: true as const, value: holiday },
    detail: 'A removed holiday has no value.',
  },
])('removing $name is refused', ({ write, detail }) => {
  expect(refusalOf([write])).toMatchObject({ code: 'validation_failed', detail });
});

test('another business’s location does not exist', () => {
  expect(refusalOf([{ scope: 'theirs', key: 'hours.monday', value: hours }])).toEqual({
    code: 'not_found',
    detail: 'This location does not exist.',
    field: 'hours.monday',
  });
});

test('one edit writes a register once, and the same key of two locations', () => {
  const write = { key: 'hours.monday', value: hours };
  expect(refusalOf([write, write])).toMatchObject({ detail: 'One change writes the same setting twice.' });
  expect(refusalOf([write, { ...write, scope: 'bar' }])).toBeNull();
});

test('one bad write refuses the good ones with it', () => {
  const days = DAYS.map((day) => ({ key: hoursKey(day), value: day === 'sunday' ? 'closed' : hours }));
  expect(refusalOf(days)).toMatchObject({ field: 'hours.sunday' });
});

describe('on the free plan', () => {
  const christmas = holidayKey('2026-12-25');
  const stored = [registerOf(christmas, holiday)];
  const refused = {
    code: 'plan_required',
    detail: 'Holiday scheduling requires a Pro plan or higher.',
    field: christmas,
  };

  test.each([
    { name: 'a new holiday', write: { key: christmas, value: holiday }, registers: [] },
    { name: 'a changed holiday', write: { key: christmas, value: { ...holiday, closed: false } }, registers: stored },
    {
      name: 'a removed holiday set again',
      write: { key: christmas, value: holiday },
      registers: [registerOf(christmas, null, true)],
    },
  ])('$name is refused', ({ write, registers }) => {
    expect(refusalOf([write], 'free', registers)).toEqual(refused);
    expect(refusalOf([write], 'pro', registers)).toBeNull();
    expect(refusalOf([write], 'enterprise', registers)).toBeNull();
  });

  test.each([
    { name: 'a holiday that stays as it is', write: { key: christmas, value: holiday } },
    { name: 'a removed one', write: { key: christmas, del: true as const } },
    { name: 'the removal of one that is not there', write: { key: holidayKey('2027-01-01'), del: true as const } },
  ])('$name is accepted', ({ write }) => {
    expect(refusalOf([write], 'free', stored)).toBeNull();
  });
});

describe('the gates of the second status model', () => {
  const rows = [
    { key: SPAN, value: range, detail: 'Holiday scheduling requires a Pro plan or higher.' },
    { key: SEASON, value: season, detail: 'Seasonal hours require a Pro plan or higher.' },
    { key: 'hours.closure', value: closure, detail: 'Emergency closures require a Pro plan or higher.' },
    { key: 'messages.open', value: 'Walk-ins welcome', detail: 'Custom messages require a Pro plan or higher.' },
    { key: 'messages.beforeClosing', value: [before(15)], detail: 'Custom messages require a Pro plan or higher.' },
  ];

  test.each(rows)('$key is refused on the free plan', ({ key, value, detail }) => {
    expect(refusalOf([{ key, value }], 'free')).toEqual({ code: 'plan_required', detail, field: key });
    expect(refusalOf([{ key, value }], 'pro')).toBeNull();
    expect(refusalOf([{ key, value }], 'enterprise')).toBeNull();
  });

  test.each(rows)('$key may stay or go on the free plan', ({ key, value }) => {
    const gone = key.startsWith('hours.s') ? { key, del: true as const } : { key, value: null };
    expect(refusalOf([{ key, value }], 'free', [registerOf(key, value)])).toBeNull();
    expect(refusalOf([gone], 'free', [registerOf(key, value)])).toBeNull();
    expect(refusalOf([gone], 'free')).toBeNull();
  });

  test('normal hours on a date are on every plan, and changing them to other hours is not', () => {
    const key = holidayKey('2026-12-25');
    const regular = { ...holiday, closed: false, regular: true };
    expect(refusalOf([{ key, value: regular }], 'free', [registerOf(key, holiday)])).toBeNull();
    expect(refusalOf([{ key, value: holiday }], 'free', [registerOf(key, regular)])).toMatchObject({
      code: 'plan_required',
    });
  });
});

describe('at most 100 date ranges and seasons together', () => {
  const keyOf = (index: number): string =>
    `hours.${index % 2 === 0 ? 'span' : 'season'}.s${String(1_767_225_600_000_000 + index)}`;
  const valueOf = (index: number): unknown => (index % 2 === 0 ? range : season);
  const set = (index: number) => ({ key: keyOf(index), value: valueOf(index) });
  const stored = (count: number, deleted = false) =>
    Array.from({ length: count }, (_, index) => registerOf(keyOf(index), deleted ? null : valueOf(index), deleted));

  test('the 101st is refused, also as a season, unless another one goes', () => {
    const refused = {
      code: 'limit_reached',
      detail: 'At most 100 date ranges and seasons can be kept. Remove some first.',
      field: 'spans',
    };
    expect(refusalOf([set(SPANS_MAX - 1)], 'pro', stored(SPANS_MAX - 1))).toBeNull();
    expect(refusalOf([set(SPANS_MAX)], 'pro', stored(SPANS_MAX))).toEqual(refused);
    expect(refusalOf([set(SPANS_MAX + 1)], 'pro', stored(SPANS_MAX))).toEqual(refused);
    expect(refusalOf([set(SPANS_MAX), { key: keyOf(1), del: true }], 'pro', stored(SPANS_MAX))).toBeNull();
  });

  test('and at most 1000 are remembered, removed ones too', () => {
    expect(refusalOf([set(SPANS_KNOWN_MAX)], 'pro', stored(SPANS_KNOWN_MAX - 1, true))).toBeNull();
    expect(refusalOf([set(SPANS_KNOWN_MAX)], 'pro', stored(SPANS_KNOWN_MAX, true))).toEqual({
      code: 'limit_reached',
      detail: 'At most 1000 different date ranges and seasons can be used.',
      field: 'spans',
    });
  });
});

describe('at most 400 holidays', () => {
  const stored = (count: number) =>
    Array.from({ length: count }, (_, index) => registerOf(holidayKey(dateOf(index)), holiday));
  const set = (index: number) => ({ key: holidayKey(dateOf(index)), value: { ...holiday, name: 'New' } });
  const remove = (index: number) => ({ key: holidayKey(dateOf(index)), del: true as const });
  const refused = {
    code: 'limit_reached',
    detail: 'At most 400 holidays can be kept. Remove some first.',
    field: 'holidays',
  };

  test.each([
    { name: 'the 400th', count: HOLIDAYS_MAX - 1, writes: [set(HOLIDAYS_MAX)], refusal: null },
    { name: 'the 401st', count: HOLIDAYS_MAX, writes: [set(HOLIDAYS_MAX)], refusal: refused },
    { name: 'a change of one of 400', count: HOLIDAYS_MAX, writes: [set(0)], refusal: null },
    { name: 'one in, one out', count: HOLIDAYS_MAX, writes: [set(HOLIDAYS_MAX), remove(0)], refusal: null },
    { name: 'two in, one out', count: HOLIDAYS_MAX, writes: [set(400), set(401), remove(0)], refusal: refused },
    { name: 'a removal of none', count: HOLIDAYS_MAX, writes: [set(400), remove(401)], refusal: refused },
    { name: 'one out of more than 400', count: HOLIDAYS_MAX + 5, writes: [remove(0)], refusal: null },
  ])('$name', ({ count, writes, refusal }) => {
    expect(refusalOf(writes, 'pro', stored(count))).toEqual(refusal);
  });

  test('and at most 4000 dates are remembered, removed ones too', () => {
    const tombstones = (count: number) =>
      Array.from({ length: count }, (_, index) => registerOf(holidayKey(dateOf(index)), null, true));
    expect(refusalOf([remove(HOLIDAY_DATES_MAX)], 'pro', tombstones(HOLIDAY_DATES_MAX - 1))).toBeNull();
    expect(refusalOf([remove(HOLIDAY_DATES_MAX)], 'pro', tombstones(HOLIDAY_DATES_MAX))).toEqual({
      ...refused,
      detail: 'At most 4000 different dates can be used.',
    });
    expect(refusalOf([set(0)], 'pro', tombstones(HOLIDAY_DATES_MAX))).toBeNull();
  });

  test('each location has its own', () => {
    expect(refusalOf([{ ...set(0), scope: 'bar' }], 'pro', stored(HOLIDAYS_MAX))).toBeNull();
  });
});

describe('domains', () => {
  const names = ['a.com', 'b.com', 'c.com', 'd.com', 'e.com', 'f.com'];
  const list = (count: number) => ({ key: 'domains', value: names.slice(0, count) });

  test.each([
    { plan: 'free' as const, limit: 1, detail: 'The Starter plan allows 1 domain.' },
    { plan: 'pro' as const, limit: 2, detail: 'The Business Pro plan allows 2 domains.' },
    { plan: 'enterprise' as const, limit: 5, detail: 'The Enterprise plan allows 5 domains.' },
  ])('the $plan plan allows $limit', ({ plan, limit, detail }) => {
    expect(refusalOf([list(limit)], plan)).toBeNull();
    expect(refusalOf([list(limit + 1)], plan)).toEqual({ code: 'limit_reached', detail, field: 'domains' });
  });

  test('a list that a downgrade left too long may shrink step by step but not change', () => {
    const stored = [registerOf('domains', names.slice(0, 4))];
    expect(refusalOf([list(4)], 'free', stored)).toBeNull();
    expect(refusalOf([list(3)], 'free', stored)).toBeNull();
    expect(refusalOf([{ key: 'domains', value: ['a.com', 'f.com'] }], 'free', stored)).toMatchObject({
      code: 'limit_reached',
    });
  });

  test('one domain is listed once', () => {
    expect(refusalOf([{ key: 'domains', value: ['a.com', 'a.com'] }], 'pro')).toMatchObject({
      detail: 'This domain is listed twice.',
    });
  });
});

import { expect, test } from 'vitest';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { DaySpan, Season } from '@doorsign/shared-schema/spans';
import { keyOf, type Entry, type HolidaysDraft } from '../../lib/dated-entry.ts';
import {
  changesOf,
  supersededBy,
  supersededChanges,
  shownEntries,
  withEntry,
  withoutEntry,
  withTheirs,
} from './holidays-draft.ts';

const CHRISTMAS: Holiday = {
  id: 'preset_2026-12-25',
  date: '2026-12-25',
  name: 'Christmas Day',
  closed: true,
  open: '09:00',
  close: '17:00',
};
const EVE: Holiday = { ...CHRISTMAS, id: 'holiday_1000', date: '2026-12-24', name: 'Christmas Eve', closed: false };
const BREAK: DaySpan = {
  id: 's1767225600000001',
  name: 'Winter break',
  from: '2026-12-20',
  to: '2027-01-05',
  day: { open: '09:00', close: '17:00', closed: true },
};
const SEASON: Season = {
  id: 's1767225600000002',
  name: 'Summer',
  from: '2027-06-01',
  to: '2027-08-31',
  week: weekOf(() => BREAK.day),
};
const TODAY = '2026-11-20';

const withDates = (...holidays: Holiday[]) => ({ holidays, spans: [SEASON] });
const STORED = withDates(EVE, CHRISTMAS);
const WITH_BREAK = { ...STORED, spans: [BREAK, SEASON] };

const shown = (draft: HolidaysDraft | null, stored: typeof STORED | typeof WITH_BREAK) =>
  shownEntries(draft, stored, TODAY);
const keysOf = (entries: readonly Entry[]) => entries.map(keyOf);
const supersededKeys = (...args: Parameters<typeof supersededBy>) => supersededBy(...args).map(({ key }) => key);

test('a new day is inserted by date and is one write', () => {
  const thanksgiving = { ...CHRISTMAS, id: 'preset_2026-11-26', date: '2026-11-26', name: 'Thanksgiving Day' };
  const draft = withEntry(null, STORED, thanksgiving);
  expect(keysOf(shown(draft, STORED))).toEqual(['2026-11-26', '2026-12-24', '2026-12-25']);
  const { date: _inTheKey, ...value } = thanksgiving;
  expect(changesOf(draft, STORED)).toEqual([{ key: 'holidays.2026-11-26', value }]);
});

test('a day equal to the stored one is not a change', () => {
  const opened = withEntry(null, STORED, { ...CHRISTMAS, closed: false });
  expect(opened).not.toBeNull();
  expect(withEntry(opened, STORED, CHRISTMAS)).toBeNull();
});

test('an entry replaces the one with the same date', () => {
  const party = { ...CHRISTMAS, id: 'holiday_2000', name: 'Family party' };
  const draft = withEntry(null, STORED, party);
  expect(shown(draft, STORED)).toEqual([EVE, party]);
});

test('removing a stored day is a deletion; removing an unsaved one is nothing', () => {
  const draft = withoutEntry(null, STORED, EVE.date);
  expect(shown(draft, STORED)).toEqual([CHRISTMAS]);
  expect(changesOf(draft, STORED)).toEqual([{ key: 'holidays.2026-12-24', value: null, del: true }]);
  const added = withEntry(null, withDates(), EVE);
  expect(withoutEntry(added, withDates(), EVE.date)).toBeNull();
});

test('a day that is removed and added again is not a change', () => {
  expect(withEntry(withoutEntry(null, STORED, EVE.date), STORED, EVE)).toBeNull();
});

test.each([
  { name: 'the stored times', stored: [{ ...EVE, open: '10:00', close: '14:00' }], open: '10:00', close: '14:00' },
  { name: 'the default times where none are stored', stored: [], open: '09:00', close: '17:00' },
])('a day closed with empty times keeps $name', ({ stored, open, close }) => {
  const draft = withEntry(null, withDates(...stored), { ...EVE, closed: true, open: '', close: '' });
  expect(draft?.[EVE.date]).toEqual({ ...EVE, closed: true, open, close });
});

test('untouched days follow another device, touched days stay', () => {
  const draft = withEntry(null, STORED, { ...EVE, close: '13:00' });
  const later = [EVE, { ...CHRISTMAS, name: 'Christmas' }];
  expect(shown(draft, withDates(...later))).toEqual([{ ...EVE, close: '13:00' }, later[1]]);
  expect(supersededKeys(draft, withDates(...later), STORED)).toEqual([]);
});

test.each<{ name: string; draft: HolidaysDraft; later: Holiday[]; superseded: string[] }>([
  {
    name: 'changed',
    draft: { [EVE.date]: { ...EVE, close: '13:00' } },
    later: [{ ...EVE, close: '15:00' }, CHRISTMAS],
    superseded: [EVE.date],
  },
  { name: 'removed', draft: { [EVE.date]: { ...EVE, close: '13:00' } }, later: [CHRISTMAS], superseded: [EVE.date] },
  {
    name: 'changed while it is removed here',
    draft: { [EVE.date]: null },
    later: [{ ...EVE, close: '15:00' }, CHRISTMAS],
    superseded: [EVE.date],
  },
  { name: 'changed to the same', draft: { [EVE.date]: null }, later: [CHRISTMAS], superseded: [] },
])('a touched day that another device has $name is pointed out and can be reset', ({ draft, later, superseded }) => {
  expect(supersededKeys(draft, withDates(...later), STORED)).toEqual(superseded);
  expect(supersededKeys(draft, withDates(...later), null)).toEqual([]);
  expect(shown(withTheirs(draft, [EVE.date]), withDates(...later))).toEqual(later);
});

test('a range stands at its next date among the days, is one write under its id, and leaves seasons alone', () => {
  const draft = withEntry(null, STORED, BREAK);
  expect(keysOf(shown(draft, STORED))).toEqual([BREAK.id, EVE.date, CHRISTMAS.date]);
  const { id: _inTheKey, ...value } = BREAK;
  expect(changesOf(draft, STORED)).toEqual([{ key: `hours.span.${BREAK.id}`, value }]);
  expect(withEntry(null, WITH_BREAK, BREAK)).toBeNull();
});

test.each([
  { name: 'has begun', span: { from: '2026-11-01', to: '2026-12-24' }, order: ['span', 'eve'] },
  { name: 'repeats', span: { from: '2020-12-26', to: '2020-12-26', yearly: true as const }, order: ['eve', 'span'] },
  { name: 'is over', span: { from: '2026-11-01', to: '2026-11-19' }, order: ['span', 'eve'] },
])('a range that $name has this place', ({ span, order }) => {
  const spans = [{ ...BREAK, ...span }];
  const entries = shownEntries(null, { holidays: [EVE], spans }, TODAY);
  expect(entries.map((entry) => ('day' in entry ? 'span' : 'eve'))).toEqual(order);
});

test('removing a stored range is a deletion of its register', () => {
  const draft = withoutEntry(null, WITH_BREAK, BREAK.id);
  expect(keysOf(shown(draft, WITH_BREAK))).toEqual([EVE.date, CHRISTMAS.date]);
  expect(changesOf(draft, WITH_BREAK)).toEqual([{ key: `hours.span.${BREAK.id}`, value: null, del: true }]);
});

test('Save sorts the periods of days and ranges, and the order alone is no change', () => {
  const [first, second] = [
    { open: '14:00', close: '18:00' },
    { open: '09:00', close: '12:00' },
  ];
  const day = { ...first, closed: false, more: [second] };
  const sorted = { ...second, closed: false, more: [first] };
  const draft = withEntry(withEntry(null, STORED, { ...BREAK, day }), STORED, { ...EVE, ...day });
  expect(changesOf(draft, STORED).map(({ value }) => value)).toMatchObject([sorted, { day: sorted }]);
  expect(withEntry(null, { ...WITH_BREAK, spans: [{ ...BREAK, day: sorted }] }, { ...BREAK, day })).toBeNull();
});

test('a closed range keeps its complete periods', () => {
  const day = { open: '', close: '', closed: true, more: [{ open: '', close: '18:00' }] };
  expect(withEntry(null, WITH_BREAK, { ...BREAK, name: 'Break', day })?.[BREAK.id]).toEqual({
    ...BREAK,
    name: 'Break',
  });
});

test('a range that another device has changed or removed is pointed out, and Save replaces it knowingly', () => {
  const draft = withEntry(null, WITH_BREAK, { ...BREAK, to: '2027-01-10' });
  const theirs = { ...BREAK, to: '2027-01-08' };
  const changed = supersededBy(draft, { ...WITH_BREAK, spans: [theirs, SEASON] }, WITH_BREAK);
  expect(changed).toEqual([{ key: BREAK.id, theirs, known: { ...BREAK, to: '2027-01-10' } }]);
  expect(supersededChanges(changed)).toMatchObject([{ key: `hours.span.${BREAK.id}`, value: { to: '2027-01-08' } }]);
  const removed = supersededBy(draft, STORED, WITH_BREAK);
  expect(supersededChanges(removed)).toEqual([{ key: `hours.span.${BREAK.id}`, value: null, del: true }]);
});

test('a draft of the first version has dates alone', () => {
  const draft = { [EVE.date]: { ...EVE, close: '13:00' } };
  expect(keysOf(shown(draft, WITH_BREAK))).toEqual([BREAK.id, EVE.date, CHRISTMAS.date]);
  expect(changesOf(draft, WITH_BREAK)).toHaveLength(1);
});

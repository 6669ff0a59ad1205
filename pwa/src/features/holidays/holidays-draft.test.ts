import { expect, test } from 'vitest';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import {
  changesOf,
  supersededBy,
  shownHolidays,
  withHoliday,
  withoutHoliday,
  withTheirs,
  type HolidaysDraft,
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
const STORED = [EVE, CHRISTMAS];

const datesOf = (holidays: readonly Holiday[]) => holidays.map(({ date }) => date);

test('a new day is inserted by date and is one write', () => {
  const thanksgiving = { ...CHRISTMAS, id: 'preset_2026-11-26', date: '2026-11-26', name: 'Thanksgiving Day' };
  const draft = withHoliday(null, STORED, thanksgiving);
  expect(datesOf(shownHolidays(draft, STORED))).toEqual(['2026-11-26', '2026-12-24', '2026-12-25']);
  const { date: _inTheKey, ...value } = thanksgiving;
  expect(changesOf(draft, { holidays: STORED })).toEqual([{ key: 'holidays.2026-11-26', value }]);
});

test('a day equal to the stored one is not a change', () => {
  const opened = withHoliday(null, STORED, { ...CHRISTMAS, closed: false });
  expect(opened).not.toBeNull();
  expect(withHoliday(opened, STORED, CHRISTMAS)).toBeNull();
});

test('an entry replaces the one with the same date', () => {
  const party = { ...CHRISTMAS, id: 'holiday_2000', name: 'Family party' };
  const draft = withHoliday(null, STORED, party);
  expect(shownHolidays(draft, STORED)).toEqual([EVE, party]);
});

test('removing a stored day is a deletion; removing an unsaved one is nothing', () => {
  const draft = withoutHoliday(null, STORED, EVE.date);
  expect(shownHolidays(draft, STORED)).toEqual([CHRISTMAS]);
  expect(changesOf(draft, { holidays: STORED })).toEqual([{ key: 'holidays.2026-12-24', value: null, del: true }]);
  const added = withHoliday(null, [], EVE);
  expect(withoutHoliday(added, [], EVE.date)).toBeNull();
});

test('a day that is removed and added again is not a change', () => {
  expect(withHoliday(withoutHoliday(null, STORED, EVE.date), STORED, EVE)).toBeNull();
});

test.each([
  { name: 'the stored times', stored: [{ ...EVE, open: '10:00', close: '14:00' }], open: '10:00', close: '14:00' },
  { name: 'the default times where none are stored', stored: [], open: '09:00', close: '17:00' },
])('a day closed with empty times keeps $name', ({ stored, open, close }) => {
  const draft = withHoliday(null, stored, { ...EVE, closed: true, open: '', close: '' });
  expect(draft?.[EVE.date]).toEqual({ ...EVE, closed: true, open, close });
});

test('untouched days follow another device, touched days stay', () => {
  const draft = withHoliday(null, STORED, { ...EVE, close: '13:00' });
  const later = [EVE, { ...CHRISTMAS, name: 'Christmas' }];
  expect(shownHolidays(draft, later)).toEqual([{ ...EVE, close: '13:00' }, later[1]]);
  expect(supersededBy(draft, later, STORED)).toEqual([]);
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
  expect(supersededBy(draft, later, STORED)).toEqual(superseded);
  expect(supersededBy(draft, later, null)).toEqual([]);
  expect(shownHolidays(withTheirs(draft, [EVE.date]), later)).toEqual(later);
});

import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { settingsOf, type Settings } from '@doorsign/shared-schema/registers';
import { copiedChanges, type CopiedSection } from './copied-changes.ts';

const EMPTY = settingsOf([]);
const at = (settings: Partial<Settings>): Settings => ({ ...EMPTY, ...settings });
const holiday = (date: string, name = 'A day') => ({
  id: `preset_${date}`,
  date,
  name,
  closed: true,
  open: '09:00',
  close: '17:00',
});
const WEEK = weekOf(() => ({ open: '08:00', close: '16:00', closed: false }));
const SEASON = { id: 's1767225600000001', name: 'Summer', from: '2026-06-01', to: '2026-08-31', week: WEEK };
const range = (id: string, from: string, to: string) => ({
  id,
  name: 'Vacation',
  from,
  to,
  day: { open: '09:00', close: '17:00', closed: true },
});
const TODAY = '2026-11-20';
const copy = (section: CopiedSection, source: Settings, target: Settings, isSame = false) =>
  copiedChanges(section, source, target, { isSame, today: TODAY });
const keys = (changes: ReturnType<typeof copy>): string[] =>
  changes.map(({ key, del }) => (del ? `-${key}` : key)).toSorted();

test('hours: the days that differ and the seasons are written, and a season of the target stays', () => {
  const own = { ...SEASON, id: 's1767225600000002' };
  const monday = { ...WEEK.monday, open: '10:00' };
  const target = at({ businessHours: { ...WEEK, monday }, spans: [own] });
  const source = at({ businessHours: WEEK, spans: [SEASON], timezone: 'Europe/Berlin', closure: null });
  expect(keys(copy('hours', source, target))).toEqual(['hours.monday', `hours.season.${SEASON.id}`]);
});

test('hours that were never saved are not copied', () => {
  expect(copy('hours', EMPTY, at({ businessHours: WEEK }))).toEqual([]);
});

test('holidays: "Add and change" writes coming dates and removes nothing', () => {
  const source = at({ holidays: [holiday('2026-11-19'), holiday('2026-12-25', 'Christmas')] });
  const target = at({ holidays: [holiday('2026-12-25'), holiday('2026-12-31')] });
  expect(copy('holidays', source, target)).toMatchObject([
    { key: 'holidays.2026-12-25', value: { name: 'Christmas' } },
  ]);
});

test('holidays: "Make the same" also removes coming dates and ranges of the target, and no past ones', () => {
  const source = at({
    holidays: [holiday('2026-12-25')],
    spans: [range('s1767225600000003', '2026-12-01', '2026-12-05')],
  });
  const target = at({
    holidays: [holiday('2026-11-19'), holiday('2026-12-25'), holiday('2026-12-31')],
    spans: [
      range('s1767225600000004', '2026-11-01', '2026-11-10'),
      range('s1767225600000005', '2026-11-15', '2026-11-25'),
      SEASON,
    ],
  });
  expect(keys(copy('holidays', source, target, true))).toEqual([
    '-holidays.2026-12-31',
    '-hours.span.s1767225600000005',
    'hours.span.s1767225600000003',
  ]);
});

test('style: a part that the source never changed is set back to its default', () => {
  const target = at({ widgetStyle: { ...EMPTY.widgetStyle, accentColor: '#ff0000' }, messages: { open: 'Come in' } });
  expect(copy('style', EMPTY, target)).toMatchObject([
    { key: 'style.accentColor', value: EMPTY.widgetStyle.accentColor },
    { key: 'messages.open', value: null },
  ]);
});

test('domains are replaced by those of the source', () => {
  expect(copy('domain', at({ domains: ['harbor.com'] }), at({ domains: ['airport.com'] }))).toEqual([
    { key: 'domains', value: ['harbor.com'] },
  ]);
});

test('holidays: a chosen country is copied, and that of the time zone is not', () => {
  const germany = { country: 'DE', region: 'BY' };
  expect(copy('holidays', at({ country: germany }), EMPTY)).toEqual([{ key: 'profile.country', value: germany }]);
  expect(copy('holidays', at({ country: germany }), at({ country: { ...germany } }))).toEqual([]);
  expect(copy('holidays', EMPTY, at({ country: germany }), true)).toEqual([]);
  expect(copy('hours', at({ country: germany }), EMPTY)).toEqual([]);
});

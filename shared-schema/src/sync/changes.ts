import { sameDayHours, type FullBusinessHours } from '../hours/hours.ts';
import { DAYS, type Day } from '../hours/week.ts';
import type { Holiday } from '../holidays/holiday.ts';
import type { WidgetStyle } from '../style/style.ts';
import type { Write } from './edit.ts';
import { sameValue } from './canonical.ts';
import { holidayKey, hoursKey, type HolidayValue } from './register.ts';

/** A write before it is given its scope and base. */
export type Change = Pick<Write, 'key' | 'value' | 'del'>;

/** All seven days of a week: what a preset, "Start from Scratch" and the public call write, so that two
 * of them never mix into a week that nobody chose. Source: sync.md section 1. */
export const weekChanges = (week: FullBusinessHours): Change[] =>
  DAYS.map((day) => ({ key: hoursKey(day), value: week[day] }));

/** The days that differ from what is stored: what a manual edit writes. With nothing stored, all seven. */
export const dayChanges = (stored: FullBusinessHours | null, week: FullBusinessHours): Change[] =>
  weekChanges(week).filter((_, index) => {
    const day = DAYS[index] as Day;
    return stored === null || !sameDayHours(stored[day], week[day]);
  });

/** What turns the stored holidays into the wanted ones: changed and new dates, then removed ones.
 * The last entry of a date wins (decisions S9). */
export const holidayChanges = (stored: readonly Holiday[], wanted: readonly Holiday[]): Change[] => {
  const before = valuesByDate(stored);
  const after = valuesByDate(wanted);
  const set = [...after].filter(([date, value]) => !before.has(date) || !sameValue(before.get(date), value));
  const gone = [...before.keys()].filter((date) => !after.has(date));
  return [
    ...set.map(([date, value]): Change => ({ key: holidayKey(date), value })),
    ...gone.map((date): Change => ({ key: holidayKey(date), value: null, del: true })),
  ];
};

const valuesByDate = (holidays: readonly Holiday[]): Map<string, HolidayValue> =>
  new Map(holidays.map(({ date, ...value }) => [date, value]));

/** All four style registers: what the public call writes. */
export const wholeStyleChanges = ({
  theme,
  accentColor,
  fontSize,
  placement,
  positionX,
  positionY,
}: WidgetStyle): Change[] => [
  { key: 'style.theme', value: theme },
  { key: 'style.accentColor', value: accentColor },
  { key: 'style.fontSize', value: fontSize },
  { key: 'style.position', value: { placement, positionX, positionY } },
];

/** The style registers that differ from what is stored: what a manual edit writes. */
export const styleChanges = (stored: WidgetStyle, wanted: WidgetStyle): Change[] => {
  const before = wholeStyleChanges(stored);
  return wholeStyleChanges(wanted).filter(({ value }, index) => !sameValue(before[index]?.value, value));
};

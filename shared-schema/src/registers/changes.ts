import type { FullBusinessHours } from '../hours/hours.ts';
import type { Holiday } from '../holidays/holiday.ts';
import type { WidgetStyle } from '../style/style.ts';
import { sameValue } from './canonical.ts';
import type { Change } from './change.ts';
import type { RegisterFamily } from './family.ts';
import { holidays } from './holidays.ts';
import { hours } from './hours.ts';
import { style } from './style.ts';

/** What turns a family's stored settings into the wanted ones: changed and new registers, then removed ones. */
export const changesBetween = <Part extends object>(
  family: RegisterFamily<Part>,
  stored: Part,
  wanted: Part,
): Change[] => {
  const before = new Map(family.changes(stored).map(({ key, value }) => [key, value]));
  const after = family.changes(wanted);
  const kept = new Set(after.map(({ key }) => key));
  const set = after.filter(({ key, value }) => !before.has(key) || !sameValue(before.get(key), value));
  const gone = [...before.keys()].filter((key) => !kept.has(key)).flatMap((key) => family.absence(key) ?? []);
  return [...set, ...gone];
};

/** The days that differ from what is stored. With nothing stored, all seven. */
export const dayChanges = (stored: FullBusinessHours | null, week: FullBusinessHours): Change[] =>
  changesBetween(hours, { businessHours: stored }, { businessHours: week });

/** The dates that differ from what is stored. */
export const holidayChanges = (stored: readonly Holiday[], wanted: readonly Holiday[]): Change[] =>
  changesBetween(holidays, { holidays: [...stored] }, { holidays: [...wanted] });

/** The parts of the style that differ from what is stored. */
export const styleChanges = (stored: WidgetStyle, wanted: WidgetStyle): Change[] =>
  changesBetween(style, { widgetStyle: stored }, { widgetStyle: wanted });

import type { FullBusinessHours } from '../hours/hours.ts';
import type { Holiday } from '../holidays/holiday.ts';
import type { WidgetStyle } from '../style/style.ts';
import { sameValue } from './canonical.ts';
import type { Change } from './change.ts';
import type { RegisterFamily } from './family.ts';
import { holidays } from './holidays.ts';
import { hours } from './hours.ts';
import { style } from './style.ts';

/** Computes the changes from a family's stored settings to the wanted ones: changed and new registers, then removed ones. */
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

/** Computes the changes for the days that differ from the stored week; with nothing stored, for all seven. */
export const dayChanges = (stored: FullBusinessHours | null, week: FullBusinessHours): Change[] =>
  changesBetween(hours, { businessHours: stored }, { businessHours: week });

/** Computes the changes for the dates that differ from the stored ones. */
export const holidayChanges = (stored: readonly Holiday[], wanted: readonly Holiday[]): Change[] =>
  changesBetween(holidays, { holidays: [...stored] }, { holidays: [...wanted] });

/** Computes the changes for the parts of the style that differ from the stored one. */
export const styleChanges = (stored: WidgetStyle, wanted: WidgetStyle): Change[] =>
  changesBetween(style, { widgetStyle: stored }, { widgetStyle: wanted });

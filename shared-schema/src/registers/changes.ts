import type { FullBusinessHours } from '../hours/hours.ts';
import type { CalendarDate, Holiday } from '../holidays/holiday.ts';
import type { Messages } from '../messages/messages.ts';
import { begunWeeks } from '../spans/regular-week.ts';
import type { Span } from '../spans/span.ts';
import type { WidgetStyle } from '../style/style.ts';
import { sameValue } from './canonical.ts';
import type { Change } from './change.ts';
import type { RegisterFamily } from './family.ts';
import { branding, type Branding } from './branding.ts';
import { holidays } from './holidays.ts';
import { hours, weekChanges } from './hours.ts';
import { messageKey } from './messages.ts';
import { spanKey, spans } from './spans.ts';
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

/** Computes the changes for a new regular week: all seven days, and without the planned weeks that are in force, which would hide it.
 * @param stored the stored ranges and seasons
 * @param today  of the business's calendar. Source: shared-schema/docs/decisions/0150-what-old-apps-see.md. */
export const regularWeekChanges = (stored: readonly Span[], week: FullBusinessHours, today: CalendarDate): Change[] => [
  ...weekChanges(week),
  ...begunWeeks(stored, today).map((season) => ({ key: spanKey(season), value: null, del: true as const })),
];

/** Computes the changes for the ranges of dates and seasons that differ from the stored ones. */
export const spanChanges = (stored: readonly Span[], wanted: readonly Span[]): Change[] =>
  changesBetween(spans, { spans: [...stored] }, { spans: [...wanted] });

/** The messages of a change: null removes a text, and one that is not named stays. */
export type MessagesPatch = { [Name in keyof Messages]?: Messages[Name] | null };

/** Computes the changes for the messages that a patch names. */
export const messageChanges = (patch: MessagesPatch): Change[] =>
  Object.entries(patch).map(([name, value]) => ({ key: messageKey(name as keyof Messages), value: value ?? null }));

/** Computes the changes for the dates that differ from the stored ones. */
export const holidayChanges = (stored: readonly Holiday[], wanted: readonly Holiday[]): Change[] =>
  changesBetween(holidays, { holidays: [...stored] }, { holidays: [...wanted] });

/** Computes the changes for the parts of the style that differ from the stored one. */
export const styleChanges = (stored: WidgetStyle, wanted: WidgetStyle): Change[] =>
  changesBetween(style, { widgetStyle: stored }, { widgetStyle: wanted });

/** Computes the changes for the parts of the branding that differ from the stored one. */
export const brandingChanges = (stored: Branding, wanted: Branding): Change[] =>
  changesBetween(branding, { branding: stored }, { branding: wanted });

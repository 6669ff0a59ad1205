import type { businessCalls, ParsedBodyOf } from '@doorsign/shared-schema/api';
import { END_FIRST, minuteAt, type Closure } from '@doorsign/shared-schema/closure';
import { parseDomain } from '@doorsign/shared-schema/domain';
import { holidayFromCall, type SentHoliday } from '@doorsign/shared-schema/holidays';
import { dayFromCall, DEFAULT_DAY_HOURS, weekOf } from '@doorsign/shared-schema/hours';
import { holidayChanges, regularWeekChanges, styleCallChanges, type Change } from '@doorsign/shared-schema/registers';
import { regularWeekOf } from '@doorsign/shared-schema/spans';
import { dateAt, MINUTE } from '@doorsign/shared-schema/status';
import { styleFromCall, type SpecifiedStyle, type StyleOptions } from '@doorsign/shared-schema/style';
import { AppError } from '../http/errors.ts';
import { DOMAIN_RULES } from '../records/edits/domain-rules.ts';
import type { LocationState } from './save-call.ts';

// What the bodies of the public calls mean, as changes of registers.

type BodyOfCall<Name extends keyof typeof businessCalls> = ParsedBodyOf<(typeof businessCalls)[Name]>;

/** Returns the changes for a regular week: days that are not sent get the default. */
export const sentWeekChanges = (
  { settings, nowMs }: LocationState,
  sentWeek: BodyOfCall<'hours'>['businessHours'],
): Change[] => {
  const today = dateAt(settings.timezone, nowMs);
  const stored = regularWeekOf(settings, today);
  const week = weekOf((day) => {
    const sent = sentWeek[day];
    return sent ? dayFromCall(sent, stored?.[day]) : DEFAULT_DAY_HOURS;
  });
  return regularWeekChanges(settings.spans, week, today);
};

/** Returns the changes to a list of holidays; of several entries for a date, the last one wins. */
export const sentHolidayChanges = ({ settings }: LocationState, holidays: readonly SentHoliday[]): Change[] => {
  const stored = new Map(settings.holidays.map((one) => [one.date, one]));
  const wanted = holidays.map((sent) => holidayFromCall(sent, stored.get(sent.date)));
  return holidayChanges(settings.holidays, wanted);
};

/** Returns the changes to a whole style. Coordinates count only for the placement `custom`; an option that is not sent stays. */
export const sentStyleChanges = (
  { settings: { widgetStyle } }: LocationState,
  { theme, accentColor, fontSize, placement, positionX, positionY }: SpecifiedStyle,
  options: Partial<StyleOptions>,
): Change[] => {
  const position = placement === 'custom' ? { positionX, positionY } : { positionX: null, positionY: null };
  const wanted = { theme, accentColor, fontSize, placement, ...position };
  return styleCallChanges(widgetStyle, styleFromCall(widgetStyle, wanted, options));
};

/** Returns the closure that a call means. Minutes count from the next whole minute.
 * @throws AppError validation_failed for minutes that are over before the closure begins
 * @param member the member of the body that a refusal names */
export const closureFromCall = (
  { kind, from, until = null, minutes, note }: NonNullable<BodyOfCall<'closure'>['closure']>,
  nowMs: number,
  member: string,
): Closure => {
  if (minutes === undefined) return { kind, from, until, note };
  const end = minuteAt((Math.ceil(nowMs / MINUTE) + minutes) * MINUTE);
  if (from !== null && end <= from)
    throw new AppError('validation_failed', { detail: END_FIRST, fields: { [member]: END_FIRST } });
  return { kind, from, until: end, note };
};

/** Returns the host that an owner's or a program's input names: a scheme and a path are removed, capitals become lowercase.
 * @param member the member of the body that a refusal names
 * @throws AppError validation_failed with the product's message
 * Source: shared-schema/docs/product-rules.md#r5, #p13. */
export const domainFromCall = (typed: string, member: string): string => {
  const parsed = parseDomain(typed, DOMAIN_RULES);
  if (!parsed.ok) throw new AppError('validation_failed', { detail: parsed.error, fields: { [member]: parsed.error } });
  return parsed.domain;
};

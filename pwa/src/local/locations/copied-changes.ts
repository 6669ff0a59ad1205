import type { CalendarDate } from '@doorsign/shared-schema/holidays';
import {
  changesBetween,
  dayChanges,
  FAMILIES,
  holidayChanges,
  spanChanges,
  type Change,
  type Settings,
} from '@doorsign/shared-schema/registers';
import { isSeason, type Span } from '@doorsign/shared-schema/spans';

/** A section of the settings that can be copied to other locations. */
export type CopiedSection = 'hours' | 'holidays' | 'style' | 'domain';

/** A register of each section: whoever may write it may copy the section. */
export const COPIED_KEYS: Readonly<Record<CopiedSection, string>> = {
  hours: 'hours.monday',
  holidays: 'holidays.dates',
  style: 'style.theme',
  domain: 'domains',
};

/** The rule for dates in a copy. */
export interface CopyDates {
  /** True to remove coming dates that only the target has; they stay otherwise. */
  readonly isSame: boolean;
  /** Today at the target. Earlier dates are neither copied nor removed. */
  readonly today: CalendarDate;
}

/** Returns the changes that give one location the settings of another one. Time zone, names and a closure are of one place and are never
 * copied. The country whose public holidays count goes with the holidays, if the source has a chosen one. Pure. Source: shared-schema/docs/product-rules.md#l9. */
export const copiedChanges = (
  section: CopiedSection,
  source: Settings,
  target: Settings,
  dates: CopyDates,
): Change[] => {
  switch (section) {
    case 'hours':
      return hoursChanges(source, target);
    case 'holidays':
      return dateChanges(source, target, dates);
    case 'style':
      return [
        ...changesBetween(FAMILIES.style, target, source),
        ...changesBetween(FAMILIES.messages, target, source),
        ...changesBetween(FAMILIES.branding, target, source),
      ];
    case 'domain':
      return changesBetween(FAMILIES.domains, target, source);
  }
};

/** The week, and the seasons with those that only the target has. */
const hoursChanges = (source: Settings, target: Settings): Change[] => {
  const [wanted, stored] = [source.spans.filter(isSeason), target.spans.filter(isSeason)];
  return [
    ...(source.businessHours ? dayChanges(target.businessHours, source.businessHours) : []),
    ...spanChanges(stored, [...wanted, ...withoutIds(stored, wanted)]),
  ];
};

/** The single dates and the ranges of dates that are not over. */
const dateChanges = (source: Settings, target: Settings, { isSame, today }: CopyDates): Change[] => {
  const isComing = (span: Span): boolean => span.yearly === true || span.to === null || span.to >= today;
  const isRange = (span: Span): boolean => !isSeason(span);
  const dates = source.holidays.filter(({ date }) => date >= today);
  const copied = new Set(dates.map(({ date }) => date));
  const stays = (date: string): boolean => !copied.has(date) && (!isSame || date < today);
  const [ranges, stored] = [source.spans.filter(isRange).filter(isComing), target.spans.filter(isRange)];
  const others = withoutIds(stored, ranges).filter((span) => !isSame || !isComing(span));
  return [
    ...holidayChanges(target.holidays, [...dates, ...target.holidays.filter(({ date }) => stays(date))]),
    ...spanChanges(stored, [...ranges, ...others]),
    // Without a chosen one each location has that of its own time zone.
    ...(source.country ? changesBetween(FAMILIES.profile, target, { ...target, country: source.country }) : []),
  ];
};

const withoutIds = (spans: readonly Span[], without: readonly Span[]): Span[] => {
  const ids = new Set(without.map(({ id }) => id));
  return spans.filter(({ id }) => !ids.has(id));
};

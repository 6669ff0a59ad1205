import { TIMEZONE_OPTIONS } from '@doorsign/shared-schema/hours';
import {
  CSS_KEY,
  dateOfKey,
  familyOf,
  POWERED_BY_KEY,
  sectionOf,
  spanIdOfKey,
  type FamilyName,
} from '@doorsign/shared-schema/registers';
import { EDGE } from '@doorsign/shared-schema/style/choices';
import { colorName, INLINE_NAME, phonesText, THEME_NAMES } from '../../lib/style-texts.ts';
import { formatClosure } from './format-closure.ts';
import { capitalised, formatTimes, isObject, isTimes } from './format-hours.ts';
import { formatDay, formatSpan, nameOfSpan } from './format-span.ts';

const formatPosition = ({ placement, positionX, positionY, inline }: Record<string, unknown>): string => {
  if (inline === true) return INLINE_NAME;
  return placement === 'custom' ? `Custom (${String(positionX)}, ${String(positionY)})` : formatWord(String(placement));
};

/** Formats "bottom-right" as "Bottom right". */
const formatWord = (text: string): string => capitalised(text.replaceAll('-', ' '));

const formatZone = (zone: string): string =>
  TIMEZONE_OPTIONS.find(({ value }) => value === zone)?.label ?? zone.replaceAll('_', ' ');

const REGION_NAMES = new Intl.DisplayNames(undefined, { type: 'region' });

const formatCountry = ({ country, region }: Record<string, unknown>): string | null => {
  if (typeof country !== 'string') return null;
  if (country === 'none') return 'No public holidays';
  const name = /^[A-Z]{2}$/.test(country) ? (REGION_NAMES.of(country) ?? country) : country;
  return typeof region === 'string' ? `${name} (${region})` : name;
};

/** Formats texts before closing as "Closing soon (15 min), Kitchen closed (60 min)". */
const formatBeforeClosing = (texts: readonly unknown[]): string | null => {
  const parts = texts.map((one) => (isObject(one) ? `${String(one['text'])} (${String(one['minutes'])} min)` : null));
  return parts.includes(null) ? null : parts.join(', ');
};

/** The most characters of CSS that are shown in full. */
const CSS_SHOWN = 60;

/** Formats CSS on one line, a long one by its beginning and its length. */
const formatCss = (css: string): string => {
  const line = css.replace(/\s+/g, ' ').trim();
  return line.length > CSS_SHOWN ? `${line.slice(0, CSS_SHOWN)}… (${css.length} characters)` : line;
};

/** The formatter of a register family. */
interface FamilyFormat {
  /** Returns the name of a setting. @param value of the register, which contains a holiday's name */
  nameOf(key: string, value: unknown): string;
  /** @param timezone the business's; the device's if undefined
   * @returns null for a value of a shape that this version does not know */
  format(value: unknown, key: string, timezone: string | undefined): string | null;
  /** Returns the text for a missing value; "None" by default. */
  nothing?(key: string): string | undefined;
}

const formatTimesOrNull = (value: unknown): string | null => (isTimes(value) ? formatTimes(value) : null);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const named =
  (names: Readonly<Record<string, string>>) =>
  (key: string): string =>
    names[key] ?? lastPart(key);
const lastPart = (key: string): string => capitalised(key.slice(key.lastIndexOf('.') + 1));

const nameOfDate = (key: string, value: unknown): string => {
  const day = formatDay(dateOfKey(key) ?? '');
  return isTimes(value) && typeof value.name === 'string' ? `${value.name} (${day})` : day;
};

const STYLE_TEXTS: Readonly<Record<string, (value: unknown) => string | null>> = {
  'style.theme': (value) =>
    typeof value === 'string' ? ((THEME_NAMES as Readonly<Record<string, string>>)[value] ?? formatWord(value)) : null,
  'style.position': (value) => (isObject(value) ? formatPosition(value) : null),
  'style.edge': (value) => (typeof value === 'number' ? `${value} px` : null),
  'style.phones': (value) => (typeof value === 'boolean' ? phonesText(value) : null),
  'style.accentColor': (value) => (typeof value === 'string' ? colorName(value) : null),
};

/** The texts of choices that the owner has never made. */
const USUAL_STYLE: Readonly<Record<string, string>> = {
  'style.edge': `${EDGE.usual} px`,
  'style.phones': phonesText(true),
};

const FAMILY_FORMATS: Readonly<Record<FamilyName, FamilyFormat>> = {
  hours: { nameOf: lastPart, format: formatTimesOrNull },
  holidays: { nameOf: nameOfDate, format: formatTimesOrNull },
  style: {
    nameOf: named({
      'style.theme': 'Theme',
      'style.accentColor': 'Accent color',
      'style.fontSize': 'Text size',
      'style.position': 'Position',
      'style.edge': 'Distance from the edge',
      'style.phones': 'On phones',
    }),
    format(value, key) {
      const formatPart = STYLE_TEXTS[key];
      if (formatPart) return formatPart(value);
      return typeof value === 'string' ? formatWord(value) : null;
    },
    nothing: (key) => USUAL_STYLE[key],
  },
  domains: {
    nameOf: () => 'Allowed domain',
    format: (value) => (Array.isArray(value) ? value.join(', ') || 'Anywhere' : null),
    nothing: () => 'Anywhere',
  },
  profile: {
    nameOf: named({
      'profile.businessName': 'Business name',
      'profile.locationName': 'Location name',
      'profile.timezone': 'Time zone',
      'profile.phone': 'Phone',
      'profile.address': 'Address',
      'profile.country': 'Country',
    }),
    format(value, key) {
      if (key === 'profile.country') return isObject(value) ? formatCountry(value) : null;
      return key === 'profile.timezone' && typeof value === 'string' ? formatZone(value) : textOrNull(value);
    },
    nothing: (key) => (key === 'profile.country' ? 'By time zone' : undefined),
  },
  spans: {
    nameOf: (key, value) => nameOfSpan(value, sectionOf(key) === 'hours' ? 'Season' : 'Date range'),
    format: formatSpan,
  },
  closure: {
    nameOf: () => 'Closure',
    format: (value, _key, timezone) => formatClosure(value, timezone),
  },
  messages: {
    nameOf: named({
      'messages.open': 'Message while open',
      'messages.closed': 'Message while closed',
      'messages.holiday': 'Message on a holiday',
      'messages.appointment': 'Message by appointment',
      'messages.beforeClosing': 'Texts before closing',
    }),
    format: (value) => (Array.isArray(value) ? formatBeforeClosing(value) : textOrNull(value)),
  },
  branding: {
    nameOf: named({ [POWERED_BY_KEY]: '“Powered by Doorsign”', [CSS_KEY]: 'Custom CSS' }),
    format(value) {
      if (typeof value === 'boolean') return value ? 'Shown' : 'Hidden';
      return typeof value === 'string' ? formatCss(value) : null;
    },
    nothing: (key) => (key === POWERED_BY_KEY ? 'Shown' : undefined),
  },
};

const wordsFor = (key: string): FamilyFormat | null => {
  const found = familyOf(key);
  return found && FAMILY_FORMATS[found.name];
};

/** Formats one value of a setting, e.g. "9:00 AM to 5:00 PM". A value whose shape this version does not know is shown raw
 * rather than hidden.
 * @param value    of the register `key`; null for a missing value
 * @param timezone the business's; the device's if not given */
export const formatValue = (key: string, value: unknown, timezone?: string): string => {
  const words = wordsFor(key);
  if (value === null || value === undefined) return words?.nothing?.(key) ?? 'None';
  return words?.format(value, key, timezone) ?? (typeof value === 'string' ? value : JSON.stringify(value));
};

/** Returns whether a register is one of many that owners add and remove: a date, a range of dates or a season. */
export const isEntryKey = (key: string): boolean => dateOfKey(key) !== null || spanIdOfKey(key) !== null;

/** Returns the name of a setting: "Monday", "Time zone", "Christmas Day (Dec 25, 2026)".
 * @param value of the register, which contains a holiday's name */
export const nameOfKey = (key: string, value: unknown): string =>
  // Applies to invalid dates too: a recovery offer may contain any key.
  dateOfKey(key) === null ? (wordsFor(key)?.nameOf(key, value) ?? lastPart(key)) : nameOfDate(key, value);

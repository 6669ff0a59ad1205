import { TIMEZONE_OPTIONS } from '@doorsign/shared-schema/hours';
import { shiftOf } from '@doorsign/shared-schema/status';
import { dateOfKey, familyOf, type FamilyName } from '@doorsign/shared-schema/registers';
import { EDGE } from '@doorsign/shared-schema/style/choices';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { colorName, INLINE_NAME, phonesText, THEME_NAMES } from '../../lib/style-texts.ts';
import { formatMinutes } from '../../lib/wall-clock.ts';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

interface Times {
  open: string;
  close: string;
  closed: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isTimes = (value: unknown): value is Times & { name?: unknown } =>
  isObject(value) &&
  typeof value['open'] === 'string' &&
  typeof value['close'] === 'string' &&
  typeof value['closed'] === 'boolean';

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const clock = (minutes: number): string =>
  minutes === DAY_MINUTES ? 'midnight' : formatMinutes(minutes % DAY_MINUTES);

/** Formats hours as "9:00 AM to 5:00 PM", interpreting the two times as the status engine does. */
const formatTimes = ({ open, close, closed }: Times): string => {
  if (closed) return 'Closed';
  const shift = shiftOf(open, close);
  if (shift.close - shift.open < DAY_MINUTES) return `${clock(shift.open)} to ${clock(shift.close)}`;
  return shift.open === 0 ? 'Open 24 hours' : `Open 24 hours from ${clock(shift.open)}`;
};

const formatPosition = ({ placement, positionX, positionY, inline }: Record<string, unknown>): string => {
  if (inline === true) return INLINE_NAME;
  return placement === 'custom' ? `Custom (${String(positionX)}, ${String(positionY)})` : formatWord(String(placement));
};

/** Formats "bottom-right" as "Bottom right". */
const formatWord = (text: string): string => capitalised(text.replaceAll('-', ' '));

const formatZone = (zone: string): string =>
  TIMEZONE_OPTIONS.find(({ value }) => value === zone)?.label ?? zone.replaceAll('_', ' ');

/** The formatter of a register family. */
interface FamilyFormat {
  /** Returns the name of a setting. @param value of the register, which contains a holiday's name */
  nameOf(key: string, value: unknown): string;
  /** @returns null for a value of a shape that this version does not know */
  format(value: unknown, key: string): string | null;
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
  const date = dateOfKey(key) ?? '';
  const at = Date.parse(`${date}T00:00:00Z`);
  const day = Number.isNaN(at) ? date : DATE.format(at);
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
      'profile.timezone': 'Time zone',
      'profile.phone': 'Phone',
      'profile.address': 'Address',
    }),
    format: (value, key) =>
      key === 'profile.timezone' && typeof value === 'string' ? formatZone(value) : textOrNull(value),
  },
};

const wordsFor = (key: string): FamilyFormat | null => {
  const found = familyOf(key);
  return found && FAMILY_FORMATS[found.name];
};

/** Formats one value of a setting, e.g. "9:00 AM to 5:00 PM". A value whose shape this version does not know is shown raw
 * rather than hidden.
 * @param value of the register `key`; null for a missing value */
export const formatValue = (key: string, value: unknown): string => {
  const words = wordsFor(key);
  if (value === null || value === undefined) return words?.nothing?.(key) ?? 'None';
  return words?.format(value, key) ?? (typeof value === 'string' ? value : JSON.stringify(value));
};

/** Returns the name of a setting: "Monday", "Time zone", "Christmas Day (Dec 25, 2026)".
 * @param value of the register, which contains a holiday's name */
export const nameOfKey = (key: string, value: unknown): string =>
  // Applies to invalid dates too: a recovery offer may contain any key.
  dateOfKey(key) === null ? (wordsFor(key)?.nameOf(key, value) ?? lastPart(key)) : nameOfDate(key, value);

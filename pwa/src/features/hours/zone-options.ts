import { isTimezone, TIMEZONE_OPTIONS } from '@doorsign/shared-schema/hours';
import { zoneLabelOf } from './zone-label.ts';

/** One line of the time zone selector. */
export interface ZoneOption {
  /** IANA name */
  readonly value: string;
  readonly label: string;
  /** The 16 zones of facts zone.* come first, under their own heading. */
  readonly group: 'common' | 'all';
}

/** Zones that browsers list by an outdated name, with today's name. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Zones that Intl accepts but does not always list (shared-schema/docs/product-rules.md#e7). */
const UNLISTED = ['UTC', 'Asia/Kolkata'];

const COMMON: readonly ZoneOption[] = TIMEZONE_OPTIONS.map(({ value, label }) => ({ value, label, group: 'common' }));

const todaysName = (zone: string): string => {
  const name = RENAMED[zone];
  return name !== undefined && isTimezone(name) ? name : zone;
};

/** Returns all zones of the selector: those of facts zone.* in their order, then all others by label.
 * @param listed the result of Intl.supportedValuesOf, empty where that does not exist
 * @param chosen the zone in use, which is always included */
export const zoneOptionsOf = (listed: readonly string[], chosen: string): ZoneOption[] => {
  const commonZones = new Set(COMMON.map(({ value }) => value));
  const others = new Set([...listed.map(todaysName), ...UNLISTED, chosen].filter((zone) => !commonZones.has(zone)));
  const rest = [...others]
    .map((value): ZoneOption => ({ value, label: zoneLabelOf(value), group: 'all' }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return [...COMMON, ...rest];
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll(/[_/]/g, ' ')
    .toLowerCase();

/** Returns the zones that contain every typed word in their label, their IANA name or their Intl name. Matches of whole
 * words come first, so that "india" finds Kolkata before Indiana.
 * @param nameOf returns the zone's name, e.g. "India Standard Time" */
export const searchZones = (
  options: readonly ZoneOption[],
  typed: string,
  nameOf: (zone: string) => string,
): ZoneOption[] => {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...options];
  const whole: ZoneOption[] = [];
  const partial: ZoneOption[] = [];
  for (const option of options) {
    const words = plain(`${option.label} ${option.value} ${nameOf(option.value)}`).split(/[\s()]+/);
    if (wanted.every((word) => words.includes(word))) whole.push(option);
    else if (wanted.every((word) => words.some((candidate) => candidate.includes(word)))) partial.push(option);
  }
  return [...whole, ...partial];
};

/** Creates a cached lookup of zone names in the reader's language: 400 formatters cost about 50 ms. */
export const createZoneNames = (locale: string | undefined, now: number): ((zone: string) => string) => {
  const names = new Map<string, string>();
  return (zone) => {
    const known = names.get(zone);
    if (known !== undefined) return known;
    const name = nameOfZone(zone, locale, now);
    names.set(zone, name);
    return name;
  };
};

/** @returns the zone's name; '' for a zone that this browser does not know, though the server does */
const nameOfZone = (zone: string, locale: string | undefined, now: number): string => {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(now);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
};

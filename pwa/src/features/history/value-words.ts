import { TIMEZONE_OPTIONS } from '@doorsign/shared-schema/hours';
import { shiftOf } from '@doorsign/shared-schema/status';
import { dateOfKey } from '@doorsign/shared-schema/registers';
import { colorName } from '../../lib/style-words.ts';
import { formatMinutes } from '../../lib/wall-clock.ts';

const DAY_MINUTES = 24 * 60;

const NAMES: Readonly<Record<string, string>> = {
  'profile.businessName': 'Business name',
  'profile.timezone': 'Time zone',
  'profile.phone': 'Phone',
  'profile.address': 'Address',
  'style.theme': 'Theme',
  'style.accentColor': 'Accent colour',
  'style.fontSize': 'Text size',
  'style.position': 'Position',
  domains: 'Allowed domain',
};

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

/** "9:00 AM to 5:00 PM", read as the status engine reads the two times. */
const wordTimes = ({ open, close, closed }: Times): string => {
  if (closed) return 'Closed';
  const shift = shiftOf(open, close);
  if (shift.close - shift.open < DAY_MINUTES) return `${clock(shift.open)} to ${clock(shift.close)}`;
  return shift.open === 0 ? 'Open 24 hours' : `Open 24 hours from ${clock(shift.open)}`;
};

const wordPosition = ({ placement, positionX, positionY }: Record<string, unknown>): string =>
  placement === 'custom' ? `Custom (${String(positionX)}, ${String(positionY)})` : wordText(String(placement));

/** "bottom-right" is "Bottom right". */
const wordText = (text: string): string => capitalised(text.replaceAll('-', ' '));

const wordZone = (zone: string): string =>
  TIMEZONE_OPTIONS.find(({ value }) => value === zone)?.label ?? zone.replaceAll('_', ' ');

/** One value of a setting as its owner reads it, e.g. "9:00 AM to 5:00 PM". A value of a shape that this version does not know
 * is shown as it is: better raw than hidden.
 * @param value of the register `key`; null where nothing was there */
export const wordValue = (key: string, value: unknown): string => {
  if (value === null || value === undefined) return key === 'domains' ? 'Anywhere' : 'None';
  if (isTimes(value)) return wordTimes(value);
  if (key === 'style.position' && isObject(value)) return wordPosition(value);
  if (Array.isArray(value)) return value.length === 0 ? 'Anywhere' : value.join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (key === 'profile.timezone') return wordZone(value);
  if (key === 'style.accentColor') return colorName(value);
  return key === 'style.theme' || key === 'style.fontSize' ? wordText(value) : value;
};

/** What a setting is called: "Monday", "Time zone", "Christmas Day (Dec 25, 2026)".
 * @param value of the register, where a holiday has its name */
export const nameOfKey = (key: string, value: unknown): string => {
  const date = dateOfKey(key);
  const name = NAMES[key] ?? capitalised(key.slice(key.lastIndexOf('.') + 1));
  if (date === null) return name;
  const at = Date.parse(`${date}T00:00:00Z`);
  const day = Number.isNaN(at) ? date : DATE.format(at);
  return isTimes(value) && typeof value.name === 'string' ? `${value.name} (${day})` : day;
};

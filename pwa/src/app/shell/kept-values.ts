import { dateOfKey, type EditLabel, type Write } from '@doorsign/shared-schema/sync';
import { item, type NavigationItem } from '../navigation.ts';

const PATHS: Readonly<Record<EditLabel, string>> = {
  hours: '/hours',
  holidays: '/holidays',
  style: '/styling',
  domain: '/domain',
  profile: '/profile',
};

/** The screen on which the values of a Save were entered, as the sidebar has it. */
export const screenOf = (label: EditLabel): NavigationItem => item(PATHS[label]);

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** "hours.monday" is "Monday", "profile.timezone" is "Timezone", a holiday is its date. */
const nameOf = (key: string): string => dateOfKey(key) ?? capitalised(key.slice(key.lastIndexOf('.') + 1));

const isTimes = (value: unknown): value is { open: string; close: string; closed: boolean } =>
  typeof value === 'object' && value !== null && 'open' in value && 'close' in value && 'closed' in value;

const valueOf = (value: unknown): string => {
  if (isTimes(value)) return value.closed ? 'closed' : `${value.open} to ${value.close}`;
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'none';
  if (typeof value === 'string') return value;
  return value === null ? 'none' : JSON.stringify(value);
};

/** One refused write as its owner meant it, e.g. "Monday: 08:00 to 17:00". */
export const keptValue = ({ key, value, del }: Pick<Write, 'key' | 'value' | 'del'>): string =>
  `${nameOf(key)}: ${del ? 'removed' : valueOf(value)}`;

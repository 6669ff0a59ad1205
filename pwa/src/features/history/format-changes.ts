import { DAYS, type Day } from '@doorsign/shared-schema/hours';
import { hoursKey } from '@doorsign/shared-schema/registers';
import { formatDays } from './format-hours.ts';
import { formatValue, isEntryKey, nameOfKey } from './format-value.ts';

/** The change of one setting. `before` is undefined if unknown; null means that there was no value, or is none now. */
export interface KeyChange {
  key: string;
  before?: unknown;
  after: unknown;
}

/** A change as text. `before` is null if there was nothing to replace. */
export interface ChangeText {
  name: string;
  before: string | null;
  after: string;
}

const DAY_OF_KEY: ReadonlyMap<string, Day> = new Map(DAYS.map((day) => [hoursKey(day), day]));

const formatChange = ({ key, before, after }: KeyChange, timezone: string | undefined): Omit<ChangeText, 'name'> => ({
  before: before === undefined || before === null ? null : formatValue(key, before, timezone),
  after: after === null && (before || isEntryKey(key)) ? 'Removed' : formatValue(key, after, timezone),
});

/** Formats changes as text, grouping days with equal changes. Used for refused changes, conflicts and the history.
 * @param timezone the business's, for the ends of closures; the device's if not given
 * @returns        days of the week first, in their order, then the others in the order of the changes */
export const formatChanges = (changes: readonly KeyChange[], timezone?: string): ChangeText[] => {
  const words: ChangeText[] = [];
  const groups = new Map<string, { at: number; days: Day[] }>();
  const inWeekOrder = [...changes].sort((a, b) => weekIndex(a) - weekIndex(b));
  for (const change of inWeekOrder) {
    const worded = formatChange(change, timezone);
    const day = DAY_OF_KEY.get(change.key);
    if (day === undefined) {
      words.push({ name: nameOfKey(change.key, change.after ?? change.before), ...worded });
      continue;
    }
    const same = `${worded.before ?? ''}\t${worded.after}`;
    const group = groups.get(same) ?? { at: words.length, days: [] };
    group.days.push(day);
    groups.set(same, group);
    words[group.at] = { name: formatDays(group.days), ...worded };
  }
  return words;
};

/** Returns the sort key that puts days of the week first, in their order; other changes keep their order. */
const weekIndex = ({ key }: KeyChange): number => {
  const day = DAY_OF_KEY.get(key);
  return day === undefined ? DAYS.length : DAYS.indexOf(day);
};

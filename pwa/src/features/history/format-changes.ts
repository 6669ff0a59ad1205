import { DAYS, type Day } from '@doorsign/shared-schema/hours';
import { dateOfKey, hoursKey } from '@doorsign/shared-schema/registers';
import { capitalised, nameOfKey, formatValue } from './format-value.ts';

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

/** Formats a list of days: "Monday to Friday", "Saturday and Sunday", "Monday, Wednesday to Friday", "Every day".
 * @param days in the order of the week */
export const formatDays = (days: readonly Day[]): string => {
  if (days.length === DAYS.length) return 'Every day';
  const runs: Day[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && DAYS.indexOf(day) === DAYS.indexOf(last.at(-1) as Day) + 1) last.push(day);
    else runs.push([day]);
  }
  const parts = runs.flatMap((run) => {
    const [first, ...rest] = run.map(capitalised);
    return rest.length > 1 ? [`${first} to ${rest.at(-1)}`] : [first, ...rest];
  });
  return parts.length === 2 ? parts.join(' and ') : parts.join(', ');
};

const formatChange = ({ key, before, after }: KeyChange): Omit<ChangeText, 'name'> => ({
  before: before === undefined || before === null ? null : formatValue(key, before),
  after: after === null && (before || dateOfKey(key) !== null) ? 'Removed' : formatValue(key, after),
});

/** Formats changes as text, grouping days with equal changes. Used for refused changes, conflicts and the history.
 * @returns days of the week first, in their order, then the others in the order of the changes */
export const formatChanges = (changes: readonly KeyChange[]): ChangeText[] => {
  const words: ChangeText[] = [];
  const groups = new Map<string, { at: number; days: Day[] }>();
  const inWeekOrder = [...changes].sort((a, b) => weekIndex(a) - weekIndex(b));
  for (const change of inWeekOrder) {
    const worded = formatChange(change);
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

import type { HistoryEntry } from '@doorsign/shared-schema/api';

/** The entries of one day, with their indexes in the whole list. */
export interface HistoryDay {
  title: string;
  entries: { entry: HistoryEntry; index: number }[];
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });
const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** Returns "Today", "Yesterday" or "Friday, November 20, 2026", by this device's calendar, as all its times. */
const titleOf = (at: number, nowMs: number): string => {
  const day = DAY.format(at);
  if (day === DAY.format(nowMs)) return 'Today';
  return day === DAY.format(nowMs - MS_PER_DAY) ? 'Yesterday' : day;
};

/** Groups entries by the day on which the server accepted them. They are newest first, and the order is kept.
 * @param nowMs epoch milliseconds */
export const groupByDay = (entries: readonly HistoryEntry[], nowMs: number): HistoryDay[] => {
  const days: HistoryDay[] = [];
  entries.forEach((entry, index) => {
    const title = titleOf(Date.parse(entry.at), nowMs);
    const last = days.at(-1);
    if (last?.title === title) last.entries.push({ entry, index });
    else days.push({ title, entries: [{ entry, index }] });
  });
  return days;
};

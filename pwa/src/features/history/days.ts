import type { HistoryEntry } from '@doorsign/shared-schema/api';
import { DAY } from '@doorsign/shared-schema/status/units';

/** The entries of one day, with their indexes in the whole list. */
export interface HistoryDay {
  title: string;
  entries: { entry: HistoryEntry; index: number }[];
}

const DAY_FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });

/** Returns "Today", "Yesterday" or "Friday, November 20, 2026", by this device's calendar, as all its times. */
const titleOf = (at: number, nowMs: number): string => {
  const day = DAY_FORMAT.format(at);
  if (day === DAY_FORMAT.format(nowMs)) return 'Today';
  return day === DAY_FORMAT.format(nowMs - DAY) ? 'Yesterday' : day;
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

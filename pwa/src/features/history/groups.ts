import type { HistoryEntry } from '@doorsign/shared-schema/api';
import { DAY } from '@doorsign/shared-schema/status/units';
import { authorName } from './made-by.ts';

/** An entry and its index in the whole list. */
export interface IndexedEntry {
  entry: HistoryEntry;
  index: number;
}

/** Consecutive entries that one person made on one device in the same minute. */
export interface HistoryMinute {
  /** Epoch milliseconds, of the newest entry. */
  at: number;
  /** The name of the author; empty in a history of one person. */
  author: string;
  device: string;
  entries: IndexedEntry[];
}

export interface HistoryDay {
  title: string;
  minutes: HistoryMinute[];
}

const DAY_FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });
const MINUTE_FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });

/** Returns "Today", "Yesterday" or "Friday, November 20, 2026", by this device's calendar, as all its times. */
const titleOf = (at: number, nowMs: number): string => {
  const day = DAY_FORMAT.format(at);
  if (day === DAY_FORMAT.format(nowMs)) return 'Today';
  return day === DAY_FORMAT.format(nowMs - DAY) ? 'Yesterday' : day;
};

/** Groups entries by the day and the minute in which the server accepted them. They are newest first, and the order is kept.
 * @param hasAuthors whether the entries of two people are apart
 * @param nowMs epoch milliseconds */
export const groupEntries = (entries: readonly IndexedEntry[], nowMs: number, hasAuthors = false): HistoryDay[] => {
  const days: HistoryDay[] = [];
  for (const indexed of entries) {
    const at = Date.parse(indexed.entry.at);
    const { device } = indexed.entry;
    // The device of a program has the name of its key.
    const author = hasAuthors && indexed.entry.author?.kind !== 'key' ? authorName(indexed.entry) : '';
    const title = titleOf(at, nowMs);
    let day = days.at(-1);
    if (day?.title !== title) days.push((day = { title, minutes: [] }));
    const minute = day.minutes.at(-1);
    if (
      minute?.device === device &&
      minute.author === author &&
      MINUTE_FORMAT.format(minute.at) === MINUTE_FORMAT.format(at)
    )
      minute.entries.push(indexed);
    else day.minutes.push({ at, author, device, entries: [indexed] });
  }
  return days;
};

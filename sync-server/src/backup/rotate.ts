import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestOf } from './manifest.ts';

/** Numbers of backups to keep: the newest ones, and the newest of each of the last so many days, weeks and months that have one. */
export interface Keep {
  readonly last: number;
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/** Names of regular backups, which sort by the time at which they were made. */
const REGULAR = /^doorsign-(\d{4})(\d\d)(\d\d)T\d{9}Z\.db$/;

/** Returns the name of a backup that rotation recognizes.
 * @param nowMs epoch milliseconds */
export const regularName = (nowMs: number): string => `doorsign-${stampOf(nowMs)}.db`;

/** Returns whether a name was made by regularName(). */
export const isRegularName = (name: string): boolean => REGULAR.test(name);

/** Formats an instant as part of a file's name, to the millisecond, in UTC: 20260311T120000000Z. */
export const stampOf = (nowMs: number): string => new Date(nowMs).toISOString().replace(/[-:.]/g, '');

/** Returns the names of the backups to remove; names of other files are ignored.
 * @param made the one that was just made: it is kept, even where a clock that was set back gives it an older name than others */
export const namesToDrop = (names: readonly string[], keep: Keep, made: string): string[] => {
  const newestFirst = names.filter(isRegularName).toSorted((a, b) => (a < b ? 1 : -1));
  const kept = new Set([made, ...newestFirst.slice(0, keep.last)]);
  const periods: readonly [number, (day: Date) => string][] = [
    [keep.daily, (day) => day.toISOString().slice(0, 10)],
    [keep.weekly, mondayOf],
    [keep.monthly, (day) => day.toISOString().slice(0, 7)],
  ];
  for (const [count, periodOf] of periods) {
    const newestOf = new Map<string, string>();
    for (const name of newestFirst) {
      const period = periodOf(dayOf(name));
      if (!newestOf.has(period) && newestOf.size < count) newestOf.set(period, name);
    }
    for (const name of newestOf.values()) kept.add(name);
  }
  return newestFirst.filter((name) => !kept.has(name));
};

/** Removes the backups of a folder that are no longer kept, and what a killed process has left there.
 * @param made the name of the one that was just made
 * @returns the names of the removed backups */
export const rotate = async (folder: string, keep: Keep, made: string): Promise<string[]> => {
  const names = await readdir(folder);
  const dropped = namesToDrop(names, keep, made);
  for (const name of dropped) {
    // The backup first: a backup that has its name always has its manifest.
    await rm(join(folder, name));
    await rm(manifestOf(join(folder, name)), { force: true });
  }
  const isUnfinished = (name: string): boolean =>
    /^doorsign-\w+\.db(\.json)?\.part(-journal|-wal|-shm)?$/.test(name) ||
    (/^doorsign-\w+\.db\.json$/.test(name) && !names.includes(name.slice(0, -'.json'.length)));
  for (const name of names.filter(isUnfinished)) await rm(join(folder, name), { force: true });
  return dropped;
};

const dayOf = (name: string): Date => {
  const [, year, month, day] = REGULAR.exec(name) ?? [];
  return new Date(`${year}-${month}-${day}T00:00:00Z`);
};

/** Returns the Monday on which a day's week begins. */
const mondayOf = (day: Date): string => {
  const monday = new Date(day);
  monday.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
};

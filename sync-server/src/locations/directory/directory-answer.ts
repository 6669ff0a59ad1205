import { DIRECTORY_PATH, type DirectoryAnswer, type DirectoryEntry } from '@doorsign/shared-schema/api';
import { dayNumberOf } from '@doorsign/shared-schema/holidays';
import { oneLine, OTHER } from '@doorsign/shared-schema/status';
import { businessDayOf, decidedRowsOf } from '@doorsign/shared-schema/widget';
import { nextTurn } from '../../platform/next-turn.ts';
import { directionsUrlOf } from '../../records/publishing/directions-url.ts';
import { hoursWords } from '../../records/publishing/hours-words.ts';
import type { Snapshot } from '../../records/publishing/snapshots.ts';
import { statusAnswerOf } from '../../records/publishing/status-answer.ts';
import type { LoadedDirectory, Place } from './directory-cache.ts';

/** Returns the public data of a directory at a given time, one location a turn. Its texts change at whole minutes only.
 * @param nowMs     epoch milliseconds
 * @param publicUrl origin without a trailing slash */
export const directoryAnswerOf = async (
  { name, places }: LoadedDirectory,
  nowMs: number,
  publicUrl: string,
): Promise<DirectoryAnswer> => {
  const locations: DirectoryEntry[] = [];
  for (const place of places) {
    locations.push(entryOf(place, nowMs));
    await nextTurn();
  }
  return { name: places[0]?.names.businessName ?? '', url: publicUrl + DIRECTORY_PATH + name, locations };
};

const entryOf = ({ names, point, snapshot }: Place, nowMs: number): DirectoryEntry => {
  const { locationId, schedule, address, phone } = snapshot;
  const answer = statusAnswerOf(schedule, nowMs);
  const { status, reason } = answer;
  return {
    id: locationId,
    name: names.name,
    businessName: snapshot.name,
    status,
    message: status === OTHER ? 'Hours not listed' : oneLine(status, answer),
    // The day's hours would contradict a closure.
    today: schedule.businessHours === null || reason === 'closure' ? null : todayOf(snapshot, nowMs),
    address,
    phone,
    directionsUrl: address && directionsUrlOf(address),
    point,
  };
};

/** Words the hours of the current date at the location. */
const todayOf = ({ schedule }: Snapshot, nowMs: number): string => {
  const day = dayNumberOf(businessDayOf(schedule.timezone, nowMs).date);
  const rows = decidedRowsOf(schedule);
  const dated = rows.datedOn(day);
  if (!dated) return hoursWords(rows.weekRowOn(day));
  return hoursWords('day' in dated ? dated.day : dated);
};

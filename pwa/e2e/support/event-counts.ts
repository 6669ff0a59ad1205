import type { EventType } from '@doorsign/shared-schema/api';
import { dateIn } from './clock.ts';
import type { Owner } from './owner.ts';
import { inDatabase } from './server-database.ts';
import type { DoorsignServer } from './server.ts';

const DAY = 24 * 3_600_000;

/** What a widget told on one day. */
export type CountedDay = Partial<Record<EventType, number>>;

/** Counts events of an owner's widget, as visitors would have caused them.
 * @param days     from today backwards, each at noon in UTC: far from the ends of a day, which move with the clocks
 * @param timezone the clock that says what today is */
export const countEvents = (
  server: DoorsignServer,
  owner: Owner,
  days: readonly CountedDay[],
  timezone = owner.user.timezone,
): void =>
  inDatabase(server, (database) => {
    const insert = database.prepare('INSERT INTO event_counts (location_id, hour, type, count) VALUES (?, ?, ?, ?)');
    const noon = Date.parse(`${dateIn(timezone)}T12:00:00Z`);
    days.forEach((counted, ago) => {
      for (const [type, count] of Object.entries(counted)) insert.run(owner.user.id, noon - ago * DAY, type, count);
    });
  });

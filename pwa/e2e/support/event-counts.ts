import type { EventType } from '@doorsign/shared-schema/api';
import { dateIn } from './clock.ts';
import type { Owner } from './owner.ts';
import { inDatabase } from './server-database.ts';
import type { DoorsignServer } from './server.ts';

const DAY = 24 * 3_600_000;

/** The events that a widget reported on one day. */
export type CountedDay = Partial<Record<EventType, number>>;

/** Counts events of an owner's widget, as if visitors had caused them.
 * @param days     from today backwards, each at noon UTC: far from day boundaries, which shift with daylight saving
 * @param timezone time zone that determines today's date */
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

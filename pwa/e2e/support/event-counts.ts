import type { EventType } from '@doorsign/shared-schema/api';
import type { Owner } from './owner.ts';
import { inDatabase } from './server-database.ts';
import type { DoorsignServer } from './server.ts';

const HOUR = 3_600_000;

/** What a widget told on one day. */
export type CountedDay = Partial<Record<EventType, number>>;

/** Counts events of an owner's widget, as visitors would have caused them.
 * @param days from today backwards, each at this time of the day */
export const countEvents = (server: DoorsignServer, owner: Owner, days: readonly CountedDay[]): void =>
  inDatabase(server, (database) => {
    const insert = database.prepare('INSERT INTO event_counts (location_id, hour, type, count) VALUES (?, ?, ?, ?)');
    const thisHour = Math.floor(Date.now() / HOUR) * HOUR;
    days.forEach((counted, ago) => {
      for (const [type, count] of Object.entries(counted))
        insert.run(owner.user.id, thisHour - ago * 24 * HOUR, type, count);
    });
  });

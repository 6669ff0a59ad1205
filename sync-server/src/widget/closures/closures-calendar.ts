import ICAL from 'ical.js';
import { onOneLine } from '@doorsign/shared-schema/text';
import type { BusinessDay } from '@doorsign/shared-schema/widget';
import { nextTurn } from '../../platform/next-turn.ts';
import type { Snapshot } from '../../records/publishing/snapshots.ts';
import { closureEventsOf, type ClosureEvent } from './closure-events.ts';

/** A property in the form of RFC 7265: name, parameters, type, value. */
type Property = readonly [name: string, parameters: object, type: string, value: unknown];

/** Events that are written without a pause for other requests: the library takes up to half a millisecond for each. */
const EVENTS_AT_ONCE = 20;

const END = 'END:VCALENDAR\r\n';

/** Writes the calendar of a business's closures, by RFC 5545. The library escapes and folds all texts.
 * @param day the current business day; all calendars of one edit and one day are equal
 * Source: shared-schema/docs/http-contract.md#calendar-of-closures. */
export const closuresCalendar = async (
  snapshot: Pick<Snapshot, 'locationId' | 'name' | 'schedule' | 'updatedAt'>,
  day: BusinessDay,
): Promise<string> => {
  const { locationId, updatedAt } = snapshot;
  const name = onOneLine(snapshot.name);
  const properties: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Doorsign//Closures//EN'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['x-wr-calname', {}, 'text', name],
  ];
  const stamp = `${new Date(updatedAt).toISOString().slice(0, 19)}Z`;
  const frame = ICAL.stringify(['vcalendar', properties, []]);
  const texts = [frame.slice(0, -END.length)];
  for (const [index, event] of closureEventsOf(snapshot, day).entries()) {
    if (index % EVENTS_AT_ONCE === EVENTS_AT_ONCE - 1) await nextTurn();
    texts.push(ICAL.stringify(['vevent', propertiesOf(event, { name, locationId, stamp }), []]));
  }
  return [...texts, END].join('');
};

const propertiesOf = (
  { key, words, from, until, yearly }: ClosureEvent,
  { name, locationId, stamp }: { name: string; locationId: string; stamp: string },
): Property[] => {
  const type = from.includes('T') ? 'date-time' : 'date';
  return [
    ['uid', {}, 'text', `${key}@${locationId}.doorsign`],
    ['dtstamp', {}, 'date-time', stamp],
    ['dtstart', {}, type, from],
    ['dtend', {}, type, until],
    ...(yearly ? ([['rrule', {}, 'recur', { freq: 'YEARLY' }]] satisfies Property[]) : []),
    ['summary', {}, 'text', `${name}: ${onOneLine(words)}`],
  ];
};

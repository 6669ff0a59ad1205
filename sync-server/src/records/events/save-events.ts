import { DAYS } from '@doorsign/shared-schema/hours';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { canonicalJson, settingsOf, spanIdOfKey, type Register } from '@doorsign/shared-schema/registers';
import { regularWeekOf } from '@doorsign/shared-schema/spans';
import { dateAt } from '@doorsign/shared-schema/status';
import type { EventData } from '@doorsign/shared-schema/webhooks/events';
import type { Tx } from '../../platform/database/database.ts';
import { isoOf } from '../../platform/iso-instants.ts';
import { WEBHOOK_EVENTS } from '../../platform/parameters.ts';
import { authorNames } from '../authors.ts';
import type { LoggedEdit } from '../edits/edits.ts';
import { keyNames } from '../key-names.ts';
import { findLocationResource, LOCATION_KEYS } from '../location-resource.ts';
import { emitAll } from './emit.ts';
import type { NewEvent } from './new-event.ts';
import { touchMark } from './status-marks.ts';

/** The changes of one location by a transaction of edits. */
interface SavedLocation {
  readonly locationId: string;
  /** All registers of the location, as they are now. */
  readonly registers: readonly Register[];
  /** Those that were written, as they were before and as they are now. */
  readonly before: readonly Register[];
  readonly after: readonly Register[];
  /** The edits of the transaction, also those of other locations, in order. */
  readonly edits: readonly LoggedEdit[];
}

const TIMEZONE = 'profile.timezone';
const HOLIDAY_PREFIX = 'holidays.';
const dayKey = (day: string): string => `hours.${day}`;
const DAY_KEYS: readonly string[] = DAYS.map(dayKey);

/** The registers behind each event. */
const isOfHours = (key: string): boolean => DAY_KEYS.includes(key) || key === TIMEZONE || spanIdOfKey(key) !== null;
const isOfHolidays = (key: string): boolean => key.startsWith(HOLIDAY_PREFIX);
const isOfLocation = (key: string): boolean => LOCATION_KEYS.includes(key);
/** The registers on which a status or a closure depends. */
const isOfSchedule = (key: string): boolean => key.startsWith('hours.') || isOfHolidays(key) || key === TIMEZONE;

/** Tells webhooks what a transaction of edits has changed in a location, once its snapshot is stored: at most one event of each type, and none
 * about values that are as they were before. A new location is told of as a whole, by another event. */
export const tellSave = async (
  tx: Tx,
  { businessId, nowMs }: { businessId: string; nowMs: number },
  saved: SavedLocation,
): Promise<void> => {
  const { locationId, registers, before, after, edits } = saved;
  const old = new Map(before.map((register) => [register.key, register]));
  const keys = after.filter((now) => valueText(old.get(now.key)) !== valueText(now)).map(({ key }) => key);
  if (keys.some(isOfSchedule)) await touchMark(tx, locationId, nowMs);
  if (before.length === 0 && after.length === registers.length) return;
  const event = { businessId, locationId, atMs: nowMs, nowMs };
  const authorOf = (isOf: (key: string) => boolean) =>
    loadAuthor(tx, businessId, lastAuthor(edits, locationId, keys.filter(isOf)));
  const events: NewEvent[] = [];
  if (keys.some(isOfLocation)) {
    const data = await findLocationResource(tx, businessId, locationId);
    if (data) events.push({ ...event, type: 'location.updated', data });
  }
  if (keys.some(isOfHours)) {
    const author = await authorOf(isOfHours);
    events.push({ ...event, type: 'hours.updated', data: { ...hoursOf(registers, keys, nowMs), author } });
  }
  if (keys.some(isOfHolidays)) {
    const author = await authorOf(isOfHolidays);
    const now = new Map(after.map((register) => [register.key, register]));
    const changes = keys
      .filter(isOfHolidays)
      .toSorted()
      .map((key) => ({
        date: key.slice(HOLIDAY_PREFIX.length),
        before: holidayIn(old.get(key)),
        after: holidayIn(now.get(key)),
      }));
    events.push({ ...event, type: 'holidays.updated', data: { ...withoutExcess(changes), author } });
  }
  if (events.length > 0) await emitAll(tx, events);
};

const valueText = (register: Register | undefined): string =>
  register === undefined || register.deleted ? 'null' : canonicalJson(register.value);

const hoursOf = (
  registers: readonly Register[],
  keys: readonly string[],
  nowMs: number,
): Omit<EventData<'hours.updated'>, 'author'> => {
  const settings = settingsOf(registers);
  return {
    timezone: settings.timezone,
    businessHours: regularWeekOf(settings, todayIn(settings.timezone, nowMs)),
    days: DAYS.filter((day) => keys.includes(dayKey(day))),
  };
};

/** Returns the date in a zone. A zone that only a newer version knows must not make a Save fail. */
const todayIn = (timezone: string, nowMs: number): string => {
  try {
    return dateAt(timezone, nowMs);
  } catch {
    return isoOf(nowMs).slice(0, 10);
  }
};

/** Returns the holiday in a register; null for one that was removed, and for one that only a newer version can read. */
const holidayIn = (register: Register | undefined): Holiday | null =>
  (register && settingsOf([register]).holidays[0]) ?? null;

type HolidayChange = EventData<'holidays.updated'>['changes'][number];

/** Bytes of an event that are left for its other members. */
const FRAME_BYTES = 2048;

/** Returns as many changes as one event may tell. */
const withoutExcess = (changes: readonly HolidayChange[]): Omit<EventData<'holidays.updated'>, 'author'> => {
  const told: HolidayChange[] = [];
  let bytes = FRAME_BYTES;
  for (const change of changes) {
    bytes += Buffer.byteLength(JSON.stringify(change)) + 1;
    if (told.length === WEBHOOK_EVENTS.changesMax || bytes > WEBHOOK_EVENTS.bodyBytes) break;
    told.push(change);
  }
  return { changes: told, ...(told.length < changes.length && { truncated: true }) };
};

type Author = Pick<LoggedEdit, 'accountId' | 'keyId'>;

/** Returns who has last written one of these registers. */
const lastAuthor = (edits: readonly LoggedEdit[], locationId: string, keys: readonly string[]): Author =>
  edits.findLast(({ writes }) =>
    writes.some(({ scope, key, outcome }) => outcome === 'applied' && scope === locationId && keys.includes(key)),
  ) ?? { accountId: null };

/** Returns an author as the history names it. */
const loadAuthor = async (
  tx: Tx,
  businessId: string,
  { accountId, keyId }: Author,
): Promise<EventData<'hours.updated'>['author']> => {
  if (keyId !== undefined) return { kind: 'key', id: keyId, name: (await keyNames(tx, [keyId]))(keyId), isYou: false };
  if (accountId === null) return { kind: 'server', id: null, name: 'Doorsign', isYou: false };
  const name = (await authorNames(tx, businessId, [accountId]))(accountId);
  return { kind: 'member', id: accountId, name, isYou: false };
};

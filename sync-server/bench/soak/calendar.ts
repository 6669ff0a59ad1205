import { instantOn, readingAt } from '@doorsign/shared-schema/status';
import { DAY, HOUR, MINUTE } from '@doorsign/shared-schema/status/units';

/** The first day of the soak. The year after it is a leap year, and both its autumns have clock changes. */
const FIRST_DATE = '2027-09-15T00:00:00Z';

export const START_MS = Date.parse(FIRST_DATE);

/** The days of a whole soak: longer than the longest retention, which is 400 days, with time after it in which rows must go. */
export const WHOLE_DAYS = 440;

/** The time zones of the owners: clocks that change by an hour in both halves of the world, by half an hour, at midnight, at 45 minutes past,
 * and never. */
export const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Europe/London',
  'Pacific/Auckland',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Pacific/Chatham',
] as const;

/** The events around which the clock moves minute by minute. */
export interface ZoneEvent {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly zone: string;
  readonly kind: 'clock change' | 'New Year' | '29 February';
}

/** Returns the instants at which a zone's clock changes, to the minute, in [fromMs, toMs). */
const clockChanges = (zone: string, fromMs: number, toMs: number): number[] => {
  const offsetAt = (at: number): number => readingAt(zone, at) - at;
  const changes: number[] = [];
  for (let hour = fromMs; hour < toMs; hour += HOUR) {
    if (offsetAt(hour) === offsetAt(hour + HOUR)) continue;
    let minute = hour;
    while (offsetAt(minute) === offsetAt(hour)) minute += MINUTE;
    changes.push(minute);
  }
  return changes;
};

/** Returns the events of all zones in [fromMs, toMs), in order. */
export const zoneEvents = (zones: readonly string[], fromMs: number, toMs: number): ZoneEvent[] => {
  const events: ZoneEvent[] = [];
  for (const zone of zones) {
    for (const at of clockChanges(zone, fromMs, toMs)) events.push({ at, zone, kind: 'clock change' });
    for (let year = new Date(fromMs).getUTCFullYear(); year <= new Date(toMs).getUTCFullYear() + 1; year += 1) {
      events.push({ at: instantOn(zone, `${year}-01-01`, 0), zone, kind: 'New Year' });
      if (isLeap(year)) events.push({ at: instantOn(zone, `${year}-02-29`, 0), zone, kind: '29 February' });
    }
  }
  return events.filter(({ at }) => at >= fromMs && at < toMs).sort((a, b) => a.at - b.at);
};

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** A service that does not work for a time, in days from the start. */
export interface Outage {
  readonly what: 'mail' | 'stripe' | 'receiver' | 'hanging receiver' | 'cache';
  readonly fromDay: number;
  readonly toDay: number;
}

/** The day of 29 February, counted from the start. Owners whose plan renews on the 29th or the last of a month are charged then. */
export const LEAP_DAY = (Date.parse('2028-02-29T00:00:00Z') - START_MS) / DAY;

/** The outages of a whole soak. Notices are given up after three days, and a webhook is switched off after five. */
export const OUTAGES: readonly Outage[] = [
  { what: 'receiver', fromDay: 12, toDay: 14 },
  { what: 'mail', fromDay: 20, toDay: 22.5 },
  { what: 'hanging receiver', fromDay: 30, toDay: 30.25 },
  { what: 'cache', fromDay: 36, toDay: 37 },
  { what: 'mail', fromDay: 110, toDay: 112.5 },
  { what: 'stripe', fromDay: LEAP_DAY, toDay: LEAP_DAY + 1 },
  { what: 'receiver', fromDay: 200, toDay: 208 },
  { what: 'mail', fromDay: 300, toDay: 302.5 },
  { what: 'stripe', fromDay: 350, toDay: 351 },
];

/** Days from one rotation of the programs' keys and of the webhooks' secrets to the next. */
export const ROTATION_DAYS = 30;

/** The day on which the server is restarted with another TOKEN_SECRET. */
export const SECRET_DAY = 42;

/** Returns whether something does not work at an instant, or has worked again for less than `afterMs`: what waited may still be on its way. */
export const isOut = (outages: readonly Outage[], what: Outage['what'], nowMs: number, afterMs = 0): boolean =>
  outages.some(
    (outage) =>
      outage.what === what &&
      nowMs >= START_MS + outage.fromDay * DAY &&
      nowMs < START_MS + outage.toDay * DAY + afterMs,
  );

/** Returns whether a rhythm that began with the soak has a beat in (beforeMs, nowMs].
 * @param offsetMs time of its beats after those of a rhythm without it */
export const hasBeat = (beforeMs: number, nowMs: number, everyMs: number, offsetMs = 0): boolean => {
  const beatsUntil = (at: number): number => Math.floor((at - START_MS - offsetMs) / everyMs);
  return beatsUntil(nowMs) > beatsUntil(beforeMs);
};

interface Steps {
  readonly fromMs: number;
  readonly toMs: number;
  /** The usual step. */
  readonly stepMs: number;
  /** The instants around which steps are a minute, for this long before and after each. */
  readonly around: readonly number[];
  readonly aroundMs: number;
}

/** Returns the instants to which the clock is set, in order: each usual step, each minute around the given instants, and the millisecond before
 * each of these instants. */
export const instantsOf = ({ fromMs, toMs, stepMs, around, aroundMs }: Steps): number[] => {
  const instants = new Set<number>();
  for (let at = fromMs + stepMs; at <= toMs; at += stepMs) instants.add(at);
  for (const event of around) {
    for (let at = event - aroundMs; at <= event + aroundMs; at += MINUTE) instants.add(at);
    instants.add(event - 1);
  }
  return [...instants].filter((at) => at > fromMs && at <= toMs).sort((a, b) => a - b);
};

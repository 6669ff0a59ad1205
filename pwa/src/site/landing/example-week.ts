import type { Holiday } from '@doorsign/shared-schema/holidays';
import { weekOf } from '@doorsign/shared-schema/hours';
import {
  formatStatus,
  instantOn,
  oneLine,
  statusAt,
  timeline,
  type Schedule,
  type StatusLabel,
} from '@doorsign/shared-schema/status';
import { DAY_MINUTES, MINUTE } from '@doorsign/shared-schema/status/units';

const ZONE = 'America/New_York';
/** A Monday. */
const MONDAY = '2026-12-21';

const holiday = (date: string, name: string, closed: boolean, close: string): Holiday => ({
  id: `preset_${date}`,
  date,
  name,
  closed,
  open: '07:00',
  close,
});

/** A café in Christmas week. On Saturdays it closes at 1 AM. */
const CAFE: Schedule = {
  timezone: ZONE,
  businessHours: weekOf((day) => ({
    open: day === 'saturday' ? '09:00' : '07:00',
    close: day === 'saturday' ? '01:00' : '18:00',
    closed: day === 'sunday',
  })),
  holidays: [
    holiday('2026-12-24', 'Christmas Eve', false, '14:00'),
    holiday('2026-12-25', 'Christmas Day', true, '18:00'),
  ],
};

const WEEK_START = instantOn(ZONE, MONDAY, 0);

/** An interval of one day, in minutes since its midnight. */
export interface Interval {
  readonly from: number;
  readonly to: number;
  readonly status: StatusLabel;
}

/** The status engine's intervals for the seven days, without those that are simply closed.
 * @returns one list for each day, Monday first */
export const exampleDays = (): readonly (readonly Interval[])[] => {
  const entries = timeline(CAFE, WEEK_START, 8);
  const minutes = entries.map(({ at }) => (at - WEEK_START) / MINUTE);
  return Array.from({ length: 7 }, (_, day) =>
    entries.flatMap(({ status }, index): Interval[] => {
      const from = Math.max((minutes[index] ?? 0) - day * DAY_MINUTES, 0);
      const to = Math.min((minutes[index + 1] ?? Infinity) - day * DAY_MINUTES, DAY_MINUTES);
      return from < to && status !== 'closed' ? [{ from, to, status }] : [];
    }),
  );
};

/** A visitor of the café's website. */
export interface ExampleVisit {
  /** 0 is Monday. */
  readonly day: number;
  /** Since midnight. */
  readonly minute: number;
  readonly status: StatusLabel;
  /** The weekday and time as text. */
  readonly when: string;
  /** The text on the pill. */
  readonly text: string;
}

const VISITS = [
  [1, 9 * 60 + 15],
  [3, 13 * 60],
  [4, 10 * 60],
  [5, 23 * 60 + 30],
  [6, 15 * 60],
] as const;

/** The texts that visitors read in that week, worded by the same code as on websites. */
export const exampleVisits = (): readonly ExampleVisit[] =>
  VISITS.map(([day, minute]) => {
    const at = WEEK_START + (day * DAY_MINUTES + minute) * MINUTE;
    const facts = statusAt(CAFE, at);
    const when = new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: ZONE,
    }).format(at);
    return { day, minute, status: facts.status, when, text: oneLine(facts.status, formatStatus(facts, at, ZONE)) };
  });

import type { Schedule, Status } from '../src/status/index.ts';
import { readClockOf } from './oracle-clock.ts';

/** A slow reference for the engine: it finds the status by reading the clock minute by minute. A business's day advances as far as its wall
 * clock has ever come, so at each minute the furthest reading so far decides whether a shift covers it. That is
 * shared-schema/docs/product-rules.md#s8's "the first instant at which the wall clock reads at or past it", without a single conversion
 * from local time. */

export interface OracleLabel {
  readonly status: Status['status'];
  readonly holidayName: string | null;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Upper bound for how far any clock was set back since 1970, in seconds. */
const FARTHEST_SET_BACK = 26 * HOUR;

/** Returns the label of every minute of [at, at + minutes). The label of the minute that contains `at` is the one at `at` itself.
 * @param at epoch milliseconds */
export const oracleLabels = (schedule: Schedule, at: number, minutes: number): OracleLabel[] => {
  const walk = walkFrom(schedule, at);
  const labels = [walk.label()];
  for (let i = 1; i < minutes; i++) {
    walk.toNextMinute();
    labels.push(walk.label());
  }
  return labels;
};

/** Computes the status by scanning ahead until the label and open/not open have both changed, or to 24 days after the last dated entry. */
export const oracleStatus = (schedule: Schedule, at: number): Status => {
  const walk = walkFrom(schedule, at);
  const now = walk.label();
  const listed = schedule.holidays.map(({ date }) => Date.parse(date) / 1000);
  const end = Math.max(at / 1000, ...listed) + 24 * DAY;
  let nextStatusAt: number | null = null;
  if (now.status !== 'other') {
    while (walk.second() < end) {
      walk.toNextMinute(({ status }, second) => {
        if (status !== now.status) nextStatusAt ??= second * 1000;
        return (status === 'open') !== (now.status === 'open');
      });
      if (walk.stoppedAt() !== null) break;
    }
  }
  const turn = walk.stoppedAt();
  const reason = now.status === 'other' ? 'none' : now.holidayName === null ? 'week' : 'date';
  return { ...now, reason, note: now.holidayName, nextStatusAt, nextChangeAt: turn === null ? null : turn * 1000 };
};

const walkFrom = (schedule: Schedule, at: number) => {
  const readClock = readClockOf(schedule.timezone);
  const labelOf = labeller(schedule);
  let second = Math.floor(at / 1000 / MINUTE) * MINUTE;
  let furthest = Number.NEGATIVE_INFINITY;
  for (let before = second - FARTHEST_SET_BACK; before <= second; before += MINUTE) {
    furthest = Math.max(furthest, readClock(before));
  }
  furthest = Math.max(furthest, readClock(Math.floor(at / 1000)));
  let lookedUntil = Math.floor(at / 1000);
  let stoppedAt: number | null = null;
  let last = labelOf(furthest);
  return {
    label: () => last,
    second: () => second,
    stoppedAt: () => stoppedAt,
    /** Calls `onTurn` for each second that brings another label; if it returns true, the walk stops there. */
    toNextMinute: (onTurn: (label: OracleLabel, second: number) => boolean = () => false): void => {
      const reading = readClock(second + MINUTE);
      const next = labelOf(Math.max(furthest, reading));
      const isEven = reading === readClock(second) + MINUTE;
      // Seconds matter only if the label changes, or if the clock changes within the minute.
      for (let step = 1; (next !== last || !isEven) && step <= MINUTE && stoppedAt === null; step++) {
        if (second + step <= lookedUntil) continue;
        lookedUntil = second + step;
        furthest = Math.max(furthest, readClock(lookedUntil));
        const label = labelOf(furthest);
        if (label !== last && onTurn(label, lookedUntil)) stoppedAt = lookedUntil;
        last = label;
      }
      furthest = Math.max(furthest, reading);
      last = next;
      second += MINUTE;
    },
  };
};

/** Returns the label of a wall-clock reading; equal labels are the same object. */
const labeller = (schedule: Schedule): ((reading: number) => OracleLabel) => {
  const days = new Map<number, Day>();
  const dayOf = (day: number): Day => {
    let known = days.get(day);
    if (known === undefined) days.set(day, (known = createDay(schedule, day)));
    return known;
  };
  const labels = new Map<string, OracleLabel>();
  const sameObject = (label: OracleLabel): OracleLabel => {
    const key = `${label.status} ${label.holidayName}`;
    if (!labels.has(key)) labels.set(key, label);
    return labels.get(key) ?? label;
  };
  return (reading) => {
    if (schedule.businessHours === null) return NEVER_SAVED;
    const day = dayOf(Math.floor(reading / DAY));
    const dayBefore = dayOf(Math.floor(reading / DAY) - 1);
    if (day.opensAt <= reading && reading < day.closesAt) return sameObject(day.inside);
    return sameObject(reading < dayBefore.closesAt ? dayBefore.inside : day.outside);
  };
};

interface Day {
  /** Wall-clock readings; both -Infinity on a day without a shift. */
  readonly opensAt: number;
  readonly closesAt: number;
  readonly inside: OracleLabel;
  readonly outside: OracleLabel;
}

const NEVER_SAVED: OracleLabel = { status: 'other', holidayName: null };
const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

const createDay = ({ businessHours, holidays }: Schedule, day: number): Day => {
  const date = new Date(day * DAY * 1000);
  const entry = holidays.filter((holiday) => holiday.date === date.toISOString().slice(0, 10)).pop();
  const weekday = WEEK[date.getUTCDay()] ?? 'sunday';
  const row = entry ?? businessHours?.[weekday] ?? { open: '09:00', close: '17:00', closed: false };
  const name = entry?.name ?? null;
  const noShift = { opensAt: Number.NEGATIVE_INFINITY, closesAt: Number.NEGATIVE_INFINITY };
  return {
    ...(row.closed ? noShift : shiftReadings(row, day)),
    inside: { status: 'open', holidayName: name },
    outside: { status: entry?.closed ? 'holiday' : 'closed', holidayName: name },
  };
};

const shiftReadings = ({ open, close }: { open: string; close: string }, day: number) => {
  const secondsOf = (time: string): number => {
    const [hours = '', minutes = ''] = time.split(':');
    return Number(hours) * HOUR + Number(minutes) * MINUTE;
  };
  const opensAt = day * DAY + secondsOf(open);
  let closesAt = day * DAY + (['23:59', '24:00', '00:00'].includes(close) ? DAY : secondsOf(close));
  if (closesAt <= opensAt) closesAt += DAY;
  return { opensAt, closesAt };
};

import type { Schedule, Status } from '../src/status/index.ts';
import { readClockOf } from './oracle-clock.ts';
import { lastNamedDate, planOf, type OraclePlan } from './oracle-plan.ts';

/** A slow reference for the engine: it finds the status by reading the clock minute by minute. A business's day advances as far as its wall
 * clock has ever come, so at each minute the furthest reading so far decides whether a shift covers it. That is
 * shared-schema/docs/product-rules.md#s8's "the first instant at which the wall clock reads at or past it", without a single conversion
 * from local time. */

export type OracleLabel = Pick<Status, 'status' | 'holidayName' | 'reason' | 'note'>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Upper bound for how far any clock was set back since 1970, in seconds. */
const FARTHEST_SET_BACK = 26 * HOUR;
/** Number of days in which a change is searched. Source: shared-schema/docs/product-rules.md#s25. */
const SEARCH_DAYS = 400;
/** Maximum minutes of a text before closing. */
const BEFORE_CLOSING_MAX = 180;

/** Returns the label of every minute of [at, at + minutes). The label of the minute that contains `at` is the one at `at` itself.
 * @param at epoch milliseconds */
export const oracleLabels = (schedule: Schedule, at: number, minutes: number): OracleLabel[] => {
  const walk = walkFrom(schedule, at);
  const states: [second: number, state: State][] = [[at / 1000, walk.state()]];
  const closings: number[] = [];
  for (let i = 1; i < minutes + BEFORE_CLOSING_MAX; i++) {
    walk.toNextMinute((state, second, before) => {
      if (before.status === 'open' && state.status !== 'open') closings.push(second);
      return false;
    });
    states.push([walk.second(), walk.state()]);
  }
  return states.slice(0, minutes).map(([second, state]) => {
    const closing = closings.find((closing) => closing > second) ?? null;
    return labelOf(schedule, state, closing === null ? null : closing - second);
  });
};

/** Computes the status by scanning ahead until the label and open/not open have both changed, or as far as changes are searched.
 * @param searchedFrom epoch milliseconds; the search reaches 400 days from here, or from the last date that the schedule names */
export const oracleStatus = (schedule: Schedule, at: number, searchedFrom = at): Status => {
  const walk = walkFrom(schedule, at);
  const now = walk.state();
  const last = lastSearchedReading(schedule, searchedFrom);
  let nextStatusAt: number | null = null;
  while (now.status !== 'other' && walk.stoppedAt() === null && walk.reading() < last) {
    walk.toNextMinute(({ status }, second) => {
      if (walk.reading() >= last) return true;
      if (status !== now.status) nextStatusAt ??= second * 1000;
      return (status === 'open') !== (now.status === 'open');
    });
  }
  const turn = walk.reading() < last ? walk.stoppedAt() : null;
  const nextChangeAt = turn === null ? null : turn * 1000;
  const label = labelOf(schedule, now, nextChangeAt === null ? null : (nextChangeAt - at) / 1000);
  return { ...label, nextStatusAt, nextChangeAt };
};

/** The wall-clock reading at which the search ends: the end of the last day that it covers. */
const lastSearchedReading = (schedule: Schedule, from: number): number => {
  const readClock = readClockOf(schedule.timezone);
  const named = Date.parse(lastNamedDate(schedule)) / 1000;
  const ends = [schedule.closure?.from, schedule.closure?.until]
    .filter((end) => typeof end === 'string')
    .map((end) => readClock(Date.parse(end) / 1000));
  const latest = Math.max(readClock(Math.floor(from / 1000)), Number.isNaN(named) ? 0 : named, ...ends);
  return (Math.floor(latest / DAY) + SEARCH_DAYS + 1) * DAY;
};

/** Everything that holds at an instant, except for a text before closing. */
interface State extends Omit<OracleLabel, 'note'> {
  /** The parts of the note before and after a text before closing. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** @param toClosing seconds to the next closing, null if there is none */
const labelOf = ({ messages }: Schedule, state: State, toClosing: number | null): OracleLabel => {
  const { status, holidayName, reason, before, after } = state;
  const due = (status === 'open' && toClosing !== null ? (messages?.beforeClosing ?? []) : [])
    .filter(({ minutes }) => (toClosing ?? 0) <= minutes * MINUTE)
    .sort((a, b) => a.minutes - b.minutes)
    .slice(0, 1)
    .map(({ text }) => text);
  const note = [...before, ...due, ...after].slice(0, 2).join(' – ');
  return { status, holidayName, reason, note: note === '' ? null : note };
};

const walkFrom = (schedule: Schedule, at: number) => {
  const readClock = byTheHour(readClockOf(schedule.timezone));
  const stateAt = statesOf(schedule);
  let second = Math.floor(at / 1000 / MINUTE) * MINUTE;
  let furthest = Number.NEGATIVE_INFINITY;
  for (let before = second - FARTHEST_SET_BACK; before <= second; before += MINUTE) {
    furthest = Math.max(furthest, readClock(before));
  }
  furthest = Math.max(furthest, readClock(Math.floor(at / 1000)));
  let lookedUntil = Math.floor(at / 1000);
  let stoppedAt: number | null = null;
  let last = stateAt(furthest, lookedUntil);
  return {
    state: () => last,
    second: () => second,
    reading: () => furthest,
    stoppedAt: () => stoppedAt,
    /** Calls `onTurn` for each second that brings another state; if it returns true, the walk stops there. */
    toNextMinute: (onTurn: (state: State, second: number, before: State) => boolean): void => {
      const reading = readClock(second + MINUTE);
      const next = stateAt(Math.max(furthest, reading), second + MINUTE);
      const isEven = reading === readClock(second) + MINUTE;
      // Seconds matter only if the state changes, or if the clock changes within the minute.
      for (let step = 1; (next !== last || !isEven) && step <= MINUTE && stoppedAt === null; step++) {
        if (second + step <= lookedUntil) continue;
        lookedUntil = second + step;
        furthest = Math.max(furthest, readClock(lookedUntil));
        const state = stateAt(furthest, lookedUntil);
        const before = last;
        last = state;
        if (state !== before && onTurn(state, lookedUntil, before)) stoppedAt = lookedUntil;
      }
      if (stoppedAt !== null) return;
      furthest = Math.max(furthest, reading);
      last = next;
      second += MINUTE;
    },
  };
};

/** Reads the clock only at the ends of each hour, and counts in between if they are an hour apart. */
const byTheHour = (readClock: (second: number) => number): ((second: number) => number) => {
  const offsets = new Map<number, number | null>();
  return (second) => {
    const hour = Math.floor(second / HOUR);
    let offset = offsets.get(hour);
    if (offset === undefined) {
      const [from, to] = [readClock(hour * HOUR), readClock((hour + 1) * HOUR)];
      offsets.set(hour, (offset = to - from === HOUR ? from - hour * HOUR : null));
    }
    return offset === null ? readClock(second) : second + offset;
  };
};

interface Day {
  /** Wall-clock readings at which the shifts of a date begin and end. */
  readonly shifts: readonly [opensAt: number, closesAt: number][];
  readonly inside: State;
  readonly outside: State;
}

/** Returns the state at a wall-clock reading and an instant; equal states are the same object. */
const statesOf = (schedule: Schedule): ((reading: number, second: number) => State) => {
  const known = new Map<string, State>();
  const sameObject = (state: State): State => {
    const key = JSON.stringify(state);
    if (!known.has(key)) known.set(key, state);
    return known.get(key) ?? state;
  };
  const days = new Map<number, Day>();
  const dayOf = (day: number): Day => {
    let created = days.get(day);
    if (created === undefined) {
      const { shifts, inside, outside } = createDay(schedule, day);
      days.set(day, (created = { shifts, inside: sameObject(inside), outside: sameObject(outside) }));
    }
    return created;
  };
  const bySchedule = (reading: number): State => {
    const covers = ([opensAt, closesAt]: readonly [number, number]): boolean =>
      opensAt <= reading && reading < closesAt;
    const day = dayOf(Math.floor(reading / DAY));
    if (day.shifts.some(covers)) return day.inside;
    const dayBefore = dayOf(Math.floor(reading / DAY) - 1);
    return dayBefore.shifts.some(covers) ? dayBefore.inside : day.outside;
  };
  const closure = schedule.closure ?? null;
  const [from, until] = [closure?.from, closure?.until].map((end) => (end ? Date.parse(end) / 1000 : null));
  return (reading, second) => {
    if (schedule.businessHours === null) return NEVER_SAVED;
    const state = bySchedule(reading);
    if (closure === null || second < (from ?? second) || second >= (until ?? Infinity)) return state;
    const note = closure.note === null ? [] : [closure.note];
    if (closure.kind === 'closed') {
      return sameObject({ status: 'closed', holidayName: null, reason: 'closure', before: note, after: [] });
    }
    return state.status === 'open' ? sameObject({ ...state, before: [...note, ...state.before] }) : state;
  };
};

const NEVER_SAVED: State = { status: 'other', holidayName: null, reason: 'none', before: [], after: [] };

const createDay = (schedule: Schedule, day: number): Day => {
  const plan = planOf(schedule, new Date(day * DAY * 1000).toISOString().slice(0, 10));
  const { row, name, reason, isHoliday, isUnsaid } = plan;
  const { messages = {} } = schedule;
  const texts = (...parts: (string | null | undefined | false)[]): string[] =>
    parts.filter((part): part is string => Boolean(part));
  const status = isHoliday ? 'holiday' : 'closed';
  const byAppointment = row.appointment && (messages.appointment ?? 'By appointment');
  return {
    shifts: row.closed ? [] : [row, ...(row.more ?? [])].map((period) => shiftReadings(period, day)),
    inside: {
      status: 'open',
      holidayName: name,
      reason,
      before: texts(name),
      after: texts(isUnsaid && 'Holiday hours may differ', messages.open),
    },
    outside: {
      status,
      holidayName: name,
      reason,
      before: texts(name, byAppointment, messages[status]),
      after: [],
    },
  };
};

const shiftReadings = ({ open, close }: Pick<OraclePlan['row'], 'open' | 'close'>, day: number): [number, number] => {
  const secondsOf = (time: string): number => {
    const [hours = '', minutes = ''] = time.split(':');
    return Number(hours) * HOUR + Number(minutes) * MINUTE;
  };
  const opensAt = day * DAY + secondsOf(open);
  const closesAt = day * DAY + (['23:59', '24:00', '00:00'].includes(close) ? DAY : secondsOf(close));
  return [opensAt, closesAt <= opensAt ? closesAt + DAY : closesAt];
};

import { CALENDAR_ENTRIES_MAX, type CalendarAnswer, type CalendarEntry } from '@doorsign/shared-schema/api';
import { dateOfDayNumber, dayNumber, dayNumberOf, monthOf, yearOf } from '@doorsign/shared-schema/holidays';
import { DEFAULT_DAY_HOURS } from '@doorsign/shared-schema/hours';
import { DaySpan, newSpanId, occurrencesOf, SPAN_DAYS_MAX } from '@doorsign/shared-schema/spans';
import { nextTurn } from '../../platform/next-turn.ts';
import { CALENDAR } from './limits.ts';
import { eventTextsOf } from './event-texts.ts';
import { readEvent, type AllDayEvent, type ReadEvent } from './read-event.ts';
import { isPlainYearly, startsOf } from './rule.ts';

/** Reads the events of whole days in a calendar file, with pauses for other requests.
 * @param today "YYYY-MM-DD" of the business's calendar
 * @returns     null for a text that is not a calendar
 * Source: shared-schema/docs/decisions/0161-calendars-of-closures.md. */
export const readCalendar = async (text: string, today: string): Promise<CalendarAnswer | null> => {
  await nextTurn();
  const texts = eventTextsOf(text);
  if (!texts) return null;
  const reading = createReading(today);
  for (const [index, eventText] of texts.entries()) {
    if (index % CALENDAR.eventsAtOnce === 0) await nextTurn();
    reading.take(eventText === null ? { kind: 'other' } : readEvent(eventText));
  }
  for (const [index, event] of reading.events.entries()) {
    // Working out the dates of one rule may take a millisecond.
    if (event.rule !== null || index % CALENDAR.eventsAtOnce === 0) await nextTurn();
    reading.add(event);
  }
  return reading.answer();
};

/** The reason for which an event gives no entry. */
type Skipped = keyof CalendarAnswer['skipped'];

const createReading = (today: string) => {
  const todayDay = dayNumberOf(today);
  /** 24 months later; exclusive. */
  const end = dayNumber(yearOf(today) + 2, monthOf(today), Number(today.slice(8)));
  const skipped: Record<Skipped, number> = { timed: 0, past: 0, other: 0 };
  const events: AllDayEvent[] = [];
  /** Replaced days of recurring events, by their UID. */
  const replaced = new Map<string, number[]>();
  const entries = new Map<string, { entry: CalendarEntry; next: number }>();
  let rules = 0;

  const keep = (entry: CalendarEntry): void => {
    const { from, to, yearly } = entry;
    const next = occurrencesOf({ from, to, ...(yearly && { yearly }) })(todayDay)?.from ?? 0;
    entries.set(JSON.stringify(entry), { entry, next });
  };

  const addOnce = (name: string, first: number, length: number): Skipped | null => {
    if (first + length <= todayDay) return 'past';
    const entry = entryOf(name, first, length, false);
    if (!entry) return 'other';
    keep(entry);
    return null;
  };

  /** Works out the dates of an event that repeats. */
  const addDates = ({ name, first, length, rule }: AllDayEvent, exceptions: readonly number[]): Skipped | null => {
    rules += 1;
    const starts =
      rule && rules <= CALENDAR.rulesMax ? startsOf(rule, first, { from: todayDay - length + 1, end }) : undefined;
    const ahead = starts?.filter((day) => day + length > todayDay && !exceptions.includes(day));
    if (!ahead || ahead.length > CALENDAR.datesMax) return 'other';
    if (ahead.length === 0) return 'past';
    const problems = ahead.map((day) => addOnce(name, day, length)).filter((problem) => problem !== null);
    return problems[0] ?? null;
  };

  const addEvent = (event: AllDayEvent): Skipped | null => {
    const { uid, name, first, length, rule } = event;
    if (rule === null) return addOnce(name, first, length);
    const exceptions = [...event.exceptions, ...(replaced.get(uid) ?? [])];
    if (!isPlainYearly(rule, first) || exceptions.some((day) => day + length > todayDay))
      return addDates(event, exceptions);
    const entry = entryOf(name, first, length, true);
    if (!entry) return 'other';
    keep(entry);
    return null;
  };

  return {
    events,
    take(read: ReadEvent): void {
      if (read.kind === 'other') skipped.other += 1;
      else if (read.kind === 'timed') skipped[read.last !== null && read.last < todayDay ? 'past' : 'timed'] += 1;
      else {
        const { event } = read;
        const { uid, replaces } = event;
        events.push(event);
        if (replaces === null || uid === '') return;
        const days = replaced.get(uid) ?? [];
        days.push(replaces);
        replaced.set(uid, days);
      }
    },
    add(event: AllDayEvent): void {
      const problem = addEvent(event);
      if (problem) skipped[problem] += 1;
    },
    answer(): CalendarAnswer {
      const sorted = [...entries.values()]
        .sort((a, b) => a.next - b.next || (a.entry.name < b.entry.name ? -1 : 1))
        .map(({ entry }) => entry);
      skipped.other += Math.max(0, sorted.length - CALENDAR_ENTRIES_MAX);
      return { entries: sorted.slice(0, CALENDAR_ENTRIES_MAX), skipped };
    },
  };
};

/** Returns the entry of an event; null if its dates cannot be kept. */
const entryOf = (name: string, first: number, length: number, yearly: boolean): CalendarEntry | null => {
  if (length > SPAN_DAYS_MAX) return null;
  const entry = { name, from: dateOfDayNumber(first), to: dateOfDayNumber(first + length - 1) };
  const span = { id: newSpanId(0, 0), ...entry, ...(yearly && { yearly }), day: DEFAULT_DAY_HOURS };
  return DaySpan.safeParse(span).success ? { ...entry, yearly } : null;
};

import type { Fault } from './find-faults.ts';

/** A change that no test can notice, and why it is no fault. It is identified by the content of its line, not by the line number. */
export interface Explained extends Pick<Fault, 'file' | 'kind' | 'before' | 'after'> {
  why: string;
}

export const explained: readonly Explained[] = [
  {
    file: 'shared-schema/src/status/zone-offsets.ts',
    kind: 'number',
    before: 'const [month = 0, day, year = 0, hour, minute, second] = formatter.format(at).split(/\\D+/).map(Number);',
    after: 'const [month = 0, day, year = 1, hour, minute, second] = formatter.format(at).split(/\\D+/).map(Number);',
    why: 'The formatter always gives a year. The default is there for the compiler.',
  },
  {
    file: 'shared-schema/src/status/status-at.ts',
    kind: 'number',
    before:
      'export const statusAt = (schedule: Schedule, at: number): Status => compile(schedule, at, 0).statuses[0] as Status;',
    after:
      'export const statusAt = (schedule: Schedule, at: number): Status => compile(schedule, at, 1).statuses[0] as Status;',
    why: 'The first status of a span does not depend on how long the span is. A longer one only costs more.',
  },
  {
    file: 'shared-schema/src/status/walk.ts',
    kind: 'number',
    before: 'const QUIET_DAYS = 21;',
    after: 'const QUIET_DAYS = 22;',
    why: 'Two weeks without an opening would be enough to know that none comes. The constant has a week more, and could have more.',
  },
  {
    file: 'shared-schema/src/status/walk.ts',
    kind: 'number',
    before: 'const ALL_YEARS = 14_610;',
    after: 'const ALL_YEARS = 14611;',
    why: 'In 40 years, dates and weekdays have met in every way, also around 2100. One day more brings nothing new.',
  },
  {
    file: 'shared-schema/src/status/walk.ts',
    kind: 'comparison',
    before: 'if (day - quietFrom > QUIET_DAYS) {',
    after: 'if (day - quietFrom >= QUIET_DAYS) {',
    why: 'The same as a constant that is one day shorter, which is still a week more than enough.',
  },
  {
    file: 'shared-schema/src/status/walk.ts',
    kind: 'comparison',
    before: 'if (startsAt > to && isBeyond(day)) return stretches;',
    after: 'if (startsAt >= to && isBeyond(day)) return stretches;',
    why: 'The reach ends 400 days after the span. A day that begins with the end of the span is never beyond it.',
  },
  {
    file: 'shared-schema/src/status/open-notes.ts',
    kind: 'number',
    before: 'let lead = 0;',
    after: 'let lead = 1;',
    why: 'The distance from which stretches must be known. A millisecond more than none costs nothing and gives the same.',
  },
  {
    file: 'shared-schema/src/status/cached-by-zone.ts',
    kind: 'number',
    before: 'const ZONES_MAX = 128;',
    after: 'const ZONES_MAX = 129;',
    why: 'A bound of what is kept in memory. One zone more changes no result.',
  },
  {
    file: 'shared-schema/src/status/day-plans.ts',
    kind: 'comparison',
    before: 'if (day < decidingFrom || day >= deciding.until) {',
    after: 'if (day <= decidingFrom || day >= deciding.until) {',
    why: 'The day was just decided. Deciding it again costs time and gives the same.',
  },
  {
    file: 'shared-schema/src/status/day-plans.ts',
    kind: 'number',
    before: 'let decidingFrom = 0;',
    after: 'let decidingFrom = 1;',
    why: 'Until the first day is decided, no day is before the end of what was.',
  },
  {
    file: 'shared-schema/src/status/day-plans.ts',
    kind: 'number',
    before: 'return (rangePlans[0] ??= createDayPlan(range.day, as, messages));',
    after: 'return (rangePlans[1] ??= createDayPlan(range.day, as, messages));',
    why: 'A range has one plan. Its place in the list is asked for nowhere else.',
  },
  {
    file: 'shared-schema/src/status/zone.ts',
    kind: 'early exit removed',
    before: 'if (lastChunk.index === index) return lastChunk;',
    after: ';',
    why: 'The map has the same chunk. Remembering the last one only saves time.',
  },
  {
    file: 'shared-schema/src/status/zone.ts',
    kind: 'comparison',
    before: 'if (chunks.size >= CHUNKS_MAX) chunks.clear();',
    after: 'if (chunks.size > CHUNKS_MAX) chunks.clear();',
    why: 'A bound of what is kept in memory. One chunk more changes no result.',
  },
  {
    file: 'shared-schema/src/status/zone-offsets.ts',
    kind: 'number',
    before: 'const LAST_READABLE = 8.64e15 - 2 * DAY;',
    after: 'const LAST_READABLE = 8640000000000001 - 2 * DAY;',
    why: 'A bound two days before the end of all dates. One millisecond later no zone has another offset.',
  },
  {
    file: 'shared-schema/src/status/closed-stretches.ts',
    kind: 'logic',
    before: 'if (until <= from || until <= closesAt) return walk(from, to);',
    after: 'if (until <= from && until <= closesAt) return walk(from, to);',
    why: 'A closure that is over adds stretches before the one in force, which nobody reads. One that ends before it begins is not stored.',
  },
  {
    file: 'shared-schema/src/status/deciding-spans.ts',
    kind: 'comparison',
    before: 'return a.from === b.from ? a.span.id > b.span.id : a.from > b.from;',
    after: 'return a.from === b.from ? a.span.id >= b.span.id : a.from > b.from;',
    why: 'The id is in the key of a span, so no two spans of a location have the same.',
  },
  {
    file: 'sync-server/src/records/zones-of.ts',
    kind: 'comparison',
    before: 'const inside = changes.filter((change) => from < change && change < until);',
    after: 'const inside = changes.filter((change) => from < change && change <= until);',
    why: 'The rules are read before `until` only. A change at that instant is read by nobody.',
  },
  {
    file: 'sync-server/src/records/user.ts',
    kind: 'number',
    before: 'updatedAt: isoOf(Math.max(account.updated_at, account.settings_at ?? 0)),',
    after: 'updatedAt: isoOf(Math.max(account.updated_at, account.settings_at ?? 1)),',
    why: 'The account itself was changed later than a millisecond after 1970.',
  },
  {
    file: 'sync-server/src/records/user.ts',
    kind: 'default dropped',
    before: 'updatedAt: isoOf(Math.max(account.updated_at, account.settings_at ?? 0)),',
    after: 'updatedAt: isoOf(Math.max(account.updated_at, account.settings_at)),',
    why: 'Math.max reads null as 0. The default is there for the compiler.',
  },
  {
    file: 'sync-server/src/records/publishing/public-holidays.ts',
    kind: 'comparison',
    before: 'return dates.length > 0 ? { ...schedule, publicHolidays: [...dates] } : schedule;',
    after: 'return dates.length >= 0 ? { ...schedule, publicHolidays: [...dates] } : schedule;',
    why: 'An empty list of public holidays says the same as none.',
  },
  {
    file: 'sync-server/src/records/edits/past-edits.ts',
    kind: 'number',
    before: 'const BASE_ROUNDS = 4;',
    after: 'const BASE_ROUNDS = 5;',
    why: 'A bound of what a request may cost. One round more can only spare a notice of a conflict that was none.',
  },
  {
    file: 'sync-server/src/records/edits/register-counts.ts',
    kind: 'early exit removed',
    before: 'if (!family) return;',
    after: ';',
    why: 'Registers of no known family would be counted under a name that nobody asks for.',
  },
  {
    file: 'sync-server/src/records/publishing/change-watcher.ts',
    kind: 'early exit removed',
    before: 'if (before === null) return;',
    after: ';',
    why: 'No row is before null, so the removal would find none.',
  },
  {
    file: 'sync-server/src/records/records.ts',
    kind: 'number',
    before: 'const id = uuidv7(now, randomBytes(10));',
    after: 'const id = uuidv7(now, randomBytes(11));',
    why: 'An id uses the first ten bytes.',
  },
];

/** Returns why this change is no fault, or undefined for a change that tests should notice. */
export const explanationOf = (
  { file, kind, before, after }: Fault,
  table: readonly Explained[] = explained,
): string | undefined =>
  table.find((one) => one.file === file && one.kind === kind && one.before === before && one.after === after)?.why;

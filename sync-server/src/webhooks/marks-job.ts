import { statusAnswerOf } from '../records/publishing/status-answer.ts';
import { withPublicHolidays } from '../records/publishing/public-holidays.ts';
import { loadScheduleRows, readSchedule } from '../records/publishing/snapshots.ts';
import type { Database } from '../platform/database/database.ts';
import { DatabaseError } from '../platform/database/database-error.ts';
import { isoOf } from '../platform/iso-instants.ts';
import type { Logger } from '../platform/logger.ts';
import { nextTurn } from '../platform/next-turn.ts';
import { STATUS_MARKS } from '../platform/parameters.ts';
import type { PublicHolidayTable } from '../platform/public-holidays.ts';
import { createSingleFlight } from '../platform/single-flight.ts';
import { emitAll } from '../records/events/emit.ts';
import { lookAt, type Finding, type Mark } from '../records/events/mark-look.ts';
import type { NewEvent } from '../records/events/new-event.ts';
import { findDueMarks, postponeMark, replaceMark, type StoredMark } from '../records/events/status-marks.ts';

interface MarksJobDeps {
  database: Pick<Database, 'read' | 'write'>;
  publicHolidays: Pick<PublicHolidayTable, 'datesFor'>;
  /** Epoch milliseconds. */
  now(): number;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** Tells webhooks when the status of a location changes. */
export interface MarksJob {
  /** Looks at every location whose status may have changed; a caller during a round joins that round. Never throws. */
  look(): Promise<void>;
  /** Looks at no further locations.
   * @returns when the current ones are done */
  stop(): Promise<void>;
}

/** A look at a location that is due, and what follows from it. */
interface Outcome {
  readonly mark: StoredMark;
  readonly next: Mark;
  readonly events: readonly NewEvent[];
}

/** Creates the job. Any number of processes may run it on one database: of those that look at a location at the same time, one tells.
 * Locations are looked at in groups, each in one short transaction. One whose settings cannot be read waits for a minute, and no other waits
 * for it. Source: shared-schema/docs/decisions/0207-status-at-the-minute.md. */
export const createMarksJob = ({ database, publicHolidays, now, log }: MarksJobDeps): MarksJob => {
  let isStopping = false;

  const lookAtOne = async (
    mark: StoredMark,
    row: Awaited<ReturnType<typeof loadScheduleRows>>[number],
    nowMs: number,
  ): Promise<Outcome> => {
    const { schedule, country } = await readSchedule(database.read, row);
    const look = lookAt(mark, schedule, nowMs);
    if (look.findings.length === 0) return { mark, next: look.mark, events: [] };
    // What visitors read may name public holidays.
    const told = statusAnswerOf(await withPublicHolidays(publicHolidays, schedule, country), nowMs);
    const events = look.findings.map((finding) => eventOf(mark, finding, told, nowMs));
    return { mark, next: look.mark, events };
  };

  const postpone = async (mark: StoredMark, error: unknown): Promise<void> => {
    log.warn({ err: error, location: mark.locationId }, 'status of a location not told, will retry');
    await database.write((tx) => postponeMark(tx, mark, now() + STATUS_MARKS.damagedMs));
  };

  const tell = (outcomes: readonly Outcome[]): Promise<void> =>
    database.write(async (tx) => {
      const events: NewEvent[] = [];
      for (const { mark, next, events: found } of outcomes)
        if (await replaceMark(tx, mark, next)) events.push(...found);
      await emitAll(tx, events);
    });

  /** Stores a group of outcomes. If one of them fails, the others are stored without it. */
  const store = async (outcomes: readonly Outcome[]): Promise<void> => {
    if (outcomes.length === 0) return;
    try {
      await tell(outcomes);
    } catch (error) {
      if (isPassing(error)) throw error;
      if (outcomes.length === 1 && outcomes[0]) return postpone(outcomes[0].mark, error);
      for (const outcome of outcomes) await store([outcome]);
    }
  };

  /** @returns the number of locations that were due; STATUS_MARKS.atOnce at most */
  const lookAtSome = async (): Promise<number> => {
    const nowMs = now();
    const marks = await findDueMarks(database.read, nowMs);
    const rows = new Map(
      (
        await loadScheduleRows(
          database.read,
          marks.map(({ locationId }) => locationId),
        )
      ).map((row) => [row.location_id, row]),
    );
    const outcomes: Outcome[] = [];
    for (const mark of marks) {
      await nextTurn();
      try {
        const row = rows.get(mark.locationId);
        if (!row) throw new Error('The location has no snapshot.');
        outcomes.push(await lookAtOne(mark, row, nowMs));
      } catch (error) {
        if (isPassing(error)) throw error;
        await postpone(mark, error);
      }
    }
    await store(outcomes);
    return marks.length;
  };

  const rounds = createSingleFlight({
    name: 'looking at statuses',
    log,
    async work() {
      while (!isStopping) if ((await lookAtSome()) < STATUS_MARKS.atOnce) return;
    },
  });

  return {
    look: rounds.run,
    async stop() {
      isStopping = true;
      await rounds.idle();
    },
  };
};

/** Returns whether an error says nothing about the location: the next round tries again. */
const isPassing = (error: unknown): boolean => error instanceof DatabaseError && error.kind !== 'unique';

/** @param told the status that visitors read */
const eventOf = (
  { businessId, locationId }: StoredMark,
  finding: Finding,
  told: ReturnType<typeof statusAnswerOf>,
  nowMs: number,
): NewEvent => {
  const { atMs } = finding;
  const event = { businessId, locationId, atMs, nowMs };
  if (finding.type !== 'status.changed') {
    const { from, until, note } = finding.closure;
    return { ...event, type: finding.type, data: { from, until, message: note } };
  }
  const { status, previous, reason, late } = finding;
  return {
    ...event,
    type: 'status.changed',
    data: {
      status,
      open: status === 'open',
      previous,
      since: isoOf(atMs),
      message: told.message,
      nextChangeAt: told.nextChangeAt,
      reason,
      late,
    },
  };
};

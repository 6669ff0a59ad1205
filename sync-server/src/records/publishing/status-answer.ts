import type { StatusAnswer } from '@doorsign/shared-schema/api';
import { formatStatus, statusAt, type Schedule } from '@doorsign/shared-schema/status';
import { isoOrNull } from '../../platform/iso-instants.ts';

/** Returns the status that visitors see at a given time, as text and as timestamps.
 * @param nowMs epoch milliseconds */
export const statusAnswerOf = (schedule: Schedule, nowMs: number): StatusAnswer => {
  const facts = statusAt(schedule, nowMs);
  return {
    status: facts.status,
    ...formatStatus(facts, nowMs, schedule.timezone),
    nextChangeAt: isoOrNull(facts.nextChangeAt),
    nextStatusAt: isoOrNull(facts.nextStatusAt),
    note: facts.note,
    reason: facts.reason,
  };
};

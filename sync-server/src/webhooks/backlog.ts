import type { Reader } from '../platform/database/database.ts';
import type { Backlog } from '../platform/metrics/reading-metrics.ts';

/** Returns the backlog of deliveries: those that wait, and how late the one is that has been due longest. */
export const deliveryBacklog = async (reader: Reader, nowMs: number): Promise<Backlog> => {
  const { waiting, due } = await reader
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('due_at').as('due')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldestMs: lateness(due, nowMs), givenUp: 0 };
};

/** Returns how late the look at a location's status is that has been due longest. */
export const marksLateMs = async (reader: Reader, nowMs: number): Promise<number> => {
  const { due } = await reader
    .selectFrom('status_marks')
    .select(({ fn }) => fn.min('next_at').as('due'))
    .executeTakeFirstOrThrow();
  return lateness(due, nowMs);
};

const lateness = (due: number | null, nowMs: number): number => (due === null ? 0 : Math.max(0, nowMs - due));

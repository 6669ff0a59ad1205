import type { Reader } from '../../platform/database/database.ts';

/** The waiting entries of a queue. */
export interface Queue {
  count: number;
  /** Time since which the oldest one has been waiting, in epoch milliseconds; null for an empty queue. */
  oldestMs: number | null;
}

export const loadQueues = async (read: Reader): Promise<{ mail: Queue; givenUp: number; events: Queue }> => {
  const mail = await read
    .selectFrom('outgoing_mail')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('created_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  // Mail that was given up more than a week ago has been removed.
  const givenUp = await read
    .selectFrom('outgoing_mail')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'given_up')
    .executeTakeFirstOrThrow();
  const events = await read
    .selectFrom('stripe_events')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('received_at').as('oldest')])
    .where('applied_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { mail: queueOf(mail), givenUp: givenUp.count, events: queueOf(events) };
};

const queueOf = ({ count, oldest }: { count: number; oldest: number | null }): Queue => ({ count, oldestMs: oldest });

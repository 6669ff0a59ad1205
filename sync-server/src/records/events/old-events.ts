import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { WEBHOOK_EVENTS } from '../../platform/parameters.ts';

/** Deletes events that are no longer kept, unless they are still being sent. @returns how many; `max` at most */
export const deleteOldWebhookEvents = (tx: Tx, nowMs: number, max: number): Promise<number> =>
  run(
    tx,
    sql`delete from webhook_events where (business_id, seq) in
      (select business_id, seq from webhook_events as event where created_at <= ${nowMs - WEBHOOK_EVENTS.keptMs}
        and not exists (select 1 from webhook_deliveries as delivery where delivery.business_id = event.business_id
          and delivery.event_seq = event.seq and delivery.state = 'waiting') limit ${max})`,
  );

/** Deletes deliveries that are no longer kept.
 * @returns how many; `max` at most */
export const deleteOldDeliveries = (tx: Tx, nowMs: number, max: number): Promise<number> =>
  run(
    tx,
    sql`delete from webhook_deliveries where (business_id, id) in
      (select business_id, id from webhook_deliveries where created_at <= ${nowMs - WEBHOOK_EVENTS.keptMs} limit ${max})`,
  );

/** Deletes attempts that are no longer kept. @returns how many; `max` at most */
export const deleteOldAttempts = (tx: Tx, nowMs: number, max: number): Promise<number> =>
  run(
    tx,
    sql`delete from webhook_attempts where (business_id, delivery_id, n) in
      (select business_id, delivery_id, n from webhook_attempts where at <= ${nowMs - WEBHOOK_EVENTS.keptMs} limit ${max})`,
  );

/** Removes what receivers have answered from old attempts. @returns how many; `max` at most */
export const forgetOldAnswers = (tx: Tx, nowMs: number, max: number): Promise<number> =>
  run(
    tx,
    sql`update webhook_attempts set answer = null where (business_id, delivery_id, n) in
      (select business_id, delivery_id, n from webhook_attempts
        where answer is not null and at <= ${nowMs - WEBHOOK_EVENTS.answerKeptMs} limit ${max})`,
  );

const run = async (tx: Tx, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0n);

import { DAY, HOUR, MINUTE } from '@doorsign/shared-schema/status/units';
import { businessDayOf } from '@doorsign/shared-schema/widget';
import type { Tx } from '../../src/platform/database/database.ts';
import { inChunks } from '../../src/platform/database/in-chunks.ts';
import { saveWidgetReports } from '../../src/records/widget-reports/widget-reports.ts';
import { addDaySums } from '../../src/widget/visits/day-repository.ts';
import { addSums } from '../../src/widget/visits/visit-repository.ts';
import { visitsOf } from '../../scripts/seed/visits.ts';
import type { Shape } from './shapes.ts';

/** A business that a template is being made of. */
export interface TemplateBusiness {
  readonly shape: Shape;
  /** The id of the owner, the business and the first location. */
  readonly id: string;
  readonly locationIds: readonly string[];
  readonly nowMs: number;
  readonly signedUpMs: number;
  /** Returns an id that is different in each copy. */
  newId(): string;
}

/** Inserts what a business has beside its settings. The text {n} is another number in each copy. */
export const insertBeside = async (tx: Tx, business: TemplateBusiness): Promise<void> => {
  await insertPeople(tx, business);
  await insertDevices(tx, business);
  await insertMail(tx, business);
  await insertBilling(tx, business);
  await insertVisits(tx, business);
  await insertPrograms(tx, business);
};

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const insertPeople = async (tx: Tx, { shape, id, locationIds, signedUpMs, nowMs, newId }: TemplateBusiness) => {
  for (const index of range(shape.members)) {
    const accountId = newId();
    const instants = { created_at: signedUpMs, updated_at: signedUpMs };
    await tx
      .insertInto('accounts')
      .values({
        id: accountId,
        email: `member-${index}-{n}@example.com`,
        password_hash: null,
        verified_at: signedUpMs,
        ...instants,
      })
      .execute();
    await tx
      .insertInto('members')
      .values({
        business_id: id,
        account_id: accountId,
        role: index === 0 ? 'manager' : 'editor',
        locations: index === 0 ? null : JSON.stringify(locationIds.slice(0, 1)),
        created_at: signedUpMs,
        invited_by: id,
      })
      .execute();
    await tx
      .insertInto('invitations')
      .values({
        business_id: id,
        id: newId(),
        kind: 'member',
        email: `member-${index}-{n}@example.com`,
        role: 'editor',
        token_hash: `invitation-${index}-{n}`,
        invited_by: id,
        created_at: nowMs - 10 * DAY,
        sent_at: nowMs - 10 * DAY,
        sends: 1,
        expires_at: nowMs - 3 * DAY,
        accepted_at: nowMs - 9 * DAY,
        accepted_by: accountId,
      })
      .execute();
    const action = { actor_kind: 'account', actor_id: id, action: 'member.joined', target: accountId } as const;
    await tx
      .insertInto('audit')
      .values({ business_id: id, seq: index + 1, log_seq: 1, at: nowMs - 9 * DAY, ...action, details: '{}' })
      .execute();
  }
  if (shape.members > 0)
    await tx.updateTable('businesses').set({ audit_seq: shape.members }).where('id', '=', id).execute();
};

const insertDevices = async (tx: Tx, { shape, id, nowMs, signedUpMs, newId }: TemplateBusiness) => {
  for (const index of range(shape.sessions)) {
    const times = { created_at: signedUpMs, last_seen_at: nowMs - DAY, expires_at: nowMs + 30 * DAY };
    await tx
      .insertInto('sessions')
      .values({ id: newId(), account_id: id, device: 'Chrome on Windows', ...times, proved_at: null, proved_by: null })
      .execute();
    await tx
      .insertInto('known_devices')
      .values({ account_id: id, device: `device-${index}-{n}`, first_seen_at: signedUpMs })
      .execute();
    await tx
      .insertInto('synced_devices')
      .values({ account_id: id, device_id: `device-${index}`, name: 'Chrome on Windows', synced_at: nowMs - DAY })
      .execute();
    await tx
      .insertInto('known_addresses')
      .values({ account_id: id, address_hash: `address-${index}-{n}`, seen_at: nowMs - DAY })
      .execute();
  }
  if (shape.sessions > 1) {
    await tx
      .insertInto('ended_sessions')
      .values({ session_hash: 'ended-{n}', account_id: id, reason: 'signed_out_elsewhere', ended_at: nowMs - 5 * DAY })
      .execute();
    await tx
      .insertInto('identities')
      .values({
        issuer: 'https://accounts.google.com',
        subject: 'google-{n}',
        account_id: id,
        created_at: signedUpMs,
        email: null,
      })
      .execute();
  }
  if (shape.conflicts > 0)
    await tx
      .insertInto('replaced_mails')
      .values({ account_id: id, wanted: 1, told_seq: 0, told_at: nowMs - 2 * DAY })
      .execute();
  // Codes live for minutes: only those who have just signed up have one.
  if (!shape.isVerified)
    await tx
      .insertInto('challenges')
      .values({
        id: newId(),
        email: 'owner-{n}@example.com',
        purpose: 'signup',
        account_id: id,
        code_hash: 'code-{n}',
        tries_left: 5,
        unnamed_tries_left: 5,
        is_owners: 0,
        created_at: nowMs,
        expires_at: nowMs + 10 * MINUTE,
        used_at: null,
      })
      .execute();
};

/** Sent mail is kept for days. */
const insertMail = async (tx: Tx, { shape, id, nowMs, newId }: TemplateBusiness) => {
  if (shape.sessions < 2) return;
  const times = { due_at: nowMs - 2 * DAY, created_at: nowMs - 2 * DAY, finished_at: nowMs - 2 * DAY };
  await tx
    .insertInto('outgoing_mail')
    .values({
      id: newId(),
      account_id: id,
      kind: 'new_device',
      email: 'owner-{n}@example.com',
      subject: 'A new device has signed in',
      text: 'A new device has signed in to your account. '.repeat(10),
      html: '<p>A new device has signed in to your account.</p>'.repeat(30),
      state: 'sent',
      tries: 1,
      ...times,
    })
    .execute();
};

const insertBilling = async (tx: Tx, { shape, id, nowMs, signedUpMs }: TemplateBusiness) => {
  if (shape.plan === 'free') return;
  const { plan } = shape;
  await tx.updateTable('businesses').set({ stripe_customer: 'cus_{n}' }).where('id', '=', id).execute();
  const times = { trial_ends_at: null, cancel_at: null, past_due_since: null, trial_notice_at: null };
  await tx
    .insertInto('subscriptions')
    .values({
      id: 'sub_{n}',
      business_id: id,
      plan,
      status: 'active',
      period_ends_at: nowMs + 20 * DAY,
      ...times,
      created_at: signedUpMs,
    })
    .execute();
  for (const month of range(4))
    await tx
      .insertInto('transactions')
      .values({
        id: `in_${month}_{n}`,
        business_id: id,
        plan,
        amount: 900,
        currency: 'usd',
        payment_status: 'paid',
        created_at: signedUpMs + month * 30 * DAY,
        failure_notice_at: null,
      })
      .execute();
  await tx
    .insertInto('checkouts')
    .values({
      id: 'checkout-{n}',
      business_id: id,
      plan,
      has_trial: 1,
      session_id: 'cs_{n}',
      state: 'complete',
      created_at: signedUpMs,
    })
    .execute();
  for (const event of range(5)) {
    const at = nowMs - event * DAY;
    await tx
      .insertInto('stripe_events')
      .values({ id: `evt_${event}_{n}`, type: 'invoice.paid', business_id: id, received_at: at, applied_at: at })
      .execute();
  }
  await tx.insertInto('used_trials').values({ mailbox_hash: 'trial-{n}', noted_at: signedUpMs }).execute();
};

const insertVisits = async (tx: Tx, { shape, locationIds, nowMs }: TemplateBusiness) => {
  const { timezone, viewsPerDay, daysOfHours: days, daysOfSums } = shape;
  if (days === 0) return;
  for (const locationId of locationIds) {
    for (const chunk of inChunks(visitsOf({ locationId, timezone, viewsPerDay, days, nowMs })))
      await addSums(tx, chunk);
    const dates = range(daysOfSums).map((day) => businessDayOf(timezone, nowMs - (days + 1 + day) * DAY).date);
    const sums = [...new Set(dates)].map((date) => ({ date, type: 'view', count: viewsPerDay }) as const);
    await addDaySums(tx, locationId, sums);
    const report = { locationId, host: 'shop-{n}.example', at: nowMs - DAY };
    await saveWidgetReports(tx, [
      { ...report, kind: 'seen' },
      { ...report, kind: 'loaded' },
    ]);
  }
};

const insertPrograms = async (tx: Tx, { shape, id, locationIds, nowMs, signedUpMs, newId }: TemplateBusiness) => {
  for (const index of range(shape.apiKeys))
    await tx
      .insertInto('api_keys')
      .values({
        id: newId(),
        business_id: id,
        name: `Key ${index}`,
        hash: `key-${index}-{n}`,
        start: 'dsk_Ab12',
        tail: 'wxyz',
        access: 'write',
        locations: null,
        created_by: id,
        created_at: signedUpMs,
        expires_at: nowMs + 60 * DAY,
        expiry_told_at: null,
        last_used_at: nowMs - DAY,
        revoked_at: null,
      })
      .execute();
  for (const index of range(shape.webhooks)) {
    const endpoint = {
      business_id: id,
      id: newId(),
      url: `https://hooks-${index}.example/{n}`,
      types: '["status.changed"]',
    };
    await tx
      .insertInto('webhook_endpoints')
      .values({ ...endpoint, secret: 'encrypted', enabled: 1, created_by: id, created_at: signedUpMs })
      .execute();
    for (const seq of range(shape.deliveries).map((event) => index * shape.deliveries + event + 1)) {
      const at = nowMs - seq * HOUR;
      const delivery = { business_id: id, id: newId(), endpoint_id: endpoint.id, event_seq: seq };
      const event = { business_id: id, seq, id: newId(), type: 'status.changed', location_id: id };
      await tx
        .insertInto('webhook_events')
        .values({ ...event, at, body: JSON.stringify({ type: event.type, data: 'x'.repeat(500) }), created_at: at })
        .execute();
      const times = { due_at: at, created_at: at, finished_at: at };
      await tx
        .insertInto('webhook_deliveries')
        .values({ ...delivery, state: 'delivered', tries: 1, is_replay: 0, ...times })
        .execute();
      const attempt = { business_id: id, delivery_id: delivery.id, n: 1, at, ms: 80, status: 200, error: null };
      await tx
        .insertInto('webhook_attempts')
        .values({ ...attempt, answer: 'ok' })
        .execute();
    }
  }
  if (shape.webhooks === 0) return;
  const numbers = { event_seq: shape.webhooks * shape.deliveries, hooks: shape.webhooks };
  await tx.updateTable('businesses').set(numbers).where('id', '=', id).execute();
  for (const locationId of locationIds)
    await tx
      .insertInto('status_marks')
      .values({ location_id: locationId, status: 'open', since: nowMs - DAY / 4, next_at: nowMs + HOUR })
      .execute();
};

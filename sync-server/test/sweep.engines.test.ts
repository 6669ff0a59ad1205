import { expect, test } from 'vitest';
import { ACCOUNT, insertAccount } from './insert-account.ts';
import { insertOwner } from './insert-owner.ts';
import { openTestDatabase } from './open-test-database.ts';
import { deleteOldEvents } from '../src/billing/event-repository.ts';
import { deleteOldMail } from '../src/mail/outgoing-mail.ts';
import type { Database, Tx } from '../src/platform/database/database.ts';
import {
  AUDIT,
  IDEMPOTENCY,
  KNOWN_ADDRESSES,
  OUTGOING_MAIL,
  SESSIONS,
  SWEEP,
  UNVERIFIED_LIFE_MS,
  WEBHOOK_EVENTS,
} from '../src/platform/parameters.ts';
import { deleteOldAddresses } from '../src/http/shared/known-address-repository.ts';
import { deleteExpiredSlots } from '../src/http/shared/stream-slot-repository.ts';
import { deleteOldActions } from '../src/records/audit.ts';
import {
  deleteOldAttempts,
  deleteOldDeliveries,
  deleteOldWebhookEvents,
  forgetOldAnswers,
} from '../src/records/events/old-events.ts';
import { deleteExpiredAnswers } from '../src/records/idempotent-answers.ts';
import { deleteChangesBefore } from '../src/records/publishing/changes.ts';
import { deleteExpiredChallenges } from '../src/auth/challenge-repository.ts';
import { deleteExpiredReasons } from '../src/auth/ended-sessions.ts';
import { deleteExpiredHandovers, deleteExpiredStates } from '../src/auth/google/handover-repository.ts';
import { deleteExpiredSessions } from '../src/auth/session-repository.ts';
import { sweep } from '../src/auth/sweep.ts';

const NOW = Date.parse('2026-03-11T12:00:00Z');
const never = () => false;

/** Inserts unverified accounts that are too old, and one that is not. */
const insertAccounts = (database: Database, expired: number) =>
  database.write(async (tx) => {
    const createdAt = NOW - UNVERIFIED_LIFE_MS;
    const rows = Array.from({ length: expired }, (_, index) => ({
      ...ACCOUNT,
      id: `expired ${index}`,
      email: `user${index}@example.com`,
      created_at: createdAt,
    }));
    await tx.insertInto('accounts').values(rows).execute();
    await insertAccount(tx, { ...ACCOUNT, id: 'young', created_at: createdAt + 1 });
    await insertAccount(tx, { ...ACCOUNT, id: 'verified', verified_at: 1 });
  });

const idsOf = async ({ read }: Database) =>
  (await read.selectFrom('accounts').select('id').orderBy('id').execute()).map(({ id }) => id);

test('one sweep leaves nothing that has expired, and lets other writes go between', async () => {
  const database = await openTestDatabase();
  await insertAccounts(database, 5 * SWEEP.accountsAtOnce);
  let isOver = false;
  const sweeping = sweep(database, NOW, never).finally(() => (isOver = true));
  await database.write((tx) =>
    insertAccount(tx, { ...ACCOUNT, id: 'between', email: 'between@example.com', verified_at: 1 }),
  );
  expect(isOver).toBe(false);
  await sweeping;
  expect(await idsOf(database)).toEqual(['between', 'verified', 'young']);
});

test('a server that ends waits for one step of the sweep at most', async () => {
  const database = await openTestDatabase();
  await insertAccounts(database, 5 * SWEEP.accountsAtOnce);
  let asked = 0;
  await sweep(database, NOW, () => (asked += 1) > 1);
  expect(await idsOf(database)).toHaveLength(4 * SWEEP.accountsAtOnce + 2);
});

/** Each removal, and a row that it removes if it is old. */
const REMOVALS: Record<
  string,
  {
    insert: (tx: Tx, id: string, isOld: boolean) => Promise<unknown>;
    remove: (tx: Tx, nowMs: number, max: number) => Promise<number>;
  }
> = {
  sessions: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('sessions')
        .values({
          id,
          account_id: 'owner',
          device: 'D',
          created_at: 1,
          last_seen_at: 1,
          expires_at: isOld ? NOW : NOW + 1,
          proved_at: null,
          proved_by: null,
        })
        .execute(),
    remove: deleteExpiredSessions,
  },
  ended_sessions: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('ended_sessions')
        .values({
          session_hash: id,
          account_id: 'owner',
          reason: 'not_me',
          ended_at: NOW - SESSIONS.lifeMs + (isOld ? 0 : 1),
        })
        .execute(),
    remove: deleteExpiredReasons,
  },
  challenges: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('challenges')
        .values({
          id,
          email: 'a@example.com',
          purpose: 'login',
          account_id: null,
          code_hash: 'h',
          tries_left: 5,
          unnamed_tries_left: 5,
          is_owners: 0,
          created_at: 1,
          expires_at: isOld ? NOW : NOW + 1,
          used_at: null,
        })
        .execute(),
    remove: deleteExpiredChallenges,
  },
  outgoing_mail: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('outgoing_mail')
        .values({
          id,
          account_id: 'owner',
          kind: 'x',
          email: 'a@example.com',
          subject: 's',
          text: 't',
          html: 'h',
          tries: 1,
          due_at: 1,
          created_at: 1,
          state: 'sent',
          finished_at: NOW - OUTGOING_MAIL.keptMs + (isOld ? 0 : 1),
        })
        .execute(),
    remove: deleteOldMail,
  },
  used_states: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('used_states')
        .values({ state_hash: id, expires_at: isOld ? NOW : NOW + 1 })
        .execute(),
    remove: deleteExpiredStates,
  },
  handovers: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('handovers')
        .values({
          id_hash: id,
          challenge: 'c',
          issuer: 'i',
          subject: 's',
          email: null,
          name: null,
          expires_at: isOld ? NOW : NOW + 1,
        })
        .execute(),
    remove: deleteExpiredHandovers,
  },
  idempotent_answers: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('idempotent_answers')
        .values({
          account_id: 'owner',
          answer_key: id,
          request_hash: 'h',
          answer: '{}',
          created_at: NOW - IDEMPOTENCY.lifeMs + (isOld ? 0 : 1),
        })
        .execute(),
    remove: deleteExpiredAnswers,
  },
  audit: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('audit')
        .values({
          business_id: 'owner',
          seq: isOld ? Number(id.slice('old '.length)) : 9,
          log_seq: 0,
          at: NOW - AUDIT.keptMs + (isOld ? 0 : 1),
          actor_kind: 'server',
          action: 'location.paused',
          details: '{}',
        })
        .execute(),
    remove: deleteOldActions,
  },
  webhook_events: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('webhook_events')
        .values({
          business_id: 'owner',
          seq: isOld ? Number(id.slice('old '.length)) : 9,
          id,
          type: 'hours.updated',
          location_id: null,
          at: 1,
          body: '{}',
          created_at: NOW - WEBHOOK_EVENTS.keptMs + (isOld ? 0 : 1),
        })
        .execute(),
    remove: deleteOldWebhookEvents,
  },
  webhook_deliveries: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('webhook_deliveries')
        .values({
          business_id: 'owner',
          id,
          endpoint_id: 'w1',
          event_seq: 1,
          state: 'waiting',
          tries: 0,
          due_at: 1,
          is_replay: 0,
          created_at: NOW - WEBHOOK_EVENTS.keptMs + (isOld ? 0 : 1),
        })
        .execute(),
    remove: deleteOldDeliveries,
  },
  webhook_attempts: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('webhook_attempts')
        .values({
          business_id: 'owner',
          delivery_id: id,
          n: 1,
          at: NOW - WEBHOOK_EVENTS.keptMs + (isOld ? 0 : 1),
          ms: 1,
        })
        .execute(),
    remove: deleteOldAttempts,
  },
  stripe_events: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('stripe_events')
        .values({ id, type: 't', business_id: 'owner', received_at: isOld ? NOW - 1 : NOW, applied_at: 1 })
        .execute(),
    remove: deleteOldEvents,
  },
  changes: {
    insert: (tx, _id, isOld) =>
      tx
        .insertInto('changes')
        .values({ seq: isOld ? undefined : NOW, location_id: 'l', process: null })
        .execute(),
    remove: deleteChangesBefore,
  },
  stream_places: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('stream_places')
        .values({ subject: id, place: 1, stream_id: id, leased_until: isOld ? NOW : NOW + 1 })
        .execute(),
    remove: deleteExpiredSlots,
  },
  known_addresses: {
    insert: (tx, id, isOld) =>
      tx
        .insertInto('known_addresses')
        .values({ account_id: 'owner', address_hash: id, seen_at: NOW - KNOWN_ADDRESSES.lifeMs + (isOld ? 0 : 1) })
        .execute(),
    remove: deleteOldAddresses,
  },
};

test.each(Object.entries(REMOVALS))(
  '%s: what is old goes, as many at once as may',
  async (table, { insert, remove }) => {
    const database = await openTestDatabase();
    await insertOwner(database, { id: 'owner' });
    await database.write(async (tx) => {
      for (let index = 0; index < 5; index += 1) await insert(tx, `old ${index}`, true);
      await insert(tx, 'young', false);
    });
    const removed: number[] = [];
    for (let step = 0; step < 4; step += 1) removed.push(await database.write((tx) => remove(tx, NOW, 2)));
    expect(removed).toEqual([2, 2, 1, 0]);
    expect(
      await database.read
        .selectFrom(table as 'sessions')
        .selectAll()
        .execute(),
    ).toHaveLength(1);
  },
);

test('what receivers have answered is forgotten after a week, and that they have is not', async () => {
  const database = await openTestDatabase();
  await insertOwner(database, { id: 'owner' });
  await database.write(async (tx) => {
    for (const [n, at] of [
      [1, NOW - WEBHOOK_EVENTS.answerKeptMs - 1],
      [2, NOW - WEBHOOK_EVENTS.answerKeptMs],
      [3, NOW - WEBHOOK_EVENTS.answerKeptMs + 1],
    ] as const)
      await tx
        .insertInto('webhook_attempts')
        .values({ business_id: 'owner', delivery_id: 'd1', n, at, ms: 1, status: 200, answer: 'ok' })
        .execute();
  });
  expect(await database.write((tx) => forgetOldAnswers(tx, NOW, 1))).toBe(1);
  expect(await database.write((tx) => forgetOldAnswers(tx, NOW, 5))).toBe(1);
  expect(await database.write((tx) => forgetOldAnswers(tx, NOW, 5))).toBe(0);
  const rows = await database.read.selectFrom('webhook_attempts').select(['status', 'answer']).orderBy('n').execute();
  expect(rows.map(({ status, answer }) => [status, answer])).toEqual([
    [200, null],
    [200, null],
    [200, 'ok'],
  ]);
});

test('an event that is still being sent is kept', async () => {
  const database = await openTestDatabase();
  await insertOwner(database, { id: 'owner' });
  await database.write(async (tx) => {
    await REMOVALS['webhook_events']?.insert(tx, 'old 1', true);
    await REMOVALS['webhook_deliveries']?.insert(tx, 'd1', false);
  });
  expect(await database.write((tx) => deleteOldWebhookEvents(tx, NOW, 5))).toBe(0);
  await database.write((tx) => tx.updateTable('webhook_deliveries').set({ state: 'failed' }).execute());
  expect(await database.write((tx) => deleteOldWebhookEvents(tx, NOW, 5))).toBe(1);
});

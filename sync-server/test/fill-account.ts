import { randomUUID } from 'node:crypto';
import { authCalls, paymentCalls } from '@doorsign/shared-schema/api';
import { insertHandover } from '../src/auth/google/handover-repository.ts';
import { insertIdentity } from '../src/auth/google/identity-repository.ts';
import { noteSync } from '../src/devices/device-repository.ts';
import { noteTold } from '../src/devices/mail-choice-repository.ts';
import { insertRecoveries } from '../src/records/edits/recovery/recoveries.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { insertKey } from '../src/keys/repository.ts';
import { recordWithdrawal } from '../src/records/withdrawals/withdrawals.ts';
import { saveWidgetReports } from '../src/records/widget-reports/widget-reports.ts';
import { press } from './billing-shop.ts';
import { PASSWORD } from './owner.ts';
import type { TestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

/** Gives an account a row in every table that can hold one. Extend this function for each new table. */
export const fillAccount = async (
  server: TestServer,
  owner: { id: string; token: string; user: { email: string } },
): Promise<void> => {
  const { email } = owner.user;
  const phone = createTestDevice(server, owner, 'Phone');
  const tablet = createTestDevice(server, owner, 'Tablet');
  await phone.save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  // The tablet has not seen the phone's change: a conflict.
  await tablet.save([{ key: 'hours.monday', value: openUntil('19:00') }]);
  // A sign-in from a new device is mailed to the owner: one mail is sent, and one stays in the queue.
  const logIn = (userAgent: string) =>
    server.call(authCalls.login, { body: { email, password: PASSWORD }, headers: { 'User-Agent': userAgent } });
  await logIn(FIREFOX);
  await server.sendNotices();
  await logIn(FIREFOX.replace('X11; Linux', 'Windows'));
  // Of two sessions on one device, one ends.
  await logIn(FIREFOX);
  const sessions = await server.call(authCalls.sessions, { token: owner.token });
  const id = sessions.answer.find(({ current }) => !current)?.id ?? '';
  await server.call(authCalls.endSession, { token: owner.token, params: { id } });
  await server.call(authCalls.sendOtp, { body: { email } });
  await server.call(authCalls.sendOtp, { body: { email }, token: owner.token });
  await buyPlan(server, owner.token);
  await server.deps.database.write(async (tx) => {
    const person = { issuer: 'https://issuer.example', subject: owner.id };
    await insertIdentity(tx, { ...person, email }, { accountId: owner.id, nowMs: server.now() });
    const handover = { idHash: owner.id, challenge: 'c', email, name: null, expiresAt: server.now() + 1 };
    await insertHandover(tx, { ...person, ...handover });
    const visitors = { location_id: owner.id, hour: server.now(), type: 'view', count: 3 } as const;
    await tx.insertInto('event_counts').values(visitors).execute();
    await tx
      .insertInto('event_days')
      .values({ location_id: owner.id, date: '2026-01-05', type: 'open', count: 2 })
      .execute();
    await saveWidgetReports(tx, [{ locationId: owner.id, kind: 'seen', host: 'example.com', at: server.now() }]);
    const broughtBack = { scope: owner.id, key: 'hours.friday', rev: 'r1', at: 1, standsFor: null, isLost: false };
    await noteSync(tx, { accountId: owner.id, deviceId: 'phone', name: 'Phone', nowMs: server.now() });
    await noteTold(tx, { accountId: owner.id, seq: 1, nowMs: server.now() });
    const home = { account_id: owner.id, address_hash: 'a hash of an address', seen_at: server.now() };
    await tx.insertInto('known_addresses').values(home).execute();
    const invitation = {
      business_id: owner.id,
      id: 'i1',
      kind: 'member',
      email: 'li@example.com',
      role: 'viewer',
    } as const;
    const instants = { created_at: server.now(), sent_at: server.now(), expires_at: server.now() + 1 };
    await tx
      .insertInto('invitations')
      .values({ ...invitation, ...instants, token_hash: `a hash for ${owner.id}`, sends: 1 })
      .execute();
    await tx
      .insertInto('audit')
      .values({
        business_id: owner.id,
        // The bought plan has the first numbers.
        seq: 100,
        log_seq: 1,
        at: server.now(),
        actor_kind: 'account',
        actor_id: owner.id,
        action: 'member.invited',
        details: '{"role":"viewer"}',
      })
      .execute();
    await insertKey(tx, {
      id: `key of ${owner.id}`,
      businessId: owner.id,
      name: 'POS',
      hash: `a hash of the key of ${owner.id}`,
      start: 'dsk_Ab12',
      tail: 'wxyz',
      access: 'write',
      locations: [owner.id],
      createdBy: owner.id,
      nowMs: server.now(),
      expiresAt: null,
    });
    await fillWebhooks(tx, owner.id, server.now());
    await recordWithdrawal(tx, { kind: 'location', id: randomUUID(), withdrawnAt: server.now() });
    const answer = { answer_key: 'k1', request_hash: 'h', answer: '{}', created_at: server.now() };
    await tx
      .insertInto('idempotent_answers')
      .values({ account_id: owner.id, ...answer })
      .execute();
    await insertRecoveries(tx, owner.id, [{ ...broughtBack, device: 'Phone' }], server.now());
  });
};

/** Gives a business a webhook, an event, its delivery and an attempt, and its location a mark of the status that was told. */
const fillWebhooks = async (tx: Tx, owner: string, nowMs: number): Promise<void> => {
  const endpoint = { id: 'w1', url: 'https://example.com/hook', types: '["status.changed"]', secret: 'encrypted' };
  await tx
    .insertInto('webhook_endpoints')
    .values({ business_id: owner, ...endpoint, enabled: 0, created_by: owner, created_at: nowMs })
    .execute();
  await tx
    .insertInto('webhook_events')
    .values({
      business_id: owner,
      seq: 1,
      id: `event of ${owner}`,
      type: 'status.changed',
      location_id: owner,
      at: nowMs,
      body: '{}',
      created_at: nowMs,
    })
    .execute();
  const times = { due_at: nowMs, created_at: nowMs, finished_at: nowMs };
  await tx
    .insertInto('webhook_deliveries')
    .values({
      business_id: owner,
      id: 'd1',
      endpoint_id: 'w1',
      event_seq: 1,
      state: 'delivered',
      tries: 1,
      is_replay: 0,
      ...times,
    })
    .execute();
  await tx
    .insertInto('webhook_attempts')
    .values({ business_id: owner, delivery_id: 'd1', n: 1, at: nowMs, ms: 5, status: 200, error: null, answer: 'ok' })
    .execute();
  await tx
    .insertInto('status_marks')
    .values({ location_id: owner, status: 'open', since: nowMs, next_at: nowMs + 1 })
    .execute();
};

/** Buys a plan: a checkout, its subscription and its invoice. A plan can also exist without a payment. */
const buyPlan = async (server: TestServer, token: string): Promise<void> => {
  const body = { plan: 'enterprise', origin_url: server.url } as const;
  const { answer } = await server.call(paymentCalls.checkout, { token, body });
  await press(answer.url, { action: 'pay', card: 'pays' });
  await server.stripe?.webhooks.settled();
  await server.deps.billing.settled();
};

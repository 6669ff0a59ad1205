import { describe, expect, test } from 'vitest';
import {
  analyticsCalls,
  authCalls,
  type BodyOf,
  BUSINESS_HEADER,
  businessCalls,
  calendarCalls,
  type Call,
  domainTestCalls,
  historyCalls,
  installCalls,
  invitationCalls,
  keyCalls,
  locationCalls,
  overviewCalls,
  paymentCalls,
  teamCalls,
  webhookCalls,
} from '@doorsign/shared-schema/api';
import { createRoutes } from '../src/app.ts';
import { openUntil } from './sync-requests.ts';
import { invitationToken, startWholeTeam, type Person } from './team-fixture.ts';

// Who may not reach what, by any id that they know or guess. The table of permissions has its own tests.

const STYLE = { theme: 'dark', accentColor: '#ff0000', fontSize: 'small', placement: 'top-left' } as const;

const WEBHOOK: BodyOf<typeof webhookCalls.create> = {
  url: 'http://127.0.0.1:9/hook',
  types: ['plan.changed'],
  locations: null,
};

const KEY = { name: 'POS', access: 'write', locations: null, expiresIn: null } as const;

/** Every call that takes `?location`, with a body that would be taken. */
const AT_LOCATION: readonly [Call, unknown?][] = [
  [authCalls.me],
  [overviewCalls.status],
  [historyCalls.history],
  [analyticsCalls.analytics],
  [installCalls.check],
  [businessCalls.hours, { businessHours: { monday: openUntil('18:00') } }],
  [businessCalls.holidays, { holidays: [] }],
  [businessCalls.style, STYLE],
  [businessCalls.domain, { allowedDomain: 'shop.example.com' }],
  [businessCalls.spans, { spans: [] }],
  [businessCalls.closure, { closure: null }],
  [businessCalls.messages, { messages: { open: null } }],
  [businessCalls.country, { country: null }],
  [authCalls.profile, { phone: null }],
  [domainTestCalls.test, { domain: 'shop.example.com' }],
  [calendarCalls.read, 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'],
];

const start = async () => {
  const parts = await startWholeTeam();
  const { A, B, M2, E, V, M } = parts.people;
  return { ...parts, everybody: { A, M, M2, E, V }, stranger: B };
};

test('a business of others is one that nobody has, on every route', { timeout: 120_000 }, async () => {
  const { server, ada, everybody, stranger } = await start();
  const found: string[] = [];
  const ask = async (who: Person, businessId: string): Promise<void> => {
    for (const { call, needs } of createRoutes(server.deps)) {
      if (needs === null || needs === 'account') continue;
      const response = await fetch(server.url + call.path.replace(/\{\w+\}/g, 'unknown'), {
        method: call.method,
        headers: { Authorization: `Bearer ${who.token}`, [BUSINESS_HEADER]: businessId },
      });
      const { code } = (await response.json()) as { code: string };
      if (response.status !== 404 || code !== 'not_found')
        found.push(`${who.email} ${call.method} ${call.path}: ${response.status} ${code}`);
    }
  };
  await ask(stranger, ada.id);
  for (const who of Object.values(everybody)) await ask(who, stranger.id);
  await ask(stranger, 'nowhere');
  expect(found).toEqual([]);
});

test('a location of another business does not exist, on every call that takes one', async () => {
  const { as, everybody, stranger } = await start();
  const found: string[] = [];
  for (const [name, who] of Object.entries(everybody))
    for (const [call, body] of AT_LOCATION) {
      const path: Call['path'] = `${call.path}?location=${stranger.id}`;
      const reply = await as<Call>(who, { ...call, path }, { body: body as never });
      if (reply.status !== 404) found.push(`${name} ${call.method} ${call.path}: ${reply.status}`);
    }
  expect(found).toEqual([]);
});

test('a Save at a location of another business finds none, and at one outside of the role is refused', async () => {
  const { ada, branch, everybody, stranger, device } = await start();
  const write = { key: 'hours.monday', value: openUntil('18:00') };
  for (const who of Object.values(everybody))
    expect((await device(who).save([{ ...write, scope: stranger.id }])).code).toBe('not_found');
  const { M2, E, V } = everybody;
  for (const [who, scope] of [
    [M2, ada.id],
    [E, branch],
    [V, ada.id],
  ] as const)
    expect((await device(who).save([{ ...write, scope }])).code).toBe('role_required');
});

test('locations, members, invitations, keys, webhooks and deliveries of another business do not exist', async () => {
  const { server, as, everybody, stranger, prove } = await start();
  const theirs = { token: stranger.token };
  const body = { email: 'li@example.com', role: 'viewer', locations: null } as const;
  const { invitation } = (await server.call(teamCalls.invite, { ...theirs, body })).answer;
  const viewer = { role: 'viewer', locations: null } as const;
  await prove(stranger);
  const { record } = (await server.call(keyCalls.create, { ...theirs, body: KEY })).answer;
  const { endpoint } = (await server.call(webhookCalls.create, { ...theirs, body: WEBHOOK })).answer;
  const hook = { id: endpoint.id };
  const { deliveryId } = (await server.call(webhookCalls.test, { ...theirs, params: hook })).answer;
  const calls: [Call, Record<string, string>, unknown?][] = [
    [locationCalls.archive, { id: stranger.id }],
    [locationCalls.restore, { id: stranger.id }],
    [locationCalls.remove, { id: stranger.id }],
    [teamCalls.resend, { id: invitation.id }],
    [teamCalls.revoke, { id: invitation.id }],
    [teamCalls.changeMember, { accountId: stranger.id }, viewer],
    [teamCalls.removeMember, { accountId: stranger.id }],
    [teamCalls.offerOwnership, {}, { accountId: stranger.id }],
    [keyCalls.rotate, { id: record.id }],
    [keyCalls.revoke, { id: record.id }],
    [webhookCalls.one, hook],
    [webhookCalls.change, hook, { enabled: false }],
    [webhookCalls.remove, hook],
    [webhookCalls.rotateSecret, hook],
    [webhookCalls.test, hook],
    [webhookCalls.recover, hook, { since: new Date(server.now()).toISOString() }],
    [webhookCalls.deliveries, hook],
    [webhookCalls.delivery, { ...hook, delivery: deliveryId }],
    [webhookCalls.replay, { ...hook, delivery: deliveryId }],
  ];
  for (const [name, who] of Object.entries(everybody)) {
    await prove(who);
    for (const [call, params, sent] of calls) {
      const reply = await as<Call>(who, call, { params, ...(sent !== undefined && { body: sent as never }) });
      const { code } = reply.error;
      // The owner may do all of it; whoever may not is not told whether the id exists.
      expect({ name, path: call.path, code }).toEqual({
        name,
        path: call.path,
        code: name === 'A' ? 'not_found' : expect.stringMatching(/^(not_found|role_required)$/),
      });
    }
  }
  const team = (await server.call(teamCalls.team, theirs)).answer;
  expect(team.invitations.map(({ id, state }) => ({ id, state }))).toEqual([{ id: invitation.id, state: 'open' }]);
  expect((await server.call(keyCalls.list, theirs)).answer.keys).toEqual([record]);
  expect((await server.call(webhookCalls.list, theirs)).answer.webhooks).toEqual([endpoint]);
});

test('an API key of one location, and a revoked one, open no call of the app', { timeout: 60_000 }, async () => {
  const { server, ada, as, prove } = await start();
  await prove(ada);
  const make = async () => (await as(ada, keyCalls.create, { body: { ...KEY, locations: [ada.id] } })).answer;
  const [live, revoked] = [await make(), await make()];
  await as(ada, keyCalls.revoke, { params: { id: revoked.record.id } });
  const found: string[] = [];
  for (const { call, needs } of createRoutes(server.deps)) {
    if (needs === null) continue;
    for (const { key, record } of [live, revoked]) {
      const response = await fetch(server.url + call.path.replace(/\{\w+\}/g, ada.id), {
        method: call.method,
        headers: { Authorization: `Bearer ${key}`, [BUSINESS_HEADER]: ada.id },
      });
      if (response.status !== 401) found.push(`${record.tail} ${call.method} ${call.path}: ${response.status}`);
    }
  }
  expect(found).toEqual([]);
});

test('an invitation to another e-mail is accepted by nobody else', async () => {
  const { server, everybody, stranger, invite } = await start();
  await invite({ email: 'li@example.com', role: 'viewer', locations: null });
  const body = { token: await invitationToken(server, 'li@example.com') };
  for (const { token } of [...Object.values(everybody), stranger])
    expect((await server.call(invitationCalls.accept, { token, body })).error.code).toBe('wrong_account');
});

test('a checkout of another business does not exist', async () => {
  const { server, ada, stranger } = await start();
  await server.deps.billing.grant(stranger.id, null);
  const body = { plan: 'pro', origin_url: server.url } as const;
  const { answer } = await server.call(paymentCalls.checkout, { token: stranger.token, body });
  const sessionId = answer.session_id ?? '';
  const reply = await server.call(paymentCalls.checkoutStatus, { token: ada.token, params: { sessionId } });
  expect(reply.status).toBe(404);
});

describe('an owner never reaches the account of a member', () => {
  test('its sessions, its export and its password', async () => {
    const { server, ada, people, prove, headers } = await start();
    const { E } = people;
    const mine = async (who: Person) => (await server.call(authCalls.sessions, { token: who.token, headers })).answer;
    const [session] = await mine(E);
    await prove(ada);
    const id = session?.id ?? '';
    expect((await server.call(authCalls.endSession, { token: ada.token, headers, params: { id } })).status).toBe(404);
    expect((await mine(ada)).map((one) => one.id)).not.toContain(id);
    const exported = (await server.call(authCalls.exportAccount, { token: ada.token, headers })).answer;
    const { accounts, sessions, challenges } = exported as Record<string, { id: string }[]>;
    expect(accounts?.map((row) => row.id)).toEqual([ada.id]);
    expect(JSON.stringify({ sessions, challenges })).not.toContain(id);
  });
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  authCalls,
  BUSINESS_HEADER,
  businessCalls,
  type Call,
  overviewCalls,
  paymentCalls,
  STREAM_PATH,
  UserPlace,
} from '@doorsign/shared-schema/api';
import { openLocation, putMember } from './open-location.ts';
import { openStream } from './open-stream.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

const start = async () => {
  const server = await startTestServer();
  const ada = await signUpVerified(server, { plan: 'enterprise', timezone: 'Europe/Berlin' });
  const grace = await signUpVerified(server, { email: 'grace@example.com' });
  const me = (token: string, { business, query = '' }: { business?: string; query?: string } = {}) =>
    server.call(
      { ...authCalls.me, path: `/api/auth/me${query}` },
      { token, headers: business === undefined ? {} : { [BUSINESS_HEADER]: business } },
    );
  return {
    server,
    ada,
    grace,
    me,
    /** The members of the user object that say which business and location it is about. */
    place: async (token: string, where?: { business?: string; query?: string }) =>
      UserPlace.parse((await me(token, where)).answer),
  };
};

/** A call about one location. */
const at = <C extends Call>(call: C, locationId: string): C => ({
  ...call,
  path: `${call.path}?location=${locationId}`,
});

test('1: an owner with one location is told of one business and one location', async () => {
  const server = await startTestServer();
  const joe = await signUpVerified(server, { email: 'joe@example.com' });
  const { answer } = await server.call(authCalls.me, { token: joe.token });
  expect(answer).toMatchObject({
    id: joe.id,
    widgetId: joe.id,
    name: null,
    business: { id: joe.id, name: answer.businessName, role: 'owner', scope: null, ownerName: 'joe' },
    memberships: [{ businessId: joe.id, name: answer.businessName, role: 'owner', plan: 'free' }],
    locations: [{ id: joe.id, name: answer.businessName, state: 'active', position: 0 }],
    limits: { domains: 1, locations: 1, seats: 1, apiKeys: 0, webhooks: 0 },
    features: { webhooks: false, whiteLabel: false, customCss: false },
  });
  const week = { businessHours: { monday: openUntil('18:00') } };
  const { user } = (await server.call(businessCalls.hours, { token: joe.token, body: week })).answer;
  expect(user.businessHours?.monday).toEqual(openUntil('18:00'));
});

test('a call that changes settings changes those of the location that it names', async () => {
  const { server, ada, me } = await start();
  const branch = await openLocation(server, ada.id);
  const { token } = ada;
  const put = <C extends Call>(call: C, body: object) => server.call(at(call, branch), { token, body: body as never });
  const answers = [
    await put(businessCalls.hours, { businessHours: { monday: openUntil('20:00') } }),
    await put(businessCalls.holidays, {
      holidays: [{ id: 'holiday_1', date: '2026-12-25', name: 'Fair', closed: true, open: '09:00', close: '17:00' }],
    }),
    await put(businessCalls.style, { theme: 'dark', accentColor: '#ff0000', fontSize: 'small', placement: 'top-left' }),
    await put(businessCalls.domain, { allowedDomain: 'branch.example.com' }),
    await put(authCalls.profile, { businessName: 'Branch', locationName: 'Downtown', phone: '555 0100' }),
    await put(businessCalls.messages, { open: 'Come in' }),
    await put(businessCalls.closure, { closure: { until: null } }),
    await put(businessCalls.country, { country: { country: 'DE', region: null } }),
    await put(businessCalls.spans, { spans: [] }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const there = (await me(token, { query: `?location=${branch}` })).answer;
  for (const { answer } of answers.slice(-1)) expect((answer as { user: object }).user).toEqual(there);
  expect(there).toMatchObject({
    id: ada.id,
    widgetId: branch,
    businessName: 'Branch',
    allowedDomain: 'branch.example.com',
    phone: '555 0100',
    widgetStyle: { theme: 'dark' },
    schedule: { messages: { open: 'Come in' }, country: { country: 'DE' }, holidays: [{ name: 'Fair' }] },
    business: { id: ada.id, name: "Ada's Bakery" },
    locations: [
      { id: ada.id, name: "Ada's Bakery", position: 0 },
      { id: branch, name: 'Downtown', position: 1 },
    ],
  });
  expect((await me(token)).answer).toMatchObject({
    widgetId: ada.id,
    businessName: "Ada's Bakery",
    businessHours: null,
    allowedDomain: null,
    holidays: [],
  });
});

test('no call that names a location answers for one of another business', async () => {
  const { server, ada, grace } = await start();
  const calls: [Call, object | undefined][] = [
    [authCalls.me, undefined],
    [businessCalls.hours, { businessHours: {} }],
    [businessCalls.holidays, { holidays: [] }],
    [businessCalls.style, { theme: 'dark', accentColor: '#ff0000', fontSize: 'small', placement: 'top-left' }],
    [businessCalls.domain, { allowedDomain: 'example.com' }],
    [businessCalls.spans, { spans: [] }],
    [businessCalls.closure, { closure: null }],
    [businessCalls.messages, { open: null }],
    [businessCalls.country, { country: null }],
    [authCalls.profile, { phone: null }],
    [overviewCalls.status, undefined],
  ];
  for (const locationId of [grace.id, randomUUID()])
    for (const [call, body] of calls)
      expect(await server.call(at(call, locationId), { token: ada.token, body: body as never })).toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      });
});

test('the header chooses among the businesses of an account; without it a call is about the home business', async () => {
  const { server, ada, grace, place } = await start();
  await putMember(server, { business: ada.id, account: grace.id, role: 'manager', locations: [ada.id] });
  expect(await place(grace.token, { business: ada.id })).toMatchObject({
    widgetId: ada.id,
    business: { id: ada.id, role: 'manager', scope: [ada.id], ownerName: 'ada' },
    memberships: [
      { businessId: grace.id, role: 'owner', plan: 'free' },
      { businessId: ada.id, role: 'manager', plan: 'enterprise' },
    ],
  });
  expect(await place(grace.token)).toMatchObject({ widgetId: grace.id, business: { id: grace.id, role: 'owner' } });
  expect(await place(grace.token, { business: grace.id })).toEqual(await place(grace.token));
});

test('a device is told of the business, the role and the locations', async () => {
  const { server, ada, grace } = await start();
  const branch = await openLocation(server, ada.id);
  await server.deps.database.write((tx) =>
    tx.updateTable('locations').set({ archived_at: 5 }).where('id', '=', branch).execute(),
  );
  await putMember(server, { business: ada.id, account: grace.id, role: 'editor', locations: [branch] });
  const { account } = await createTestDevice(server, { ...grace, businessId: ada.id }).sync();
  expect(account).toMatchObject({
    userId: grace.id,
    businessId: ada.id,
    plan: 'enterprise',
    role: 'editor',
    scope: [branch],
    access: 2,
    locations: [
      { id: ada.id, position: 0, state: 'active' },
      { id: branch, position: null, state: 'archived' },
    ],
  });
});

test("a stranger's business and one that nobody has look alike; one that a person has left says so", async () => {
  const { server, ada, grace, me } = await start();
  const refusal = async (business: string) => {
    const { status, error } = await me(grace.token, { business });
    return { status, code: error.code, detail: error.detail };
  };
  const unknown = { status: 404, code: 'not_found', detail: 'This business does not exist.' };
  expect(await refusal(ada.id)).toEqual(unknown);
  expect(await refusal(randomUUID())).toEqual(unknown);
  expect(await refusal('x'.repeat(2000))).toEqual(unknown);

  const ended = {
    status: 403,
    code: 'membership_ended',
    detail: 'You no longer have access to this business.',
  };
  await putMember(server, { business: ada.id, account: grace.id, role: 'editor', endedAt: server.now() });
  expect(await refusal(ada.id)).toEqual(ended);
  expect((await me(grace.token)).status).toBe(200);

  await server.call(authCalls.proof, { token: ada.token, body: { password: PASSWORD } });
  await server.call(authCalls.deleteAccount, { token: ada.token });
  expect(await refusal(ada.id)).toEqual(ended);
});

test('a token that has ended is told of first, whatever business it names', async () => {
  const { server, ada, me } = await start();
  await server.call(authCalls.logout, { token: ada.token });
  for (const business of [ada.id, randomUUID()])
    expect(await me(ada.token, { business })).toMatchObject({ status: 401, error: { code: 'session_revoked' } });
});

test('the stream of a membership that ends is over with its next message', async () => {
  const { server, ada, grace } = await start();
  await putMember(server, { business: ada.id, account: grace.id, role: 'viewer' });
  const stream = await openStream(server, grace.token, { [BUSINESS_HEADER]: ada.id });
  expect(await stream.next()).toContain('"plan":"enterprise"');
  await putMember(server, { business: ada.id, account: grace.id, role: 'viewer', endedAt: server.now() });
  expect(await stream.next()).toBeNull();
  const refused = await fetch(server.url + STREAM_PATH, {
    headers: { Authorization: `Bearer ${grace.token}`, [BUSINESS_HEADER]: ada.id },
  });
  expect(refused.status).toBe(403);
});

test('calls about the account concern the caller alone, whatever business the header names', async () => {
  const { server, ada, grace } = await start();
  await putMember(server, { business: ada.id, account: grace.id, role: 'manager' });
  const options = { token: grace.token, headers: { [BUSINESS_HEADER]: ada.id } };
  const exported = (await server.call(authCalls.exportAccount, options)).answer;
  expect(exported['registers']).toEqual(
    (await server.call(authCalls.exportAccount, { token: grace.token })).answer['registers'],
  );
  expect(JSON.stringify(exported['registers'])).not.toContain(ada.id);
  expect((await server.call(authCalls.sessions, options)).answer).toHaveLength(1);

  await server.call(authCalls.proof, { ...options, body: { password: PASSWORD } });
  expect((await server.call(authCalls.deleteAccount, options)).status).toBe(204);
  expect((await server.call(authCalls.me, { token: ada.token })).answer).toMatchObject({
    id: ada.id,
    plan: 'enterprise',
  });
});

test.each(['manager', 'editor', 'viewer'] as const)(
  'billing is closed to a %s, and open to the owner',
  async (role) => {
    const { server, ada, grace } = await start();
    await putMember(server, { business: ada.id, account: grace.id, role });
    const headers = { [BUSINESS_HEADER]: ada.id };
    const refused = { status: 403, error: { code: 'role_required', detail: 'Your role does not allow this.' } };
    const calls = [
      paymentCalls.transactions,
      paymentCalls.subscription,
      paymentCalls.portal,
      paymentCalls.checkoutStatus,
    ];
    for (const call of calls)
      expect(
        await server.call<Call>(call, { token: grace.token, headers, params: { sessionId: 'cs_1' } }),
      ).toMatchObject(refused);
    const body = { plan: 'pro', origin_url: server.url } as const;
    expect(await server.call(paymentCalls.checkout, { token: grace.token, headers, body })).toMatchObject(refused);
    expect((await server.call(paymentCalls.transactions, { token: ada.token, headers })).status).toBe(200);
    expect((await server.call(paymentCalls.transactions, { token: grace.token })).status).toBe(200);
  },
);

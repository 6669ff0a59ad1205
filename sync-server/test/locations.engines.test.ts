import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { authCalls, historyCalls, locationCalls } from '@doorsign/shared-schema/api';
import { BUSINESS_MAX } from '../src/platform/parameters.ts';
import { startWithLocations } from './location-calls.ts';
import { openLocation, putMember } from './open-location.ts';
import { openStream } from './open-stream.ts';
import { signUp, signUpVerified } from './owner.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';
import { createVisitor } from './widget-visitor.ts';

test.each([
  { plan: 'free' as const, most: 1, detail: 'Your plan has 1 location.' },
  { plan: 'pro' as const, most: 2, detail: 'Your plan has 2 locations.' },
  { plan: 'enterprise' as const, most: 10, detail: 'Your plan has 10 locations.' },
])('2: on the plan $plan, a business has $most at most', async ({ plan, most, detail }) => {
  const { create, ada, server } = await startWithLocations(plan);
  for (let count = 1; count < most; count += 1) expect((await create({ name: `No. ${count}` })).status).toBe(201);
  const { seq } = await createTestDevice(server, ada).sync();
  expect(await create({ name: 'Too many' })).toMatchObject({ status: 403, error: { code: 'limit_reached', detail } });
  expect((await createTestDevice(server, ada).sync()).seq).toBe(seq);
});

test('two creations that come together do not exceed the limit', async () => {
  const { create } = await startWithLocations('pro');
  const statuses = (await Promise.all(['A', 'B', 'C'].map((name) => create({ name })))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
});

test('a new location has names, a zone and a widget of its own, and its first edit is in its history', async () => {
  const { server, ada, create, listOf } = await startWithLocations();
  const { status, answer } = await create({ name: '  Two ', businessName: "Ada's Cafe", timezone: 'America/New_York' });
  expect(status).toBe(201);
  const { location, user } = answer;
  expect(location).toEqual({
    id: expect.stringMatching(/^\w{22}$/) as string,
    name: 'Two',
    businessName: "Ada's Cafe",
    state: 'active',
    position: 1,
    timezone: 'America/New_York',
    createdAt: new Date(server.now()).toISOString(),
    archivedAt: null,
    pausedAt: null,
  });
  expect(user.id).toBe(ada.id);
  expect(listOf(user)).toEqual([
    ["Ada's Bakery", 'active', 0],
    ['Two', 'active', 1],
  ]);
  const history = { ...historyCalls.history, path: `/api/business/history?location=${location.id}` as never };
  const { edits } = (await server.call(history, { token: ada.token })).answer as { edits: { device: string }[] };
  expect(edits.map(({ device }) => device)).toEqual(['New location']);
});

test('without names and a zone a new location has those of the first', async () => {
  const { create } = await startWithLocations();
  expect((await create({ name: 'Two' })).answer.location).toMatchObject({
    businessName: "Ada's Bakery",
    timezone: 'Europe/Berlin',
  });
});

test.each([
  { body: { name: '' }, field: 'name', detail: 'Location name is required' },
  { body: { name: 'x'.repeat(81) }, field: 'name', detail: 'Use at most 80 characters' },
  { body: { name: 'Two', timezone: 'Mars/Olympus' }, field: 'timezone', detail: 'Choose a time zone from the list' },
])('a new location with $body is refused', async ({ body, field, detail }) => {
  const { create } = await startWithLocations();
  expect(await create(body)).toMatchObject({
    status: 400,
    error: { code: 'validation_failed', fields: { [field]: detail } },
  });
});

test('6: an archived location is gone for visitors and kept for its owner; restored, it is the last one', async () => {
  const { server, ada, add, archive, restore, payload, listOf } = await startWithLocations();
  const two = await add('Two');
  const three = await add('Three');
  const phone = createTestDevice(server, ada);
  const monday = { key: 'hours.monday', value: openUntil('18:00') };
  await phone.save([{ ...monday, scope: two }]);
  expect(await payload(two)).toBe(200);

  const archived = await archive(two);
  expect(listOf(archived.answer.user)).toEqual([
    ["Ada's Bakery", 'active', 0],
    ['Three', 'active', 1],
    ['Two', 'archived', null],
  ]);
  expect(await payload(two)).toBe(404);
  const visitor = createVisitor(server, two);
  expect((await visitor.status('svg')).status).toBe(404);
  expect(await (await visitor.loadScript('https://www.example.com')).text()).toContain('paint(null');
  expect(await phone.save([{ ...monday, scope: two }])).toMatchObject({
    status: 'rejected',
    code: 'location_inactive',
    detail: '“Two” is archived. Restore it to change it.',
  });
  expect((await archive(two)).status).toBe(200);

  const restored = await restore(two);
  expect(listOf(restored.answer.user)).toEqual([
    ["Ada's Bakery", 'active', 0],
    ['Three', 'active', 1],
    ['Two', 'active', 2],
  ]);
  expect(await payload(two)).toBe(200);
  expect((await phone.sync([], { wantFull: true })).regs.filter(({ scope }) => scope === two)).not.toEqual([]);

  await archive(ada.id);
  await archive(two);
  expect(await archive(three)).toMatchObject({
    status: 409,
    error: { code: 'last_location', detail: 'A business keeps at least one location.' },
  });
  expect((await server.call(authCalls.me, { token: ada.token })).answer).toMatchObject({ id: ada.id, widgetId: three });
});

test('of two locations that are archived together one stays', async () => {
  const { server, ada, add, archive } = await startWithLocations();
  const two = await add('Two');
  const statuses = (await Promise.all([archive(ada.id), archive(two)])).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await server.call(authCalls.me, { token: ada.token })).status).toBe(200);
});

test('an archived location is not restored above the limit', async () => {
  const { add, archive, restore } = await startWithLocations('pro');
  const two = await add('Two');
  await archive(two);
  await add('Three');
  expect(await restore(two)).toMatchObject({
    status: 403,
    error: { code: 'limit_reached', detail: 'Your plan has 2 locations.' },
  });
});

test('archived locations are bounded in number, and deleting one makes room', async () => {
  const { server, ada, add, archive, create, remove, prove } = await startWithLocations();
  for (let position = 1; position < BUSINESS_MAX.locations - 1; position += 1)
    await archive(await openLocation(server, ada.id, position));
  const last = await add('Last');
  await archive(last);
  expect(await create({ name: 'Too many' })).toMatchObject({
    status: 403,
    error: { code: 'limit_reached', detail: 'You have 20 locations, counting archived ones. Delete one first.' },
  });
  await prove();
  await remove(last);
  expect((await create({ name: 'Another' })).status).toBe(201);
});

test('8: an order names each location that is not archived once, and the first of it is the first location', async () => {
  const { server, ada, add, archive, order, listOf } = await startWithLocations();
  const two = await add('Two');
  const three = await add('Three');
  const gone = await add('Gone');
  await archive(gone);
  const grace = await signUpVerified(server, { email: 'grace@example.com' });
  for (const ids of [[], [two, ada.id], [two, two, ada.id], [two, three, ada.id, gone], [two, three, grace.id]])
    expect(await order(ids)).toMatchObject({ status: 400, error: { code: 'validation_failed' } });
  const { answer } = await order([three, ada.id, two]);
  expect(listOf(answer.user)).toEqual([
    ['Three', 'active', 0],
    ["Ada's Bakery", 'active', 1],
    ['Two', 'active', 2],
    ['Gone', 'archived', null],
  ]);
  expect((await server.call(authCalls.me, { token: ada.token })).answer).toMatchObject({ id: ada.id, widgetId: three });
  const { account } = await createTestDevice(server, ada).sync();
  expect(account.locations?.map(({ id, position }) => [id, position])).toEqual([
    [three, 0],
    [ada.id, 1],
    [two, 2],
    [gone, null],
  ]);
});

test('an open stream tells of a change of the locations, and of the changes in a new one', async () => {
  const { server, ada, add } = await startWithLocations();
  const stream = await openStream(server, ada.token);
  expect(await stream.next()).toContain('"access":0');
  const two = await add('Two');
  expect(await stream.next()).toContain('"access":1');
  expect(await stream.next()).toContain('"access":1');
  const phone = createTestDevice(server, ada);
  const { seq } = await phone.sync();
  await phone.save([{ scope: two, key: 'hours.monday', value: openUntil('18:00') }]);
  expect(await stream.next()).toContain(`"seq":${seq + 1}`);
});

test("no call about locations reaches another business's", async () => {
  const { server, ada, create, archive, restore } = await startWithLocations();
  const grace = await signUpVerified(server, { email: 'grace@example.com', plan: 'enterprise' });
  const unknown = { status: 404, error: { code: 'not_found', detail: 'This location does not exist.' } };
  for (const id of [ada.id, randomUUID()]) {
    expect(await archive(id, grace.token)).toMatchObject(unknown);
    expect(await restore(id, grace.token)).toMatchObject(unknown);
    expect(await create({ name: 'Two', copyFrom: id, copy: ['hours'] }, { token: grace.token })).toMatchObject(unknown);
  }
});

test.each([
  { role: 'viewer' as const, scope: 'all' },
  { role: 'editor' as const, scope: 'all' },
  { role: 'manager' as const, scope: 'one' },
])('a $role of $scope may not change which locations there are', async ({ role, scope }) => {
  const { server, ada, add } = await startWithLocations();
  const two = await add('Two');
  const grace = await signUpVerified(server, { email: 'grace@example.com' });
  const locations = scope === 'one' ? [two] : null;
  await putMember(server, { business: ada.id, account: grace.id, role, locations });
  const options = { token: grace.token, headers: { 'Doorsign-Business': ada.id } };
  const refused = { status: 403, error: { code: 'role_required', detail: 'Your role does not allow this.' } };
  const body = { name: 'Three' };
  expect(await server.call(locationCalls.create, { ...options, body })).toMatchObject(refused);
  expect(await server.call(locationCalls.order, { ...options, body: { ids: [two, ada.id] } })).toMatchObject(refused);
  expect(await server.call(locationCalls.archive, { ...options, params: { id: two } })).toMatchObject(refused);
  expect(await server.call(locationCalls.restore, { ...options, params: { id: two } })).toMatchObject(refused);
});

test('a manager of all locations may; the answer is about the business of the call', async () => {
  const { server, ada } = await startWithLocations();
  const grace = await signUpVerified(server, { email: 'grace@example.com' });
  await putMember(server, { business: ada.id, account: grace.id, role: 'manager' });
  const headers = { 'Doorsign-Business': ada.id };
  const body = { name: 'Two' };
  const { answer } = await server.call(locationCalls.create, { token: grace.token, headers, body });
  expect(answer.user).toMatchObject({ id: grace.id, widgetId: ada.id, business: { id: ada.id, role: 'manager' } });
});

test('an account whose e-mail is not proved makes no locations', async () => {
  const { server } = await startWithLocations();
  const { access_token } = await signUp(server, { email: 'new@example.com' });
  expect(await server.call(locationCalls.create, { token: access_token, body: { name: 'Two' } })).toMatchObject({
    status: 403,
    error: { code: 'email_unverified' },
  });
});

test('2: a creation that is sent again with its key makes one location; another body is refused', async () => {
  const { server, create, listOf } = await startWithLocations();
  const headers = { 'Idempotency-Key': 'a-key-of-this-device' };
  const first = await create({ name: 'Two' }, { headers });
  server.pass(60_000);
  const again = await create({ name: 'Two' }, { headers });
  expect([first, again].map((reply) => [reply.status, reply.headers.get('Idempotent-Replayed')])).toEqual([
    [201, null],
    [201, 'true'],
  ]);
  expect(again.answer.location).toEqual(first.answer.location);
  expect(listOf(again.answer.user)).toHaveLength(2);
  expect(await create({ name: 'Other' }, { headers })).toMatchObject({
    status: 422,
    error: { code: 'idempotency_mismatch' },
  });
  expect(listOf((await create({ name: 'Three' })).answer.user)).toHaveLength(3);

  server.pass(24 * 60 * 60_000);
  expect((await create({ name: 'Other' }, { headers })).headers.get('Idempotent-Replayed')).toBeNull();
});

test('2: of two creations with one key that come together, one makes the location', async () => {
  const { create, listOf } = await startWithLocations();
  const headers = { 'Idempotency-Key': 'k' };
  const [one, two] = await Promise.all([create({ name: 'Two' }, { headers }), create({ name: 'Two' }, { headers })]);
  expect(one.answer.location).toEqual(two.answer.location);
  expect(listOf(one.answer.user)).toHaveLength(2);
});

test('a refused creation is not kept: with the same key it can succeed later', async () => {
  const { add, archive, create } = await startWithLocations('pro');
  const two = await add('Two');
  const headers = { 'Idempotency-Key': 'k' };
  expect((await create({ name: 'Three' }, { headers })).status).toBe(403);
  await archive(two);
  expect((await create({ name: 'Three' }, { headers })).status).toBe(201);
});

test.each([{ key: 'with a space' }, { key: 'x'.repeat(256) }])(
  'the Idempotency-Key "$key" is refused',
  async ({ key }) => {
    const { create } = await startWithLocations();
    expect(await create({ name: 'Two' }, { headers: { 'Idempotency-Key': key } })).toMatchObject({
      status: 400,
      error: { code: 'validation_failed' },
    });
  },
);

import { expect, test } from 'vitest';
import { authCalls, overviewCalls, UserPlace } from '@doorsign/shared-schema/api';
import { startWithLocations } from './location-calls.ts';
import { openStream } from './open-stream.ts';
import { PASSWORD } from './owner.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Starts with three locations of an enterprise owner. */
const startOver = async () => {
  const started = await startWithLocations();
  const { server, ada, add } = started;
  const [two, three] = [await add('Two'), await add('Three')];
  const ids = [ada.id, two, three];
  const phone = createTestDevice(server, ada);
  return {
    ...started,
    two,
    three,
    phone,
    setPlan: (plan: 'pro' | 'enterprise' | null) => server.deps.billing.grant(ada.id, plan),
    /** Lets time pass, logs in anew, and runs the job. */
    async after(days: number): Promise<void> {
      server.pass(days * DAY);
      const body = { email: 'ada@example.com', password: PASSWORD };
      ada.token = (await server.call(authCalls.login, { body })).answer.access_token;
      await server.deps.jobs.look();
      await server.deps.jobs.settled();
    },
    /** The statuses with which visitors of each location are answered. */
    payloads: () => Promise.all(ids.map(started.payload)),
    /** The result of a Save in each location. */
    async saves(close: string): Promise<string[]> {
      const edits = ids.map((scope) => phone.edit([{ scope, key: 'hours.monday', value: openUntil(close) }]));
      return (await phone.sync(edits)).results.map(({ status }) => status);
    },
    /** The mails about the limit, oldest first. */
    async mails(): Promise<{ subjects: string[]; last: string }> {
      await server.sendNotices();
      const told = (await server.mail('ada@example.com')).filter(({ subject }) =>
        /of your locations|more location than/.test(subject),
      );
      return { subjects: told.map(({ subject }) => subject).toReversed(), last: told[0]?.text ?? '' };
    },
    /** The states of the locations, and the time at which those beyond the plan pause. */
    async states() {
      const { locations, business } = UserPlace.parse((await server.call(authCalls.me, { token: ada.token })).answer);
      return [...locations.map(({ state }) => state), business.pausesAt];
    },
  };
};

const SOON = '2 of your locations are more than your plan has';
const PAUSED = '2 of your locations are paused';

test('9: what a smaller plan no longer covers works for 30 days, and then pauses until the plan covers it again', async () => {
  const { server, ada, phone, two, create, after, setPlan, payloads, saves, mails, states } = await startOver();
  expect(await states()).toEqual(['active', 'active', 'active', null]);
  const start = server.now();
  await setPlan(null);
  const pausesAt = new Date(start + 30 * DAY).toISOString();
  expect(await states()).toEqual(['active', 'active', 'active', pausesAt]);
  expect(await payloads()).toEqual([200, 200, 200]);
  expect(await saves('18:00')).toEqual(['live', 'live', 'live']);
  expect(await create({ name: 'Four' })).toMatchObject({
    status: 403,
    error: { code: 'limit_reached', detail: 'Your plan has 1 location.' },
  });
  const { subjects, last } = await mails();
  expect(subjects).toEqual([SOON]);
  expect(last).toContain("The Starter plan includes 1 location; Ada's Bakery has 3.");
  expect(last).toContain('Then these locations pause: Two, Three.');

  const before = (await phone.sync([], { wantFull: true })).regs;
  await after(31);
  expect((await mails()).subjects).toEqual([SOON, PAUSED]);
  expect(await states()).toEqual(['active', 'paused', 'paused', pausesAt]);
  expect(await payloads()).toEqual([200, 404, 404]);
  expect(await phone.save([{ scope: two, key: 'hours.monday', value: openUntil('20:00') }])).toMatchObject({
    status: 'rejected',
    code: 'location_inactive',
    detail: '“Two” is paused: the Starter plan has 1 location.',
  });
  expect(await phone.save([{ scope: ada.id, key: 'hours.friday', value: openUntil('20:00') }])).toMatchObject({
    status: 'live',
  });

  await setPlan('enterprise');
  expect(await payloads()).toEqual([200, 200, 200]);
  expect(await states()).toEqual(['active', 'active', 'active', null]);
  const own = (regs: typeof before) => regs.filter(({ scope }) => scope !== ada.id);
  expect(own((await phone.sync([], { wantFull: true })).regs)).toEqual(own(before));
  expect(await saves('21:00')).toEqual(['live', 'live', 'live']);
  await after(60);
  expect((await mails()).subjects).toEqual([SOON, PAUSED]);
});

test('10: nothing pauses if there are no more locations than the plan has by then', async () => {
  const { two, three, archive, setPlan, after, payload, mails, states, ada } = await startOver();
  await setPlan(null);
  await after(20);
  await archive(two);
  expect((await states()).at(-1)).not.toBeNull();
  await archive(three);
  expect(await states()).toEqual(['active', 'archived', 'archived', null]);
  await after(20);
  expect((await mails()).subjects).toEqual([SOON]);
  expect(await payload(ada.id)).toBe(200);
});

test('9: the owner is mailed once more a week before', async () => {
  const { setPlan, after, mails, states } = await startOver();
  await setPlan('pro');
  expect((await mails()).subjects).toEqual(['You have 1 more location than your plan includes']);
  await after(22);
  expect((await mails()).subjects).toHaveLength(1);
  await after(1);
  await after(1);
  const { subjects, last } = await mails();
  expect(subjects.slice(1)).toEqual(['1 of your locations pauses on April 10, 2026']);
  expect(last).toContain('Then this location pauses: Three.');
  await after(6);
  expect(await states()).toEqual(['active', 'active', 'paused', '2026-04-10T12:00:00.000Z']);
  expect((await mails()).subjects.slice(2)).toEqual(['1 of your locations is paused']);
});

test('neither archiving nor a new order starts the 30 days again, and no archived location comes back meanwhile', async () => {
  const { ada, two, three, order, archive, restore, setPlan, after, states, create } = await startOver();
  await setPlan(null);
  await after(29);
  await order([three, two, ada.id]);
  await archive(two);
  expect(await restore(two)).toMatchObject({ status: 403, error: { code: 'limit_reached' } });
  expect((await create({ name: 'Four' })).status).toBe(403);
  await after(1);
  // Three is the first one now.
  expect(await states()).toEqual(['active', 'paused', 'archived', '2026-04-10T12:00:00.000Z']);
});

test('after the 30 days the order decides at once which locations are shown', async () => {
  const { server, ada, two, three, order, archive, setPlan, after, payloads, listOf, restore } = await startOver();
  await setPlan('pro');
  await after(31);
  expect(await payloads()).toEqual([200, 200, 404]);
  const stream = await openStream(server, ada.token);
  await stream.next();
  const { answer } = await order([three, two, ada.id]);
  expect(listOf(answer.user)).toEqual([
    ['Three', 'active', 0],
    ['Two', 'active', 1],
    ["Ada's Bakery", 'paused', 2],
  ]);
  expect(await payloads()).toEqual([404, 200, 200]);
  expect(await stream.next()).toContain('"access":');
  // A paused location can be archived, which makes room; it comes back as an active one with the plan.
  await archive(ada.id);
  expect(await payloads()).toEqual([404, 200, 200]);
  await setPlan('enterprise');
  expect(listOf((await restore(ada.id)).answer.user).at(-1)).toEqual(["Ada's Bakery", 'active', 2]);
});

test('a paused location is read and not written, by the calls about one location too', async () => {
  const { server, ada, two, setPlan, after } = await startOver();
  await setPlan(null);
  await after(30);
  const call = { ...overviewCalls.status, path: `/api/business/status?location=${two}` as never };
  expect((await server.call(call, { token: ada.token })).status).toBe(200);
  const put = { ...authCalls.profile, path: `/api/auth/profile?location=${two}` as never };
  expect(await server.call(put, { token: ada.token, body: { phone: '555 0100' } })).toMatchObject({
    status: 403,
    error: { code: 'location_inactive' },
  });
});

test('pauses are recorded as made by the server', async () => {
  const { server, ada, setPlan, after } = await startOver();
  await setPlan('pro');
  await after(30);
  await setPlan('enterprise');
  const rows = await server.deps.database.read
    .selectFrom('audit')
    .select(['action', 'actor_kind', 'actor_id', 'details'])
    .where('business_id', '=', ada.id)
    .where('action', 'in', ['location.paused', 'location.resumed'])
    .orderBy('seq')
    .execute();
  const by = { actor_kind: 'server', actor_id: null, details: '{"name":"Three"}' };
  expect(rows).toEqual(['paused', 'resumed'].map((done) => ({ ...by, action: `location.${done}` })));
});

test('a business with no more locations than its plan has is told nothing', async () => {
  const { server, mails, setPlan, after, states } = await startOver();
  await setPlan('enterprise');
  await after(60);
  expect((await mails()).subjects).toEqual([]);
  expect(await states()).toEqual(['active', 'active', 'active', null]);
  expect(await server.deps.database.read.selectFrom('businesses').select('over_since').execute()).toEqual([
    { over_since: null },
  ]);
});

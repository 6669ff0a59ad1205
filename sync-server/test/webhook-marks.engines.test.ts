import { describe, expect, test } from 'vitest';
import { STATUS_MARKS } from '../src/platform/parameters.ts';
import { startWithLocations } from './location-calls.ts';
import { createManualTimer } from './manual-timer.ts';
import { signUpVerified } from './owner.ts';
import { openUntil, createTestDevice } from './sync-requests.ts';
import { startTestServer } from './start-test-server.ts';
import { createEventReader, subscribe, typesOf } from './told-events.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** A Wednesday. In Berlin it is an hour later. */
const NOON = Date.parse('2026-03-11T12:00:00Z');

const week = (close: string) =>
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => ({
    key: `hours.${day}`,
    value: openUntil(close),
  }));

/** Starts with a location that is open until 18:00 in Berlin, which is 17:00 in UTC, and with a webhook that wants its status. */
const start = async (
  subscription: { types: string[] } | null = { types: ['status.changed', 'closure.started', 'closure.ended'] },
) => {
  const logged: Record<string, unknown>[] = [];
  const started = await startWithLocations('enterprise', {
    onLog: (line) => logged.push(JSON.parse(line) as Record<string, unknown>),
  });
  const { server, ada } = started;
  const phone = createTestDevice(server, ada);
  server.pass(MINUTE);
  await phone.save(week('18:00'));
  if (subscription) await subscribe(server, ada.id, subscription);
  const heard = createEventReader(server, ada.id);
  return {
    ...started,
    logged,
    phone,
    heard,
    /** Sets the clock, looks, and returns what was told. */
    async at(text: string) {
      server.setNow(Date.parse(text));
      await server.deps.statusMarks.look();
      return heard();
    },
    marks: () => server.deps.database.read.selectFrom('status_marks').selectAll().orderBy('location_id').execute(),
    marked: async () =>
      (await server.deps.database.read.selectFrom('status_marks').select('location_id').execute()).map(
        ({ location_id }) => location_id,
      ),
    closure: (from: string | null, until: string | null, note: string | null = null) =>
      phone.save([{ key: 'hours.closure', value: { kind: 'closed', from, until, note } }]),
  };
};

test('36: the status is told at its minute, as visitors read it', async () => {
  const { server, ada, at, marks } = await start();
  expect(await marks()).toMatchObject([
    { location_id: ada.id, status: 'open', next_at: Date.parse('2026-03-11T17:00:00Z'), edits: 0, closure: null },
  ]);
  expect(await at('2026-03-11T16:59:59.900Z')).toEqual([]);
  const events = await at('2026-03-11T17:00:01.200Z');
  const seen = (await (await fetch(`${server.url}/api/widget/${ada.id}/status.json`)).json()) as Record<
    string,
    unknown
  >;
  expect(events).toMatchObject([
    {
      type: 'status.changed',
      timestamp: '2026-03-11T17:00:00.000Z',
      location: ada.id,
      data: {
        status: 'closed',
        open: false,
        previous: 'open',
        since: '2026-03-11T17:00:00.000Z',
        message: seen['message'],
        nextChangeAt: '2026-03-12T08:00:00.000Z',
        reason: 'schedule',
        late: 0,
      },
    },
  ]);
  expect(await at('2026-03-11T17:00:02Z')).toEqual([]);
  expect(await at('2026-03-12T08:00:00.100Z')).toMatchObject([
    { data: { status: 'open', previous: 'closed', open: true } },
  ]);
});

test('the message names a public holiday of the country, as the one that visitors read', async () => {
  const { server, ada, at } = await start();
  server.setNow(Date.parse('2026-04-30T20:00:00Z'));
  await at('2026-04-30T20:00:01Z');
  const [event] = await at('2026-05-01T07:00:00.500Z');
  const { message } = (await (await fetch(`${server.url}/api/widget/${ada.id}/status.json`)).json()) as {
    message: string;
  };
  expect(message).toContain('Holiday hours may differ');
  expect(event).toMatchObject({ type: 'status.changed', data: { status: 'open', message } });
});

test('37: what changed while the server was down is told once, late, and not if it changed back', async () => {
  const { at } = await start();
  expect(await at('2026-03-11T17:00:30Z')).toMatchObject([
    { timestamp: '2026-03-11T17:00:00.000Z', data: { status: 'closed', late: 30, reason: 'schedule' } },
  ]);
  expect(await at('2026-03-12T20:00:00Z')).toEqual([]);
  expect(await at('2026-03-14T12:00:00Z')).toMatchObject([
    { timestamp: '2026-03-14T08:00:00.000Z', data: { status: 'open', previous: 'closed', late: 4 * 3600 } },
  ]);
});

test('37: a server that starts again tells by itself', async () => {
  const { server, ada } = await start();
  await server.close();
  const timer = createManualTimer();
  const again = await startTestServer({
    dataDir: server.dataDir,
    nowMs: Date.parse('2026-03-11T17:00:30Z'),
    repeat: timer.every,
  });
  timer.tick();
  await again.deps.statusMarks.look();
  expect(await createEventReader(again, ada.id)()).toMatchObject([
    { type: 'status.changed', timestamp: '2026-03-11T17:00:00.000Z', data: { late: 30 } },
  ]);
});

describe('a Save', () => {
  test('that changes the status is told within the next look, as an edit', async () => {
    const { server, phone, at } = await start();
    server.setNow(NOON + 10 * MINUTE);
    await phone.save([{ key: 'hours.wednesday', value: openUntil('13:00') }]);
    expect(await at('2026-03-11T12:10:00.800Z')).toMatchObject([
      {
        timestamp: '2026-03-11T12:10:00.000Z',
        data: { status: 'closed', previous: 'open', reason: 'edit', late: 0, since: '2026-03-11T12:10:00.000Z' },
      },
    ]);
    server.setNow(NOON + 11 * MINUTE);
    await phone.save([{ key: 'hours.friday', value: openUntil('13:00') }]);
    await phone.save([{ key: 'style.theme', value: 'dark' }], { label: 'style' });
    expect(await at('2026-03-11T12:11:01Z')).toEqual([]);
  });

  test('that comes between the reading and the telling of a look is looked at again', async () => {
    const { server, phone, marks, heard } = await start();
    server.setNow(Date.parse('2026-03-11T17:00:00.500Z'));
    const saving = phone.save([{ key: 'hours.wednesday', value: openUntil('20:00') }]);
    await Promise.all([saving, server.deps.statusMarks.look()]);
    server.pass(SECOND);
    await server.deps.statusMarks.look();
    expect(await marks()).toMatchObject([{ status: 'open', edits: 0, next_at: Date.parse('2026-03-11T19:00:00Z') }]);
    const told = (await heard()).map(({ data }) => 'status' in data && data.status);
    expect([[], ['closed', 'open']]).toContainEqual(told);
  });

  test('of another location does not make this one due', async () => {
    const { add, phone, marks } = await start();
    const two = await add('Two');
    await phone.save([{ scope: two, key: 'hours.monday', value: openUntil('12:00') }]);
    const edits = new Map((await marks()).map((mark) => [mark.location_id, mark.edits]));
    expect([edits.size, edits.get(two)]).toEqual([2, 1]);
  });
});

test('a closure is told when it begins and when it ends, also when it is planned', async () => {
  const { server, at, closure } = await start();
  server.setNow(NOON + 10 * MINUTE);
  await closure(null, null, 'Burst pipe');
  expect(await at('2026-03-11T12:10:00.500Z')).toMatchObject([
    {
      type: 'status.changed',
      data: { status: 'closed', reason: 'edit', message: expect.stringContaining('Burst pipe') as string },
    },
    {
      type: 'closure.started',
      timestamp: '2026-03-11T12:10:00.000Z',
      data: { from: null, until: null, message: 'Burst pipe' },
    },
  ]);
  server.setNow(NOON + 20 * MINUTE);
  await closure('2026-03-11T14:00:00Z', '2026-03-11T15:30:00Z');
  expect(typesOf(await at('2026-03-11T12:20:00.500Z'))).toEqual(['status.changed', 'closure.ended']);
  expect(await at('2026-03-11T14:00:00.500Z')).toMatchObject([
    { type: 'status.changed', timestamp: '2026-03-11T14:00:00.000Z', data: { status: 'closed', reason: 'schedule' } },
    {
      type: 'closure.started',
      timestamp: '2026-03-11T14:00:00.000Z',
      data: { from: '2026-03-11T14:00:00Z', until: '2026-03-11T15:30:00Z', message: null },
    },
  ]);
  expect(await at('2026-03-11T15:30:00.500Z')).toMatchObject([
    { type: 'status.changed', data: { status: 'open' } },
    { type: 'closure.ended', timestamp: '2026-03-11T15:30:00.000Z' },
  ]);
});

describe('marks', () => {
  test('exist for webhooks that want them, and creating one tells nothing', async () => {
    const { server, ada, marked, at } = await start(null);
    expect(await marked()).toEqual([]);
    await subscribe(server, ada.id, { types: ['hours.updated'] });
    expect(await marked()).toEqual([]);
    await subscribe(server, ada.id, { types: ['closure.ended'], id: 'w2' });
    expect(await marked()).toEqual([ada.id]);
    await subscribe(server, ada.id, { types: ['status.changed'], id: 'w3' });
    expect(await at('2026-03-11T12:30:00Z')).toEqual([]);
    await subscribe(server, ada.id, { types: ['closure.ended'], id: 'w2', isEnabled: false });
    expect(await marked()).toEqual([ada.id]);
    await subscribe(server, ada.id, { types: ['status.changed'], id: 'w3', isEnabled: false });
    expect(await marked()).toEqual([]);
  });

  test('follow the states of locations: what changed while one was archived is not told', async () => {
    const { ada, add, archive, restore, marked, at } = await start();
    const two = await add('Two');
    expect((await marked()).toSorted()).toEqual([ada.id, two].toSorted());
    await archive(ada.id);
    expect(await marked()).toEqual([two]);
    await at('2026-03-11T20:00:00Z');
    await restore(ada.id);
    const after = await at('2026-03-11T20:00:10Z');
    expect(after.filter(({ location }) => location === ada.id)).toEqual([]);
    expect((await marked()).toSorted()).toEqual([ada.id, two].toSorted());
  });

  test('go with the plan and come back with it, with the state of then', async () => {
    const { server, ada, marked, at } = await start();
    await server.deps.billing.grant(ada.id, 'pro');
    expect(await marked()).toEqual([]);
    expect(await at('2026-03-11T17:00:01Z')).toEqual([]);
    await server.deps.billing.grant(ada.id, 'enterprise');
    expect(await marked()).toEqual([ada.id]);
    expect(await at('2026-03-11T17:10:00Z')).toEqual([]);
    expect(typesOf(await at('2026-03-12T08:00:01Z'))).toEqual(['status.changed']);
  });

  test('go with their location', async () => {
    const { add, archive, remove, prove, marked, ada } = await start();
    const two = await add('Two');
    await archive(two);
    await prove();
    await remove(two);
    expect(await marked()).toEqual([ada.id]);
  });
});

test('a location whose settings cannot be read waits for a minute, and all others are told', async () => {
  const { server, ada, add, phone, at, marks, logged } = await start();
  const ids = [ada.id];
  for (const name of ['Two', 'Three']) {
    const id = await add(name);
    await phone.save(week('18:00').map((write) => ({ ...write, scope: id })));
    ids.push(id);
  }
  await at('2026-03-11T12:05:00Z');
  const damaged = ids[1] ?? '';
  await server.deps.database.write((tx) =>
    tx.updateTable('snapshots').set({ schedule: '{' }).where('location_id', '=', damaged).execute(),
  );
  const events = await at('2026-03-11T17:00:01Z');
  expect(new Set(events.map(({ location }) => location))).toEqual(new Set(ids.filter((id) => id !== damaged)));
  expect(events).toHaveLength(2);
  const mark = (await marks()).find(({ location_id }) => location_id === damaged);
  expect(mark).toMatchObject({ status: 'open', next_at: server.now() + STATUS_MARKS.damagedMs });
  expect(logged.filter(({ location }) => location === damaged)).toMatchObject([
    { msg: 'status of a location not told, will retry' },
  ]);
  // Repaired by the next Save of the location.
  server.pass(2 * SECOND);
  await phone.save([{ scope: damaged, key: 'hours.friday', value: openUntil('17:00') }]);
  expect(await at('2026-03-11T17:00:04Z')).toMatchObject([{ location: damaged, data: { status: 'closed' } }]);
});

test('a business whose events cannot be stored holds up no other', async () => {
  const { server, add, at, phone } = await start();
  const two = await add('Two');
  await phone.save(week('18:00').map((write) => ({ ...write, scope: two })));
  await at('2026-03-11T12:05:00Z');
  const eve = await startSecond(server);
  // The next number of this business is taken already.
  await server.deps.database.write(async (tx) => {
    await tx
      .insertInto('webhook_events')
      .values({ business_id: eve, seq: 1, id: 'x', type: 'x', location_id: null, at: 1, body: '{}', created_at: 1 })
      .execute();
  });
  expect(typesOf(await at('2026-03-11T17:00:01Z'))).toEqual(['status.changed', 'status.changed']);
  const left = await server.deps.database.read
    .selectFrom('status_marks')
    .select('next_at')
    .where('location_id', '=', eve)
    .executeTakeFirstOrThrow();
  expect(left.next_at).toBe(server.now() + STATUS_MARKS.damagedMs);
});

/** Adds another business with a webhook, and the same hours. */
const startSecond = async (server: Awaited<ReturnType<typeof start>>['server']): Promise<string> => {
  const eve = await signUpVerified(server, { email: 'eve@example.com', plan: 'enterprise', timezone: 'Europe/Berlin' });
  server.pass(MINUTE);
  await createTestDevice(server, eve, 'Till').save(week('18:00'));
  await subscribe(server, eve.id, { types: ['status.changed'] });
  return eve.id;
};

test('more locations than one transaction looks at are all told', async () => {
  const { server, ada, at, heard } = await start();
  await heard();
  await server.deps.database.write(async (tx) => {
    const snapshot = await tx
      .selectFrom('snapshots')
      .selectAll()
      .where('location_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    const mark = await tx.selectFrom('status_marks').selectAll().executeTakeFirstOrThrow();
    for (let index = 1; index <= 2 * STATUS_MARKS.atOnce + 1; index += 1) {
      const id = `location ${index}`;
      await tx.insertInto('locations').values({ id, business_id: ada.id, position: index, created_at: 1 }).execute();
      await tx
        .insertInto('snapshots')
        .values({ ...snapshot, location_id: id })
        .execute();
      await tx
        .insertInto('status_marks')
        .values({ ...mark, location_id: id })
        .execute();
    }
  });
  const events = await at('2026-03-11T17:00:01Z');
  expect(events).toHaveLength(2 * STATUS_MARKS.atOnce + 2);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
});

test('a location without a coming change is looked at once a week', async () => {
  const { server, phone, marks, at } = await start();
  server.pass(MINUTE);
  await phone.save(week('09:00').map(({ key }) => ({ key, value: { open: '09:00', close: '17:00', closed: true } })));
  await at('2026-03-11T12:30:00Z');
  expect(await marks()).toMatchObject([{ next_at: server.now() + 7 * DAY }]);
});

import { describe, expect, test } from 'vitest';
import { invitationCalls, locationCalls, teamCalls } from '@doorsign/shared-schema/api';
import { DAYS } from '@doorsign/shared-schema/hours';
import { v1Calls } from '@doorsign/shared-schema/v1';
import { startWithKey } from './start-with-key.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';
import { invitationToken, startTeam } from './team-fixture.ts';
import { createEventReader, startHearing, subscribe } from './told-events.ts';

const DAY = 24 * 60 * 60 * 1000;

const closed = (name: string) => ({ id: 'holiday_1', name, closed: true, open: '09:00', close: '17:00' });

describe('a Save', () => {
  test('of hours tells the week, the days that it has changed, and who has', async () => {
    const { server, ada, phone, heard, read } = await startHearing();
    await phone.save([
      { key: 'hours.monday', value: openUntil('18:00') },
      { key: 'hours.sunday', value: { ...openUntil('12:00'), closed: true } },
    ]);
    const [event, ...others] = await heard();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'hours.updated',
      timestamp: new Date(server.now()).toISOString(),
      sequence: 1,
      business: ada.id,
      location: ada.id,
      data: {
        timezone: 'Europe/Berlin',
        businessHours: { monday: openUntil('18:00'), tuesday: openUntil('17:00'), sunday: { closed: true } },
        days: ['monday', 'sunday'],
        author: { kind: 'member', id: ada.id, name: 'ada', isYou: false },
      },
    });
    expect(event?.id).toMatch(/^evt_[\w-]{43}$/);
    const deliveries = await read.selectFrom('webhook_deliveries').selectAll().execute();
    expect(deliveries).toMatchObject([
      { business_id: ada.id, endpoint_id: 'w1', event_seq: 1, state: 'waiting', tries: 0, due_at: server.now() },
    ]);
  });

  test('of a time zone is about the hours and about the location', async () => {
    const { ada, phone, heard } = await startHearing();
    await phone.save([{ key: 'profile.timezone', value: 'America/New_York' }], { label: 'profile' });
    const events = await heard();
    expect(events).toMatchObject([
      { type: 'location.updated', data: { id: ada.id, timezone: 'America/New_York', state: 'active', position: 0 } },
      { type: 'hours.updated', data: { timezone: 'America/New_York', businessHours: null, days: [] } },
    ]);
  });

  test('of names and contact details tells the location as it is now', async () => {
    const { server, phone, heard } = await startHearing();
    server.pass(1000);
    await phone.save([{ key: 'profile.phone', value: '+1 555 0100' }], { label: 'profile' });
    await phone.save([{ key: 'profile.locationName', value: 'Downtown' }], { label: 'profile' });
    expect(await heard()).toMatchObject([
      { type: 'location.updated', data: { name: "Ada's Bakery", phone: '+1 555 0100', address: null } },
      {
        type: 'location.updated',
        data: { name: 'Downtown', businessName: "Ada's Bakery", updatedAt: new Date(server.now()).toISOString() },
      },
    ]);
  });

  test('of the look, of domains, of messages and of a closure tells nothing about hours', async () => {
    const { phone, heard } = await startHearing();
    await phone.save([{ key: 'style.theme', value: 'dark' }], { label: 'style' });
    await phone.save([{ key: 'domains', value: ['example.com'] }], { label: 'domain' });
    await phone.save([{ key: 'messages.open', value: 'Welcome' }], { label: 'hours' });
    await phone.save([{ key: 'hours.closure', value: { kind: 'closed', from: null, until: null, note: null } }]);
    expect(await heard()).toEqual([]);
  });

  test('of a range of dates is about the hours', async () => {
    const { phone, heard } = await startHearing();
    const vacation = {
      name: 'Vacation',
      from: '2026-07-01',
      to: '2026-07-20',
      day: { ...openUntil('17:00'), closed: true },
    };
    await phone.save([{ key: 'hours.span.s1767225600000123', value: vacation }], { label: 'holidays' });
    expect(await heard()).toMatchObject([{ type: 'hours.updated', data: { days: [] } }]);
  });

  test('of holidays tells each date as it was and as it is', async () => {
    const { phone, heard } = await startHearing();
    await phone.save(
      [
        { key: 'holidays.2026-12-25', value: closed('Christmas Day') },
        { key: 'holidays.2026-01-01', value: closed('New Year') },
      ],
      { label: 'holidays' },
    );
    const before = { date: '2026-12-25', ...closed('Christmas Day') };
    const [added] = await heard();
    expect(added).toMatchObject({
      type: 'holidays.updated',
      data: {
        changes: [
          { date: '2026-01-01', before: null, after: { name: 'New Year' } },
          { date: '2026-12-25', before: null, after: before },
        ],
        author: { kind: 'member', name: 'ada' },
      },
    });
    expect(added?.data).not.toHaveProperty('truncated');
    const full = await phone.sync([], { wantFull: true });
    const base = full.regs.find(({ key }) => key === 'holidays.2026-12-25')?.rev ?? null;
    await phone.save([{ key: 'holidays.2026-12-25', value: null, del: true, base }], { label: 'holidays' });
    expect(await heard()).toMatchObject([{ data: { changes: [{ date: '2026-12-25', before, after: null }] } }]);
  });

  test('of many holidays tells as many as an event may, and that there are more', async () => {
    const { phone, heard } = await startHearing();
    const dates = (year: number, count: number) =>
      Array.from({ length: count }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10));
    const save = (year: number, count: number, name: string) =>
      phone.save(
        dates(year, count).map((date) => ({ key: `holidays.${date}`, value: closed(name) })),
        { label: 'holidays' },
      );
    await save(2027, 100, 'x');
    await save(2028, 101, 'x');
    await save(2029, 100, '休'.repeat(80));
    const told = (await heard()).map(({ data }) => data as { changes: unknown[]; truncated?: boolean });
    expect(told.map(({ changes, truncated }) => [changes.length, truncated])).toEqual([
      [100, undefined],
      [100, true],
      [expect.any(Number) as number, true],
    ]);
    expect(told[2]?.changes.length).toBeGreaterThan(40);
  });

  test('and others of one request make one event, and none if nothing is different in the end', async () => {
    const { server, phone, heard } = await startHearing();
    const first = phone.edit([{ key: 'hours.monday', value: openUntil('18:00') }]);
    const second = phone.edit([{ key: 'hours.monday', value: openUntil('19:00'), base: first.id }]);
    await phone.sync([first, second, phone.edit([{ key: 'hours.friday', value: openUntil('20:00') }])]);
    expect(await heard()).toMatchObject([
      { type: 'hours.updated', data: { days: ['monday', 'friday'], businessHours: { monday: openUntil('19:00') } } },
    ]);
    server.pass(60_000);
    const away = phone.edit([{ key: 'hours.monday', value: openUntil('21:00'), base: second.id }]);
    const back = phone.edit([{ key: 'hours.monday', value: openUntil('19:00'), base: away.id }]);
    await phone.sync([away, back]);
    expect(await heard()).toEqual([]);
  });

  test('that loses against a later one tells nothing', async () => {
    const { server, ada, phone, heard } = await startHearing();
    const late = phone.edit([{ key: 'hours.monday', value: openUntil('17:30') }]);
    server.pass(60_000);
    await createTestDevice(server, ada, 'Till').save([{ key: 'hours.monday', value: openUntil('18:00') }]);
    await heard();
    expect((await phone.sync([late])).results).toMatchObject([{ status: 'superseded' }]);
    expect(await heard()).toEqual([]);
  });

  test('of several locations tells each of its own', async () => {
    const { ada, add, phone, heard } = await startHearing();
    const two = await add('Two');
    await heard();
    await phone.sync([
      phone.edit([{ key: 'hours.monday', value: openUntil('18:00') }]),
      phone.edit([{ scope: two, key: 'hours.monday', value: openUntil('19:00') }]),
    ]);
    const events = await heard();
    expect(events.map(({ location, sequence }) => [location, sequence])).toEqual([
      [ada.id, 2],
      [two, 3],
    ]);
  });
});

test('a program with an API key is named as the author, by the name of its key', async () => {
  const { server, ada, program, record } = await startWithKey();
  await subscribe(server, ada.id);
  const heard = createEventReader(server, ada.id);
  const closing = (close: string) =>
    program(v1Calls.patchHours, { params: { id: ada.id }, body: { businessHours: { monday: openUntil(close) } } });
  // The first hours are those of the whole week.
  await closing('16:00');
  await closing('15:00');
  await closing('15:00');
  const author = { kind: 'key', id: record.id, name: 'POS', isYou: false };
  expect(await heard()).toMatchObject([
    { type: 'hours.updated', data: { days: DAYS, author } },
    { type: 'hours.updated', data: { days: ['monday'], author } },
  ]);
});

describe('a location', () => {
  test('that is made is told as a whole, by one event, with hours that were copied', async () => {
    const { server, ada, add, phone, heard } = await startHearing();
    await phone.save([{ key: 'hours.monday', value: openUntil('18:00') }]);
    await heard();
    const two = await add('Two', { copyFrom: ada.id, copy: ['hours'] });
    expect(await heard()).toEqual([
      expect.objectContaining({
        type: 'location.created',
        location: two,
        data: {
          id: two,
          name: 'Two',
          businessName: "Ada's Bakery",
          state: 'active',
          position: 1,
          timezone: 'Europe/Berlin',
          phone: null,
          address: null,
          createdAt: new Date(server.now()).toISOString(),
          updatedAt: new Date(server.now()).toISOString(),
        },
      }),
    ]);
  });

  test('is told when it is archived, restored and deleted, and not when the order changes', async () => {
    const { ada, add, order, archive, restore, remove, prove, heard } = await startHearing();
    const two = await add('Two');
    await order([two, ada.id]);
    await archive(two);
    await archive(two);
    await restore(two);
    await archive(two);
    await prove();
    await remove(two);
    const events = await heard();
    expect(
      events.map(({ type, data }) => [type, 'state' in data && data.state, 'position' in data && data.position]),
    ).toEqual([
      ['location.created', 'active', 1],
      ['location.archived', 'archived', null],
      ['location.restored', 'active', 1],
      ['location.archived', 'archived', null],
      ['location.deleted', 'archived', null],
    ]);
    expect(events.every(({ location }) => location === two)).toBe(true);
  });

  test('is told when it pauses and when it goes on', async () => {
    const { server, ada, add, heard } = await startHearing();
    const ids = [ada.id];
    for (let made = 1; made < 10; made += 1) ids.push(await add(`Location ${made}`));
    await heard();
    // Beyond the largest plan since a month: only then a location of a business with webhooks pauses.
    await server.deps.database.write(async (tx) => {
      await tx
        .insertInto('locations')
        .values({ id: 'eleventh', business_id: ada.id, position: 10, created_at: 1 })
        .execute();
      await tx
        .updateTable('businesses')
        .set({ over_since: server.now() - 31 * DAY })
        .where('id', '=', ada.id)
        .execute();
    });
    server.pass(60 * 60_000);
    await server.deps.jobs.look();
    await server.deps.jobs.settled();
    expect(await heard()).toMatchObject([{ type: 'location.paused', location: 'eleventh', data: { state: 'paused' } }]);
    await server.call(locationCalls.archive, { token: ada.token, params: { id: ids[1] ?? '' } });
    expect(await heard()).toMatchObject([
      { type: 'location.archived', location: ids[1] },
      { type: 'location.resumed', location: 'eleventh', data: { state: 'active', position: 9 } },
    ]);
  });
});

describe('a member', () => {
  const startHeard = async () => {
    const parts = await startTeam();
    await subscribe(parts.server, parts.ada.id);
    return { ...parts, heard: createEventReader(parts.server, parts.ada.id) };
  };

  test('is told when joining, changed, leaving and removed', async () => {
    const { ada, branch, as, join, heard } = await startHeard();
    const eve = await join('Eve', 'editor', [branch]);
    await as(ada, teamCalls.changeMember, {
      params: { accountId: eve.id },
      body: { role: 'viewer', locations: null },
    });
    await as(ada, teamCalls.removeMember, { params: { accountId: eve.id } });
    const vic = await join('Vic', 'viewer');
    await as(vic, teamCalls.removeMember, { params: { accountId: vic.id } });
    const events = await heard();
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['member.joined', { accountId: eve.id, name: 'Eve', role: 'editor', locations: [branch] }],
      ['member.changed', { accountId: eve.id, name: 'Eve', role: 'viewer', locations: null }],
      ['member.removed', { accountId: eve.id, name: 'Eve', role: 'viewer', locations: null }],
      ['member.joined', { accountId: vic.id, name: 'Vic', role: 'viewer', locations: null }],
      ['member.removed', { accountId: vic.id, name: 'Vic', role: 'viewer', locations: null }],
    ]);
    expect(events.some((event) => 'location' in event)).toBe(false);
  });

  test('who takes the business over is told, and so is the one who gives it', async () => {
    const { server, ada, as, join, prove, heard } = await startHeard();
    const mia = await join('Mia', 'manager');
    await heard();
    await prove(ada);
    await as(ada, teamCalls.offerOwnership, { body: { accountId: mia.id } });
    await prove(mia);
    const body = { token: await invitationToken(server, mia.email) };
    await server.call(invitationCalls.accept, { token: mia.token, body });
    expect((await heard()).map(({ type, data }) => [type, data])).toEqual([
      ['member.changed', { accountId: mia.id, name: 'Mia', role: 'owner', locations: null }],
      ['member.changed', { accountId: ada.id, name: 'ada', role: 'manager', locations: null }],
    ]);
  });
});

test('a plan is told if it has webhooks, and a plan without them tells nothing at all', async () => {
  const { phone, heard, setPlan } = await startHearing();
  await setPlan('pro');
  await phone.save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  expect(await heard()).toEqual([]);
  await setPlan('enterprise');
  expect(await heard()).toMatchObject([
    { type: 'plan.changed', data: { plan: 'enterprise', previous: 'pro' }, sequence: 1 },
  ]);
});

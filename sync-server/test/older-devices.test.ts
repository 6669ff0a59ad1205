import { expect, test } from 'vitest';
import { DAYS, weekOf } from '@doorsign/shared-schema/hours';
import { regularWeekOf } from '@doorsign/shared-schema/spans';
import { scheduleOf } from '../src/records/publishing/snapshots.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil, registerIn } from './sync-requests.ts';

const WITH_BREAK = { ...openUntil('12:00'), more: [{ open: '14:00', close: '18:00' }] };
const SPAN = 'hours.span.s1767225600000001';
const SEASON = 'hours.season.s1767225600000002';
const RANGE = { name: 'Break', from: '2027-08-02', to: '2027-08-15', day: { ...openUntil('17:00'), closed: true } };
const PLANNED = { name: 'New hours', from: '2026-01-01', to: null, week: weekOf(() => openUntil('20:00')) };
const CLOSURE = { kind: 'closed', from: null, until: null, note: 'Flu' };

const start = async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { plan: 'pro' });
  return {
    server,
    owner,
    current: createTestDevice(server, owner, 'Laptop'),
    older: createTestDevice(server, owner, 'Old phone'),
  };
};

/** The schema that an app of the first version names in its requests and Saves. */
const FIRST = { schema: 1 };

test('a plain day that was typed without having seen the break meets it as a conflict', async () => {
  const { server, current, older } = await start();
  await older.sync([], FIRST);
  const typed = older.edit([{ key: 'hours.monday', value: openUntil('16:00') }], FIRST);
  server.pass(60_000);
  await current.save([{ key: 'hours.monday', value: WITH_BREAK }]);
  server.pass(60_000);
  const answer = await older.sync([typed], FIRST);
  expect(answer.results).toMatchObject([{ status: 'superseded' }]);
  expect(answer.conflicts).toMatchObject([
    {
      key: 'hours.monday',
      win: { value: WITH_BREAK, device: 'Laptop' },
      lose: { value: openUntil('16:00'), device: 'Old phone' },
    },
  ]);
  expect(registerIn(answer, 'hours.monday')).toMatchObject({ value: WITH_BREAK, schema: 2 });
});

test('a later plain day replaces the break, which goes to the conflict feed', async () => {
  const { server, current, older } = await start();
  await older.sync([], FIRST);
  await current.save([{ key: 'hours.monday', value: WITH_BREAK }]);
  server.pass(60_000);
  const typed = older.edit([{ key: 'hours.monday', value: openUntil('16:00') }], FIRST);
  const answer = await older.sync([typed], FIRST);
  expect(answer.conflicts).toMatchObject([{ win: { value: openUntil('16:00') }, lose: { value: WITH_BREAK } }]);
  expect(registerIn(answer, 'hours.monday')).toMatchObject({ value: openUntil('16:00'), schema: 1 });
});

test('a week of an older app touches no date range, season or closure', async () => {
  const { server, owner, current, older } = await start();
  await current.save([
    { key: SPAN, value: RANGE },
    { key: SEASON, value: PLANNED },
    { key: 'hours.closure', value: CLOSURE },
    { key: 'messages.open', value: 'Hello' },
  ]);
  await older.sync([], FIRST);
  const week = DAYS.map((day) => ({ key: `hours.${day}`, value: openUntil('15:00') }));
  expect(await older.save(week, FIRST)).toMatchObject({ status: 'live' });
  expect((await server.deps.snapshots.findPublic(owner.id))?.schedule).toMatchObject({
    businessHours: weekOf(() => openUntil('15:00')),
    spans: [
      { id: 's1767225600000001', ...RANGE },
      { id: 's1767225600000002', ...PLANNED },
    ],
    closure: CLOSURE,
    messages: { open: 'Hello' },
  });
});

// A known limit (shared-schema/docs/decisions/0150-what-old-apps-see.md).
test('a day of an older app stays in the shadow of a planned week in force until a current app saves the week', async () => {
  const { server, owner, current, older } = await start();
  await current.save([
    ...DAYS.map((day) => ({ key: `hours.${day}`, value: openUntil('17:00') })),
    { key: SEASON, value: PLANNED },
  ]);
  await older.sync([], FIRST);
  server.pass(60_000);
  expect(await older.save([{ key: 'hours.monday', value: openUntil('15:00') }], FIRST)).toMatchObject({
    status: 'live',
  });
  const regularWeek = async () => {
    const stored = await server.deps.snapshots.findPublic(owner.id);
    return stored && regularWeekOf(stored.schedule, '2026-11-20');
  };
  expect(await regularWeek()).toEqual(PLANNED.week);

  server.pass(60_000);
  await current.sync();
  const week = DAYS.map((day) => ({ key: `hours.${day}`, value: openUntil('19:00') }));
  await current.save([...week, { key: SEASON, value: null, del: true }]);
  expect(await regularWeek()).toEqual(weekOf(() => openUntil('19:00')));
});

test('a register has the lowest schema that can represent its value, on every way of writing it', async () => {
  const { current } = await start();
  await current.save([
    { key: 'hours.monday', value: openUntil('17:00') },
    { key: 'hours.tuesday', value: WITH_BREAK },
    { key: 'holidays.2026-12-25', value: { id: 'holiday_1', name: 'Fair', ...openUntil('12:00') } },
    { key: SPAN, value: RANGE },
    { key: 'hours.closure', value: CLOSURE },
    { key: 'profile.country', value: { country: 'DE', region: null } },
  ]);
  const before = await current.sync([], { wantFull: true });
  const schemas = (answer: typeof before): Record<string, number> =>
    Object.fromEntries(answer.regs.map(({ key, schema }) => [key, schema]));
  expect(schemas(before)).toMatchObject({
    'hours.monday': 1,
    'hours.tuesday': 2,
    'holidays.2026-12-25': 1,
    [SPAN]: 2,
    'hours.closure': 2,
    'profile.country': 2,
    'profile.businessName': 1,
  });
  const based = (key: string) => ({ key, base: registerIn(before, key).rev });
  await current.save([
    { ...based('hours.tuesday'), value: openUntil('12:00') },
    { ...based('holidays.2026-12-25'), value: null, del: true },
    { ...based(SPAN), value: null, del: true },
    { ...based('hours.closure'), value: null },
  ]);
  expect(schemas(await current.sync([], { wantFull: true }))).toMatchObject({
    'hours.tuesday': 1,
    'holidays.2026-12-25': 1,
    [SPAN]: 2,
    'hours.closure': 2,
  });
});

test('a closure in a shape of a later version leaves no status rather than a wrong one', () => {
  const register = { scope: 's', deleted: false, rev: 'r', at: 1, seq: 1 };
  const monday = { ...register, key: 'hours.monday', schema: 1, value: openUntil('17:00') };
  const closure = { ...register, key: 'hours.closure', schema: 3, value: { every: 'monday' } };
  expect(scheduleOf([monday]).businessHours).not.toBeNull();
  expect(scheduleOf([monday, closure]).businessHours).toBeNull();
});

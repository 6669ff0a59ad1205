import { MIN_SCHEMA } from '@doorsign/shared-schema/registers';
import { expect, test } from 'vitest';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil, registerIn, valuesIn } from './sync-requests.ts';

const start = async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  return { server, phone: createTestDevice(server, owner, 'Phone'), till: createTestDevice(server, owner, 'Till') };
};
const minute = 60_000;

test('two devices edit different days offline: both are live on both', async () => {
  const { server, phone, till } = await start();
  const monday = phone.edit([{ key: 'hours.monday', value: openUntil('18:00') }]);
  const tuesday = till.edit([{ key: 'hours.tuesday', value: openUntil('20:00') }]);
  server.pass(minute);

  expect((await phone.sync([monday])).results).toEqual([{ id: monday.id, status: 'live' }]);
  const tillAnswer = await till.sync([tuesday]);
  expect(tillAnswer.results).toEqual([{ id: tuesday.id, status: 'live' }]);
  const phoneAnswer = await phone.sync();

  expect(valuesIn(phoneAnswer)).toEqual({ 'hours.tuesday': openUntil('20:00') });
  expect(valuesIn(tillAnswer)).toMatchObject({
    'hours.monday': openUntil('18:00'),
    'hours.tuesday': openUntil('20:00'),
  });
  expect(phoneAnswer.digest).toBe(tillAnswer.digest);
  expect([...phoneAnswer.conflicts, ...tillAnswer.conflicts]).toEqual([]);
});

test('an edit that stood aside while others were made on top of it and taken is live by them: nothing changes, nobody is told', async () => {
  const { server, phone, till } = await start();
  const monday = (close: string, base: string | null) =>
    phone.edit([{ key: 'hours.monday', value: openUntil(close), base }]);
  const first = monday('16:00', null);
  const second = monday('17:00', first.id);
  const third = monday('18:00', second.id);
  for (const edit of [second, third]) expect((await phone.sync([edit])).results).toMatchObject([{ status: 'live' }]);
  const before = await till.sync();
  server.pass(minute);
  expect((await phone.sync([first])).results).toEqual([{ id: first.id, status: 'live' }]);
  const after = await till.sync([], { cursor: null });
  expect(registerIn(after, 'hours.monday').rev).toBe(third.id);
  expect(after).toMatchObject({ seq: before.seq, conflicts: [] });
});

test.each([
  { name: 'the older one first', order: ['older', 'newer'] as const },
  { name: 'the newer one first', order: ['newer', 'older'] as const },
])(
  'two devices edit the same day offline, $name: the newer is live and the other is told, on both',
  async ({ order }) => {
    const { server, phone, till } = await start();
    const older = phone.edit([{ key: 'hours.monday', value: openUntil('18:00') }]);
    server.pass(minute);
    const newer = till.edit([{ key: 'hours.monday', value: openUntil('20:00') }]);
    server.pass(minute);

    const sendOlder = () => phone.sync([older]);
    const sendNewer = () => till.sync([newer]);
    const answers = [];
    for (const which of order) answers.push(await (which === 'older' ? sendOlder() : sendNewer()));
    for (const device of [phone, till]) answers.push(await device.sync([], { cursor: null }));

    const conflict = {
      // The time of the conflict, not of the edits.
      at: server.now(),
      scope: older.writes[0]?.scope,
      key: 'hours.monday',
      win: {
        rev: newer.id,
        value: openUntil('20:00'),
        schema: MIN_SCHEMA,
        deleted: false,
        device: 'Till',
        deviceId: 'till',
        at: newer.wall,
      },
      lose: {
        rev: older.id,
        value: openUntil('18:00'),
        schema: MIN_SCHEMA,
        deleted: false,
        device: 'Phone',
        deviceId: 'phone',
        at: older.wall,
      },
      origin: 'edit',
    };
    for (const answer of answers.slice(1)) {
      expect(answer.conflicts).toEqual([{ seq: expect.any(Number) as number, ...conflict }]);
      expect(registerIn(answer, 'hours.monday')).toMatchObject({ value: openUntil('20:00'), rev: newer.id });
      expect(answer.digest).toBe(answers.at(-1)?.digest);
    }
    const results = answers.flatMap((answer) => answer.results);
    const second = order[1] === 'older' ? { id: older.id, status: 'superseded' } : { id: newer.id, status: 'live' };
    expect(results[1]).toEqual({ ...second, conflicts: ['hours.monday'] });
  },
);

test('a device that is at the head of the log still hears of a write that lost', async () => {
  const { server, phone, till } = await start();
  const older = phone.edit([{ key: 'hours.monday', value: openUntil('18:00') }]);
  server.pass(minute);
  await till.save([{ key: 'hours.monday', value: openUntil('20:00') }]);
  const before = await till.sync();
  await phone.sync([older]);
  const after = await till.sync();
  expect(after.regs).toEqual([]);
  expect(after.conflicts).toMatchObject([{ seq: before.seq + 1, lose: { rev: older.id }, win: { device: 'Till' } }]);
  expect(after.seq).toBe(before.seq + 1);
});

test('base equal to current always wins, however old the Save and wrong the clock', async () => {
  const { server, phone, till } = await start();
  await till.save([{ key: 'hours.monday', value: openUntil('20:00') }]);
  const seen = registerIn(await phone.sync(), 'hours.monday');
  const year = 365 * 24 * 60 * minute;
  const old = { wall: server.now() - year };
  const result = await phone.save([{ key: 'hours.monday', value: openUntil('18:00'), base: seen.rev }], old);
  expect(result).toEqual({ id: result.id, status: 'live' });
  expect(registerIn(await till.sync(), 'hours.monday')).toMatchObject({ rev: result.id, at: seen.at + 1 });
});

test('a wrong device clock cancels out: only the age of a Save counts', async () => {
  const { server, phone, till } = await start();
  const yearAhead = 365 * 24 * 60 * minute;
  const older = phone.edit([{ key: 'hours.monday', value: openUntil('18:00') }], { wall: server.now() + yearAhead });
  server.pass(minute);
  const newer = till.edit([{ key: 'hours.monday', value: openUntil('20:00') }], { wall: server.now() - yearAhead });
  server.pass(minute);
  await till.sync([newer], { sentAt: server.now() - yearAhead });
  const { results, conflicts } = await phone.sync([older], { sentAt: server.now() + yearAhead });
  expect(results).toMatchObject([{ status: 'superseded' }]);
  expect(conflicts).toMatchObject([{ win: { at: server.now() - minute }, lose: { at: server.now() - 2 * minute } }]);
});

test('an equal value is live at once, writes nothing, and its device may go on from it', async () => {
  const { server, phone, till } = await start();
  await till.save([{ key: 'hours.monday', value: openUntil('20:00') }]);
  const { seq } = await till.sync();
  const same = phone.edit([{ key: 'hours.monday', value: openUntil('20:00') }], { wall: server.now() - 10 * minute });
  const next = phone.edit([{ key: 'hours.monday', value: openUntil('21:00'), base: same.id }], {
    wall: server.now() - 9 * minute,
  });
  const answer = await phone.sync([same, next]);
  expect(answer.results).toEqual([
    { id: same.id, status: 'live' },
    { id: next.id, status: 'live' },
  ]);
  expect(answer.seq).toBe(seq + 1);
  expect(answer.conflicts).toEqual([]);
});

test('a Save that found one value in place and wrote another register is the base that it is for each of them', async () => {
  const { server, phone, till } = await start();
  const both = phone.edit([
    { key: 'hours.monday', value: openUntil('20:00') },
    { key: 'hours.tuesday', value: openUntil('20:00') },
  ]);
  const next = phone.edit([{ key: 'hours.monday', value: openUntil('21:00'), base: both.id }]);
  server.pass(minute);
  await till.save([{ key: 'hours.monday', value: openUntil('20:00') }]);
  expect((await phone.sync([both])).results).toEqual([{ id: both.id, status: 'live' }]);
  const answer = await phone.sync([next]);
  expect(answer.results).toEqual([{ id: next.id, status: 'live' }]);
  expect(answer.conflicts).toEqual([]);
});

test('what follows a refused Save does not overwrite a change that its owner never saw', async () => {
  const { server, phone, till } = await start();
  const refused = phone.edit([
    { key: 'hours.monday', value: openUntil('18:00') },
    { key: 'holidays.2026-12-25', value: { id: 'holiday_1', name: 'X', closed: true, open: '09:00', close: '17:00' } },
  ]);
  const next = phone.edit([{ key: 'hours.monday', value: openUntil('19:00'), base: refused.id }]);
  server.pass(minute);
  await till.save([{ key: 'hours.monday', value: openUntil('20:00') }]);
  const answer = await phone.sync([refused, next]);
  expect(answer.results).toMatchObject([
    { status: 'rejected', code: 'plan_required' },
    { status: 'superseded', conflicts: ['hours.monday'] },
  ]);
  expect(registerIn(answer, 'hours.monday').value).toEqual(openUntil('20:00'));
});

test('one Save of several registers may win some and lose others, and says so', async () => {
  const { server, phone, till } = await start();
  const both = phone.edit([
    { key: 'hours.monday', value: openUntil('18:00') },
    { key: 'hours.tuesday', value: openUntil('18:00') },
  ]);
  server.pass(minute);
  await till.save([{ key: 'hours.monday', value: openUntil('20:00') }]);
  const answer = await phone.sync([both]);
  expect(answer.results).toEqual([{ id: both.id, status: 'partly_superseded', conflicts: ['hours.monday'] }]);
  expect(valuesIn(answer)).toMatchObject({ 'hours.monday': openUntil('20:00'), 'hours.tuesday': openUntil('18:00') });
});

test('a removed holiday stays removed for a device that comes late', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { plan: 'pro' });
  const [phone, till] = [createTestDevice(server, owner, 'Phone'), createTestDevice(server, owner, 'Till')];
  const key = 'holidays.2026-12-25';
  const value = { id: 'preset_2026-12-25', name: 'Christmas Day', closed: true, open: '09:00', close: '17:00' };
  const made = await phone.save([{ key, value }]);
  await till.sync();
  const removed = await phone.save([{ key, value: null, del: true, base: made.id }]);
  for (const answer of [await till.sync(), await till.sync([], { wantFull: true })])
    expect(registerIn(answer, key)).toMatchObject({ value: null, deleted: true, rev: removed.id });
});

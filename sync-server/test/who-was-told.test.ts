import { expect, test } from 'vitest';
import { businessCalls, type Conflict, type SyncAnswer } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { takeBackup } from './backup.ts';
import { friday, monday, startWithDevices } from './start-with-devices.ts';
import { createTestDevice, openUntil, registerIn } from './sync-requests.ts';

const MINUTE = 60_000;

/** Returns true if a conflict is still open: no author to whom it was shown has written its register since. */
const isOpen = (answer: SyncAnswer, conflict: Conflict | undefined): boolean => {
  const { author } = registerIn(answer, 'hours.monday');
  if (!conflict || !author) throw new Error('There is a conflict, and a register that says who wrote it.');
  return author.told < conflict.seq;
};

/** The till's change is live; then the phone, which had been offline, replaces it. */
const clashed = async () => {
  const world = await startWithDevices();
  const { server, phone, till } = world;
  await till.sync();
  const lost = await till.save([monday('13:00')]);
  server.pass(MINUTE);
  const first = phone.edit([monday('20:00')]);
  server.pass(MINUTE);
  const second = phone.edit([monday('21:00', first.id)]);
  return { ...world, lost, first, second };
};

test('who saves twice before hearing of a conflict does not settle it', async () => {
  const { phone, till, look, lost, first, second } = await clashed();
  const { results, conflicts } = await phone.sync([first, second]);
  expect(results.map(({ status }) => status)).toEqual(['live', 'live']);
  expect(conflicts).toMatchObject([{ win: { rev: first.id }, lose: { rev: lost.id } }]);
  for (const answer of [await till.sync(), await look()]) {
    expect(registerIn(answer, 'hours.monday')).toMatchObject({
      rev: second.id,
      author: { base: first.id, device: 'Phone' },
    });
    expect(isOpen(answer, answer.conflicts[0])).toBe(true);
  }
});

test('each register of a Save keeps the revision that its author had seen there', async () => {
  const { phone, look } = await startWithDevices();
  const former = await phone.save([friday('15:00')]);
  const both = await phone.save([monday('13:00'), friday('16:00', former.id)]);
  const answer = await look();
  expect(registerIn(answer, 'hours.monday')).toMatchObject({ rev: both.id, author: { base: null } });
  expect(registerIn(answer, 'hours.friday')).toMatchObject({ rev: both.id, author: { base: former.id } });
});

test.each([
  { name: 'before the answer that told of it', isLate: false, isSettled: false },
  { name: 'after it', isLate: true, isSettled: true },
])('a Save made $name settles the conflict: $isSettled', async ({ isLate, isSettled }) => {
  const { phone, look, first, second } = await clashed();
  const before = await phone.sync();
  const { seq } = await phone.sync([first]);
  const told = isLate ? seq : before.seq;
  await phone.sync([{ ...second, told }], { proto: 2 });
  const answer = await look();
  expect(isOpen(answer, answer.conflicts[0])).toBe(!isSettled);
});

test('a device of an earlier release counts as told what its request has heard of', async () => {
  const { phone, look, first, second } = await clashed();
  await phone.sync([first]);
  await phone.sync([second]);
  const answer = await look();
  expect(isOpen(answer, answer.conflicts[0])).toBe(false);
});

test('nobody has been told of more than their cursor says', async () => {
  const { phone, look, first, second } = await clashed();
  await phone.sync([first, { ...second, told: 1e9 }], { proto: 2 });
  const answer = await look();
  expect(isOpen(answer, answer.conflicts[0])).toBe(true);
});

test('what was settled stays settled when somebody who does not know replaces the answer', async () => {
  const { server, phone, till, look, first } = await clashed();
  await phone.sync([first]);
  const offline = till.edit([monday('15:00')], { wall: server.now() + MINUTE });
  server.pass(2 * MINUTE);
  const { conflicts } = await phone.sync();
  expect(conflicts).toEqual([]);
  const settling = phone.edit([monday('14:00', first.id)], { wall: server.now() - 3 * MINUTE });
  await phone.sync([settling]);
  server.pass(MINUTE);
  await till.sync([offline]);
  const answer = await look();
  expect(registerIn(answer, 'hours.monday').rev).toBe(offline.id);
  expect(answer.conflicts).toHaveLength(2);
  expect(answer.conflicts.map((conflict) => isOpen(answer, conflict))).toEqual([false, true]);
});

test('a public call, which tells nobody of conflicts, settles none', async () => {
  const { server, owner, phone, look, first } = await clashed();
  await phone.sync([first]);
  const businessHours = weekOf(() => openUntil('12:00'));
  await server.call(businessCalls.hours, { body: { businessHours }, token: owner.token });
  const answer = await look();
  expect(registerIn(answer, 'hours.monday').value).toEqual(openUntil('12:00'));
  expect(isOpen(answer, answer.conflicts[0])).toBe(true);
});

test('a cursor of a lost past has been told nothing', async () => {
  const { server, phone, look, first, second } = await clashed();
  const restore = await takeBackup(server);
  await phone.sync([phone.edit([friday('18:00')])]);
  await phone.sync([phone.edit([friday('19:00')])]);
  await restore();
  const { full, results } = await phone.sync([first, second]);
  expect(full).toBe('fork');
  expect(results.map(({ status }) => status)).toEqual(['live', 'live']);
  const answer = await look();
  expect(isOpen(answer, answer.conflicts[0])).toBe(true);
});

test('a server of an earlier release that writes over a register leaves nothing of its former author', async () => {
  const { server, look, phone, first } = await clashed();
  await phone.sync([first]);
  await server.deps.database.write((tx) =>
    tx.updateTable('registers').set({ rev: 'by an earlier release' }).where('key', '=', 'hours.monday').execute(),
  );
  expect(registerIn(await look(), 'hours.monday')).not.toHaveProperty('author');
});

/** The phone was offline and has replaced the till's live change; then a backup from in between is restored. */
const forgotten = async () => {
  const world = await clashed();
  const { server, phone, first } = world;
  const restore = await takeBackup(server);
  await phone.sync([first]);
  await restore();
  server.pass(MINUTE);
  return world;
};

test('what is brought back over a change that its author had not seen is told, however long that had been there', async () => {
  const { phone, till, lost, first } = await forgotten();
  await phone.sync();
  const { regs, conflicts } = await phone.sync();
  expect(regs).toMatchObject([{ rev: first.id, author: { base: null, device: 'Phone' } }]);
  expect(conflicts).toMatchObject([{ origin: 'recovery', win: { rev: first.id }, lose: { rev: lost.id } }]);
  expect((await till.sync()).conflicts).toEqual(conflicts);
});

test('where an earlier release does not say what the author had seen, what was there before counts as seen', async () => {
  const { phone } = await forgotten();
  await phone.sync();
  const witness = phone.witness().map(({ author: _author, ...register }) => register);
  expect((await phone.sync([], { witness })).conflicts).toEqual([]);
});

test('a conflict after a restore names the device that made a change, not the one that brought it back', async () => {
  const { server, owner, phone, till, look } = await startWithDevices();
  await till.sync();
  const restore = await takeBackup(server);
  await phone.save([monday('18:00')]);
  await till.sync();
  await restore();
  server.pass(MINUTE);
  await createTestDevice(server, owner, 'Laptop').save([monday('20:00')]);
  await till.sync();
  await till.sync();
  expect((await look()).conflicts).toMatchObject([
    { origin: 'recovery', win: { device: 'Laptop', deviceId: 'laptop' }, lose: { device: 'Phone' } },
  ]);
});

test('where nobody knows who made a change, the device that brought back this part of it is named', async () => {
  const { server, phone, till, look } = await startWithDevices();
  const restore = await takeBackup(server);
  const { id: rev } = await phone.save([monday('18:00'), friday('18:00')]);
  const lost = (await phone.sync([], { cursor: null })).regs.filter((register) => register.rev === rev);
  await restore();
  server.pass(MINUTE);
  const offer = (name: string) =>
    lost.filter(({ key }) => key === name).map(({ author: _author, ...register }) => register);
  await phone.sync([], { cursor: null, witness: offer('hours.monday') });
  await till.sync([], { cursor: null, witness: offer('hours.friday') });
  const laptop = { deviceId: 'laptop', deviceName: 'Laptop' };
  for (const day of [monday, friday]) await till.sync([till.edit([day('20:00')])], laptop);
  expect((await look()).conflicts).toMatchObject([
    { key: 'hours.monday', win: { device: 'Laptop' }, lose: { rev, device: 'Phone' } },
    { key: 'hours.friday', win: { device: 'Laptop' }, lose: { rev, device: 'Till' } },
  ]);
});

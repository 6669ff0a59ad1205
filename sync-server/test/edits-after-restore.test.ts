import { describe, expect, test } from 'vitest';
import { syncCalls } from '@doorsign/shared-schema/api';
import { takeBackup } from './backup.ts';
import { createKeepingDevice } from './keeping-device.ts';
import { friday, monday, startWithDevices } from './start-with-devices.ts';
import { closedFor, openUntil, registerIn, valuesIn } from './sync-requests.ts';

const MINUTE = 60_000;

describe('an edit that comes to a restored server', () => {
  const lose = async () => {
    const parts = await startWithDevices();
    const { server, phone } = parts;
    const old = await phone.save([monday('17:00'), friday('17:00')]);
    server.pass(MINUTE);
    const restore = await takeBackup(server);
    const lost = await phone.save([monday('18:00', old.id)]);
    await restore();
    server.pass(MINUTE);
    return { ...parts, old, lost };
  };

  test('waits for its result when it is based on what is lost, and is decided as one that has seen it', async () => {
    const { server, phone, old, lost, look } = await lose();
    // By its timestamp, the edit is older than its base: only the base can make it win.
    const edit = phone.edit([monday('19:00', lost.id)], { wall: server.now() - 2 * MINUTE });
    const fork = await phone.sync([edit]);
    expect(fork).toMatchObject({ full: 'fork', results: [], conflicts: [] });
    expect(registerIn(fork, 'hours.monday').rev).toBe(old.id);
    const answer = await phone.sync([edit]);
    expect(answer.results).toEqual([{ id: edit.id, status: 'live' }]);
    const healed = await look();
    expect(registerIn(healed, 'hours.monday')).toMatchObject({ rev: edit.id, value: openUntil('19:00') });
    expect(healed.conflicts).toEqual([]);
  });

  test('waits with all of its writes, and with those who are based on it', async () => {
    const { phone, lost } = await lose();
    const first = phone.edit([{ key: 'hours.sunday', value: openUntil('12:00') }, monday('19:00', lost.id)]);
    const second = phone.edit([{ key: 'hours.sunday', value: openUntil('13:00'), base: first.id }]);
    const fork = await phone.sync([first, second]);
    expect(fork.results).toEqual([]);
    expect(valuesIn(fork)).not.toHaveProperty('hours.sunday');
    const { results, conflicts } = await phone.sync([first, second]);
    expect(results).toEqual([first, second].map(({ id }) => ({ id, status: 'live' })));
    expect(conflicts).toEqual([]);
  });

  test('is decided at once when what it is based on was there until another edit of the request took its place', async () => {
    const { phone, old } = await lose();
    const first = phone.edit([monday('18:30', old.id)]);
    const second = phone.edit([monday('19:00', old.id)]);
    const { full, results } = await phone.sync([first, second]);
    expect(full).toBe('fork');
    expect(results.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test('is decided at once when it is based on nothing, on what is there or on one decided before it', async () => {
    const { phone, old, lost } = await lose();
    const onNothing = phone.edit([{ key: 'hours.sunday', value: openUntil('12:00') }]);
    const onIt = phone.edit([{ key: 'hours.sunday', value: openUntil('13:00'), base: onNothing.id }]);
    const onOld = phone.edit([friday('20:00', old.id)]);
    const waiting = phone.edit([monday('19:00', lost.id)]);
    const { full, results } = await phone.sync([onNothing, onIt, waiting, onOld]);
    expect(full).toBe('fork');
    expect(results).toEqual([onNothing, onIt, onOld].map(({ id }) => ({ id, status: 'live' })));
  });

  test('gets the result that it has, also on a fork', async () => {
    const { phone, owner, server, look } = await lose();
    const device = createKeepingDevice(server, owner, 'Tablet');
    const edit = device.edit([friday('21:00', 'never-heard-of')]);
    const { results } = await device.sync([edit]);
    expect(results).toMatchObject([{ id: edit.id }]);
    const again = await phone.sync([edit]);
    expect(again).toMatchObject({ full: 'fork', results });
    expect((await look()).seq).toBe(again.seq);
  });

  test('is decided on a base that nobody has once the cursor holds: nothing waits for ever', async () => {
    const { phone } = await lose();
    const edit = phone.edit([friday('21:00', 'never-heard-of')]);
    expect((await phone.sync([edit])).results).toEqual([]);
    expect((await phone.sync([edit])).results).toMatchObject([{ id: edit.id, conflicts: ['hours.friday'] }]);
  });

  test('is overtaken, without a conflict, by what was made on top of it and was brought back first', async () => {
    const { server, phone, till, look } = await startWithDevices();
    const restore = await takeBackup(server);
    const first = phone.edit([monday('18:00')]);
    const second = phone.edit([monday('19:00', first.id)]);
    await phone.sync([first, second]);
    await till.sync();
    await restore();
    await till.sync();
    await till.sync();
    expect(registerIn(await look(), 'hours.monday').rev).toBe(second.id);
    const { results } = await phone.sync([first, second]);
    expect(results).toEqual([first, second].map(({ id }) => ({ id, status: 'live' })));
    const healed = await look();
    expect(registerIn(healed, 'hours.monday').rev).toBe(second.id);
    expect(healed.conflicts).toEqual([]);
  });

  test('after its own recovery is done already: no conflict, and a replay says the same', async () => {
    const { server, owner, phone, till, look } = await startWithDevices();
    const restore = await takeBackup(server);
    const edit = phone.edit([monday('18:00'), friday('18:00')]);
    // The response is lost: the phone does not know that the edit was accepted.
    await server.call(syncCalls.sync, { body: phone.request([edit]), token: owner.token });
    await till.sync();
    await restore();
    await till.sync();
    // Only half of the offer, as when it needs more than one request.
    await till.sync([], { witness: till.witness().slice(0, 1) });
    const { seq } = await look();

    const answer = await phone.sync([edit]);
    expect(answer.results).toEqual([{ id: edit.id, status: 'live' }]);
    expect(answer.conflicts).toEqual([]);
    expect(answer.seq).toBe(seq + 1);
    const next = phone.edit([monday('19:00', edit.id)]);
    const later = await phone.sync([edit, next]);
    expect(later.results).toEqual([edit, next].map(({ id }) => ({ id, status: 'live' })));
    expect(later.conflicts).toEqual([]);
    expect(later.seq).toBe(seq + 2);
  });

  test('with what was brought back of it, and a later change to the same value, is live: nothing of it was lost', async () => {
    const { server, owner, phone, till, look } = await startWithDevices();
    const restore = await takeBackup(server);
    const edit = phone.edit([monday('18:00')]);
    await server.call(syncCalls.sync, { body: phone.request([edit]), token: owner.token });
    await till.sync();
    server.pass(MINUTE);
    const tablet = createKeepingDevice(server, owner, 'Tablet');
    await tablet.sync();
    const away = await tablet.save([monday('19:00', edit.id)]);
    const back = await tablet.save([monday('18:00', away.id)]);
    const seenLast = registerIn(await look(), 'hours.monday');
    expect(seenLast.rev).toBe(back.id);
    await restore();
    await till.sync();
    await till.sync();
    expect(registerIn(await look(), 'hours.monday').rev).toBe(edit.id);

    const answer = await phone.sync([edit], { witness: [seenLast] });
    expect(answer.results).toEqual([{ id: edit.id, status: 'live' }]);
    const healed = await look();
    expect(registerIn(healed, 'hours.monday')).toMatchObject({ rev: back.id, value: openUntil('18:00') });
    expect(healed.conflicts).toEqual([]);
  });
});

test('an edit whose recovery stayed out is not called live when it comes itself', async () => {
  const { server, owner, phone, till, look } = await startWithDevices();
  const restore = await takeBackup(server);
  const edit = phone.edit([monday('18:00'), friday('18:00')]);
  await server.call(syncCalls.sync, { body: phone.request([edit]), token: owner.token });
  await till.sync();
  await restore();
  server.pass(MINUTE);
  await createKeepingDevice(server, owner, 'Tablet').save([monday('20:00')]);
  await till.sync();
  const { conflicts } = await till.sync();
  expect(conflicts).toMatchObject([{ key: 'hours.monday', lose: { rev: edit.id } }]);
  const { seq } = await look();
  const answer = await phone.sync([edit]);
  expect(answer.results).toEqual([{ id: edit.id, status: 'partly_superseded', conflicts: ['hours.monday'] }]);
  expect(answer.seq).toBe(seq);
});

test('an edit of which a part was brought back is not refused for the rest: that goes to the conflict feed', async () => {
  const christmas = 'holidays.2026-12-25';
  const { server, owner, phone, till, look } = await startWithDevices('pro');
  const restore = await takeBackup(server);
  const edit = phone.edit([monday('18:00'), { key: christmas, value: closedFor('Christmas Day') }]);
  await server.call(syncCalls.sync, { body: phone.request([edit]), token: owner.token });
  await till.sync();
  await restore();
  await till.sync();
  await till.sync([], { witness: till.witness().filter(({ key }) => key === 'hours.monday') });
  await server.deps.database.write((tx) => tx.updateTable('businesses').set({ plan: 'free' }).execute());

  const { results, conflicts } = await phone.sync([edit]);
  expect(results).toEqual([{ id: edit.id, status: 'partly_superseded', conflicts: [christmas] }]);
  expect(conflicts).toMatchObject([
    {
      key: christmas,
      win: { rev: '', device: '' },
      lose: { rev: edit.id, value: closedFor('Christmas Day') },
      origin: 'recovery',
    },
  ]);
  const healed = await look();
  expect(valuesIn(healed)).toMatchObject({ 'hours.monday': openUntil('18:00') });
  expect(valuesIn(healed)).not.toHaveProperty(christmas);
  expect((await phone.sync([edit])).results).toEqual(results);
});

test('what no server can have stored is left out of the rest: another business’s settings, and values of no shape', async () => {
  const { server, owner, phone, till, look } = await startWithDevices('pro');
  const strange = {
    ...phone.edit([monday('18:00'), { key: 'hours.tuesday', value: openUntil('late') }]),
  };
  strange.writes.push({ scope: 'somebody else', key: 'hours.friday', value: openUntil('19:00'), base: null });
  const offered = { ...registerIn(await till.sync(), 'profile.timezone'), key: 'hours.monday', rev: strange.id };
  await till.sync([], { witness: [{ ...offered, value: openUntil('18:00') }] });
  const before = await look();

  const { results, conflicts } = await phone.sync([strange]);
  expect(results).toEqual([{ id: strange.id, status: 'partly_superseded' }]);
  expect(conflicts).toEqual([]);
  expect((await look()).seq).toBe(before.seq);
  const { read } = server.deps.database;
  const ofEdit = read.selectFrom('edits').select('writes').where('business_id', '=', owner.id);
  const { writes } = await ofEdit.where('id', '=', strange.id).executeTakeFirstOrThrow();
  expect(writes).not.toContain('late');
  expect(writes).not.toContain('19:00');
});

import { expect, test } from 'vitest';
import { takeBackup } from '../backup.ts';
import { monday, startWithDevices } from '../start-with-devices.ts';
import { openUntil, registerIn } from '../sync-requests.ts';
import { operatorOf } from './operator.ts';

/** Starts a restored server: it has a Save of the owner's phone, but not the phone's next one. */
const startRestored = async () => {
  const { server, owner, phone } = await startWithDevices();
  const old = await phone.save([monday('18:00')]);
  const restore = await takeBackup(server);
  server.pass(60_000);
  await phone.save([monday('19:00', old.id)]);
  await restore();
  server.pass(60_000);
  return { operate: operatorOf(server), owner, phone };
};

test('a restored business that is rolled back stays as it is, whatever its devices have seen', async () => {
  const { operate, owner, phone } = await startRestored();
  const questions: string[] = [];
  const asked = { types: 'yes', onQuestion: (question: string) => void questions.push(question) };
  expect(await operate(['sync', 'rollback', owner.id], asked)).toMatchObject({
    code: 0,
    out: 'ada@example.com was rolled back to its 3 places. Devices take over what is here with their next sync.\n',
  });
  expect(questions).toEqual([
    expect.stringContaining(
      '3 places in the log, last change 2026-03-11 12:00 UTC. Newer changes that devices have seen',
    ),
  ]);
  expect(await phone.sync()).toMatchObject({ full: 'admin_reset' });
  expect(phone.witness()).toHaveLength(1);
  expect(await phone.sync()).toMatchObject({ full: false, conflicts: [] });
  const answer = await phone.sync([], { wantFull: true });
  expect(registerIn(answer, 'hours.monday').value).toEqual(openUntil('18:00'));
  expect((await operate(['users', 'show', owner.id])).out).toMatch(/^Rolled back +2026-03-11 12:02 UTC$/m);
});

test('without a yes the business heals as ever', async () => {
  const { operate, owner, phone } = await startRestored();
  expect((await operate(['sync', 'rollback', owner.id])).code).toBe(4);
  expect(await phone.sync()).toMatchObject({ full: 'fork' });
  await phone.sync();
  const answer = await phone.sync([], { wantFull: true });
  expect(registerIn(answer, 'hours.monday').value).toEqual(openUntil('19:00'));
});

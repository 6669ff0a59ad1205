import { expect, test } from 'vitest';
import { deviceCalls } from '@doorsign/shared-schema/api';
import { tellReplaced } from '../src/devices/replaced-mail-job.ts';
import { REPLACED_MAIL } from '../src/platform/parameters.ts';
import { openLocation, putMember } from './open-location.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

const HOUR = 60 * 60 * 1000;

/** Starts a server with an owner, two devices, and access to the mails that the job has sent. */
const start = async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  let seen = 0;
  const [phone, till] = [createTestDevice(server, owner, 'Phone'), createTestDevice(server, owner, 'Till')];
  return {
    server,
    owner,
    phone,
    till,
    /** The till replaces what the phone has published, without having seen it. */
    async replace(day: string, parts = {}) {
      await phone.save([{ key: `hours.${day}`, value: openUntil('18:00') }]);
      server.pass(1);
      await till.save([{ key: `hours.${day}`, value: openUntil('19:00') }], parts);
    },
    /** Lets time pass and runs the job. @returns the texts of the mails that it sends */
    async after(ms: number): Promise<string[]> {
      server.pass(ms);
      await tellReplaced({ ...server.deps.config, ...server.deps });
      await server.sendNotices();
      const mails = await server.mail(owner.user.email);
      const told = mails.filter(({ subject }) => subject === 'A change on your website was replaced');
      const news = told.slice(0, told.length - seen);
      seen = told.length;
      return news.map(({ text }) => text);
    },
  };
};

test('an owner is told once that a live change was replaced, after some time to deal with it', async () => {
  const { replace, after } = await start();
  await replace('monday');
  await replace('friday');
  expect(await after(REPLACED_MAIL.waitMs - 2)).toEqual([]);
  const [text, ...more] = await after(2);
  expect(more).toEqual([]);
  expect(text).toContain('Business Hours: Till replaced the change from Phone.');
  expect(text).toContain('/history');
  expect(text?.match(/replaced the change from/g)).toHaveLength(1);
  expect(await after(HOUR)).toEqual([]);
  expect(await after(REPLACED_MAIL.everyMs)).toEqual([]);
});

test('what is replaced on the same day is told on the next', async () => {
  const { replace, after } = await start();
  await replace('monday');
  expect(await after(REPLACED_MAIL.waitMs)).toHaveLength(1);
  await replace('friday');
  expect(await after(HOUR)).toEqual([]);
  expect(await after(REPLACED_MAIL.everyMs - HOUR - 2)).toEqual([]);
  expect(await after(2)).toHaveLength(1);
});

test('the till saving a second time hides nothing', async () => {
  const { replace, after, till, server } = await start();
  await replace('monday');
  server.pass(1);
  await till.save([{ key: 'hours.monday', value: openUntil('20:00') }], {});
  expect(await after(REPLACED_MAIL.waitMs)).toHaveLength(1);
});

test.each<{ name: string; act(world: Awaited<ReturnType<typeof start>>): Promise<unknown> }>([
  {
    name: 'a change that came too late and never was live',
    async act({ phone, till, server }) {
      const late = till.edit([{ key: 'hours.monday', value: openUntil('19:00') }]);
      server.pass(HOUR);
      await phone.save([{ key: 'hours.monday', value: openUntil('18:00') }]);
      await till.sync([late]);
    },
  },
  {
    name: 'a change that its owner has brought back',
    async act({ replace, phone, server }) {
      await replace('monday');
      server.pass(1);
      const { regs } = await phone.sync();
      const base = regs.find(({ key }) => key === 'hours.monday')?.rev ?? null;
      await phone.save([{ key: 'hours.monday', value: openUntil('18:00'), base }]);
    },
  },
  {
    name: 'a change of somebody who does not want to hear of it',
    async act({ replace, server, owner }) {
      const { answer } = await server.call(deviceCalls.chooseMail, {
        token: owner.token,
        body: { replaced: false },
      });
      expect(answer).toEqual({ replaced: false });
      await replace('monday');
    },
  },
  {
    name: 'a change of an owner whose e-mail is not proved any more',
    async act({ replace, server, owner }) {
      await replace('monday');
      await server.deps.database.write((tx) =>
        tx.updateTable('accounts').set({ verified_at: null }).where('id', '=', owner.id).execute(),
      );
    },
  },
])('nothing is mailed about $name', async ({ act }) => {
  const world = await start();
  await act(world);
  expect(await world.after(REPLACED_MAIL.waitMs)).toEqual([]);
});

test('the choice is kept, and each owner has their own', async () => {
  const { server, owner } = await start();
  const other = await signUpVerified(server, { email: 'eve@example.com' });
  const chosen = async (token: string) => (await server.call(deviceCalls.mailChoice, { token })).answer;
  expect(await chosen(owner.token)).toEqual({ replaced: true });
  for (const replaced of [false, true]) {
    await server.call(deviceCalls.chooseMail, { token: owner.token, body: { replaced } });
    expect(await chosen(owner.token)).toEqual({ replaced });
    expect(await chosen(other.token)).toEqual({ replaced: true });
  }
});

test('news of long ago is none', async () => {
  const { replace, after } = await start();
  await replace('monday');
  expect(await after(REPLACED_MAIL.newsForMs)).toEqual([]);
});

test('with several locations the mail names the one, and the business by its first location', async () => {
  const { server, owner, phone, till, after } = await start();
  const branch = await openLocation(server, owner.id);
  await phone.save([
    { scope: branch, key: 'profile.businessName', value: 'Another name' },
    { scope: branch, key: 'profile.locationName', value: 'Downtown' },
    { scope: branch, key: 'hours.monday', value: openUntil('18:00') },
  ]);
  server.pass(1);
  await till.save([{ scope: branch, key: 'hours.monday', value: openUntil('19:00') }]);
  const [text, ...more] = await after(REPLACED_MAIL.waitMs);
  expect(more).toEqual([]);
  expect(text).toContain('Business Hours of Downtown: Till replaced the change from Phone.');
  expect(text).toContain("Ada's Bakery: a change that was live");
});

test('what was replaced in an archived location is not told, because no website shows it', async () => {
  const { server, owner, replace, after } = await start();
  await openLocation(server, owner.id);
  await replace('monday');
  await server.deps.database.write((tx) =>
    tx.updateTable('locations').set({ archived_at: 1 }).where('id', '=', owner.id).execute(),
  );
  expect(await after(REPLACED_MAIL.waitMs)).toEqual([]);
});

test('the owner is told, and no other member', async () => {
  const { server, owner, replace, after } = await start();
  const grace = await signUpVerified(server, { email: 'grace@example.com' });
  await putMember(server, { business: owner.id, account: grace.id, role: 'manager' });
  await replace('monday');
  expect(await after(REPLACED_MAIL.waitMs)).toHaveLength(1);
  const mails = await server.mail('grace@example.com');
  expect(mails.map(({ subject }) => subject)).not.toContain('A change on your website was replaced');
});

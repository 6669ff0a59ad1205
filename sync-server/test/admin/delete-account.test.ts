import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { startShop } from '../billing-shop.ts';
import { openStream } from '../open-stream.ts';
import { signUp, signUpVerified } from '../owner.ts';
import { startTestServer } from '../start-test-server.ts';
import { operatorOf } from './operator.ts';

const EMAIL = 'ada@example.com';

test('a deletion ends the subscription, the widget and the devices of the running server, and is told to the owner', async () => {
  const shop = await startShop();
  const { server } = shop;
  const operate = operatorOf(server);
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  const widget = async () => (await fetch(`${server.url}/api/widget/${ada.id}`)).status;
  // The widget is cached from now on.
  expect(await widget()).toBe(200);
  const stream = await openStream(server, ada.token);
  await stream.next();

  expect((await operate(['users', 'delete', EMAIL, '--yes', '--json'])).json).toEqual({
    accountId: ada.id,
    businessId: ada.id,
    deleted: true,
  });
  await server.deps.changeWatcher.poll();
  expect(await widget()).toBe(404);
  await stream.ended();
  expect((await server.call(authCalls.me, { token: ada.token })).error.code).toBe('account_deleted');
  expect(shop.stripe.state.subscriptions.map(({ status }) => status)).toEqual(['canceled']);
  await server.sendNotices();
  const mails = await server.mail(EMAIL);
  const mail = mails.find(({ subject }) => subject === 'Your Doorsign account was deleted');
  expect(mail?.text).toContain('by the people who run Doorsign');
  expect((await operate(['users', 'delete', ada.id, '--yes'])).code).toBe(3);
});

test('while Stripe cannot be told, nothing is deleted', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  await shop.stripe.setFault({ kind: 'refuse' });
  expect(await operatorOf(shop.server)(['users', 'delete', ada.id, '--yes'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Stripe could not be asked: .* Nothing was changed here\./),
  });
  expect(await ada.plan()).toBe('pro');
});

test.each([
  { name: 'says no', types: 'no' },
  { name: 'types something else', types: 'y' },
  { name: 'types nothing', types: '' },
])('who $name at the terminal has deleted nothing', async ({ types }) => {
  const server = await startTestServer();
  const ada = await signUpVerified(server);
  const questions: string[] = [];
  const asked = { types, onQuestion: (question: string) => void questions.push(question) };
  expect(await operatorOf(server)(['users', 'delete', EMAIL], asked)).toMatchObject({
    code: 4,
    out: '',
    err: 'Nothing was changed.\n',
  });
  expect(questions).toEqual([expect.stringContaining(`The account ${ada.id} (${EMAIL}, plan free) is deleted`)]);
  expect((await server.call(authCalls.me, { token: ada.token })).status).toBe(200);
});

test('without a terminal and without --yes nothing is deleted; a typed yes deletes, without mail to an unproved mailbox', async () => {
  const server = await startTestServer();
  const { user } = await signUp(server);
  const operate = operatorOf(server);
  expect(await operate(['users', 'delete', user.id])).toMatchObject({
    code: 4,
    err: expect.stringMatching(/Add --yes to say that you want this\.\n$/),
  });
  expect((await operate(['users', 'delete', user.id], { types: ' Yes ' })).out).toBe(
    `The account ${user.id} has been deleted.\n`,
  );
  await server.sendNotices();
  expect(await server.mail(EMAIL)).toEqual([]);
});

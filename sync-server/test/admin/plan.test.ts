import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { startShop } from '../billing-shop.ts';
import { openStream, notificationAt } from '../open-stream.ts';
import { operatorOf } from './operator.ts';

const DAY = 24 * 60 * 60 * 1000;

test('a given plan is there at once, is told to devices and by mail, and stays whatever is compared with Stripe', async () => {
  const shop = await startShop();
  const { server } = shop;
  const operate = operatorOf(server);
  const ada = await shop.signUp();
  const stream = await openStream(server, ada.token);
  await stream.next();

  expect(await operate(['users', 'set-plan', ada.email, 'pro'])).toMatchObject({
    code: 0,
    out: 'ada@example.com has the plan pro (Business) now, given by you.\n',
  });
  // The running server does this four times a second.
  await server.deps.changeWatcher.poll();
  expect(await stream.next()).toBe(notificationAt(2, 'pro', 1));
  expect(await ada.plan()).toBe('pro');
  expect((await operate(['users', 'show', ada.id])).out).toMatch(/^Plan +pro, given by an operator$/m);
  await server.sendNotices();
  expect((await server.mail(ada.email))[0]?.subject).toMatch(/plan/i);

  // An abandoned checkout triggers a comparison with Stripe, which has no subscription.
  await ada.checkOut('enterprise');
  await server.deps.billing.catchUp.reconcile();
  await shop.pass(3 * DAY);
  await server.deps.billing.catchUp.reconcile();
  await server.deps.billing.catchUp.settle();
  expect(await ada.plan()).toBe('pro');
  const exported = (await server.call(authCalls.exportAccount, { token: ada.token })).answer;
  expect(exported['subscriptions']).toEqual([expect.objectContaining({ plan: 'pro', status: 'granted' })]);

  expect((await operate(['users', 'set-plan', ada.id, 'enterprise', '--json'])).json).toEqual({
    accountId: ada.id,
    businessId: ada.id,
    before: 'pro',
    given: 'enterprise',
    plan: 'enterprise',
  });
  expect((await operate(['users', 'set-plan', ada.id, 'free'])).out).toBe(
    'ada@example.com has the plan free (Starter) now.\n',
  );
  expect(await ada.plan()).toBe('free');
  expect((await operate(['users', 'set-plan', ada.id, 'free'])).out).toBe(
    'ada@example.com has the plan free (Starter) as before.\n',
  );
});

test('who pays keeps what is paid for: a plan beside it needs --force, and the higher one counts', async () => {
  const shop = await startShop();
  const operate = operatorOf(shop.server);
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();

  expect(await operate(['users', 'set-plan', ada.id, 'enterprise'])).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /has a subscription at Stripe \(sub_\w+, trialing\), which goes on being charged.*--force/,
    ),
  });
  expect(await operate(['users', 'set-plan', ada.id, 'free'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/The plan pro is paid for at Stripe .* so it cannot be taken away here/),
  });
  expect(await ada.plan()).toBe('pro');

  expect((await operate(['users', 'set-plan', ada.id, 'enterprise', '--force'])).code).toBe(0);
  await shop.server.deps.billing.catchUp.reconcile();
  expect(await ada.plan()).toBe('enterprise');
  expect((await operate(['users', 'set-plan', ada.id, 'pro', '--force'])).code).toBe(0);
  expect(await ada.plan()).toBe('pro');
  expect((await operate(['users', 'set-plan', ada.id, 'free'])).out).toBe(
    'ada@example.com has the plan pro (Business) as before: it is paid for at Stripe. Nothing is given any more.\n',
  );
});

test('a given plan that is lower than the paid one waits for its end', async () => {
  const shop = await startShop();
  const operate = operatorOf(shop.server);
  const ada = await shop.signUp();
  await ada.buy('enterprise');
  await shop.settled();
  expect((await operate(['users', 'set-plan', ada.id, 'pro', '--force'])).out).toMatch(
    /enterprise \(Multi-Location\) as before: it is paid for at Stripe\. pro \(Business\) counts when that ends\./,
  );
  const [subscription] = shop.stripe.state.subscriptions;
  shop.stripe.forceStatus(subscription?.id ?? '', 'canceled');
  await shop.settled();
  expect(await ada.plan()).toBe('pro');
});

test('there is no other plan', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  expect(await operatorOf(shop.server)(['users', 'set-plan', ada.id, 'gold'])).toMatchObject({
    code: 2,
    err: 'There is no plan "gold": there are free, pro, enterprise.\n',
  });
});

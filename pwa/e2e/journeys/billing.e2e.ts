import type { Page } from '@playwright/test';
import { businessCalls, authCalls } from '@doorsign/shared-schema/api';
import { expectLive, publishStandardWeek, save } from '../support/hours-screen.ts';
import { createOwner, openAs, request } from '../support/owner.ts';
import {
  beginCheckout,
  buyPlan,
  control,
  endTrial,
  payAndVanish,
  payWith,
  seesCheckout,
  untilSubscription,
} from '../support/stripe.ts';
import { expect, test } from '../support/test.ts';

const header = (page: Page) => page.getByRole('banner');
const paid = (page: Page) => expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();

test(
  'a trial unlocks holidays; after cancellation it ends, and saved holidays are kept',
  { tag: '@all' },
  async ({ ownServer: server, page }) => {
    const owner = await createOwner(server);
    await publishStandardWeek(server, owner);
    await openAs(page, server, owner, '/pricing');
    await page.getByRole('button', { name: 'Try Business Pro free' }).click();
    await expect(page.getByText('14 days free')).toBeVisible();
    await payWith(page);
    await paid(page);
    await expect(page.getByText('$0.00')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(header(page).getByText('Business', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'Holidays', exact: true }).first().click();
    await page.getByRole('checkbox').first().check();
    await save(page);
    await expectLive(page, owner);

    await page.goto(`${server.url}/billing`);
    await expect(page.getByText(/^14 days left in your free trial/)).toBeVisible();
    await page.getByRole('button', { name: 'Manage in portal' }).click();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByRole('heading', { name: 'Cancel your subscription?' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await untilSubscription(server, owner, ({ cancelAt }) => cancelAt !== null);
    await page.getByRole('link', { name: 'Back to Doorsign' }).click();
    await expect(page.getByText(/^Your plan ends on .* After that you’ll be on Starter/)).toBeVisible();
    await expect(header(page).getByText('Business', { exact: true })).toBeVisible();

    await endTrial(server);
    // The page updates without interaction, through the change stream.
    await expect(header(page).getByRole('link', { name: 'Upgrade' })).toBeVisible();
    const { body: user } = await request(server, authCalls.me, { token: owner.token });
    expect(user).toMatchObject({ plan: 'free', holidays: [{ closed: true }] });
    const [kept] = user.holidays;
    const refused = await request(server, businessCalls.holidays, {
      token: owner.token,
      body: { holidays: [{ ...kept, name: 'Another name' }] },
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'plan_required' } });
    await page.goto(`${server.url}/holidays`);
    await expect(page.getByText('Holiday Scheduling Available in Business Plan')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  },
);

test('a declined card buys nothing; the next card buys Enterprise', async ({ server, owner, page }) => {
  await openAs(page, server, owner, '/billing');
  await page.getByRole('button', { name: 'Upgrade to Enterprise' }).click();
  await payWith(page, 'Card that is declined');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  expect((await request(server, authCalls.me, { token: owner.token })).body.plan).toBe('free');
  await payWith(page);
  await paid(page);
  await page.getByRole('link', { name: 'View billing' }).click();
  await expect(header(page).getByText('Multi-Location', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')).toHaveCount(1);
});

test('an owner who closes the tab after paying has the plan', { tag: '@all' }, async ({ server, owner, page }) => {
  const { url } = await beginCheckout(server, owner, 'pro');
  await payAndVanish(url);
  await openAs(page, server, owner, '/dashboard');
  await expect(header(page).getByText('Business', { exact: true })).toBeVisible();
});

test('an abandoned checkout costs nothing and can be repeated', { tag: '@all' }, async ({ server, owner, page }) => {
  await openAs(page, server, owner, '/pricing');
  await page.getByRole('button', { name: 'Try Business Pro free' }).click();
  await seesCheckout(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Try Business Pro free' }).click();
  await payWith(page);
  await paid(page);
});

test(
  'two tabs that pay at the same time create one subscription',
  { tag: '@all' },
  async ({ server, owner, page, context }) => {
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) {
      await openAs(tab, server, owner, '/pricing');
      await tab.getByRole('button', { name: 'Try Business Pro free' }).click();
      await seesCheckout(tab);
    }
    await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Pay' }).click()));
    for (const tab of tabs) await paid(tab);
    const { subscriptions } = await control(server, { do: 'release' });
    expect(subscriptions.filter(({ email }) => email === owner.email)).toMatchObject([{ status: 'trialing' }]);
  },
);

test('a change between paid plans is confirmed in the portal', { tag: '@all' }, async ({ server, owner, page }) => {
  await buyPlan(server, owner, 'pro');
  await openAs(page, server, owner, '/pricing');
  await page.getByRole('button', { name: 'Upgrade to Enterprise' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your updates' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(`${server.url}/billing`);
  await expect(header(page).getByText('Multi-Location', { exact: true })).toBeVisible();
  const { subscriptions } = await control(server, { do: 'release' });
  expect(subscriptions.filter(({ email }) => email === owner.email)).toHaveLength(1);
});

test(
  'a payment that fails after the trial is reported, and the plan stays for a grace period',
  { tag: '@all' },
  async ({ ownServer: server, page }) => {
    const owner = await createOwner(server);
    await buyPlan(server, owner, 'pro', 'declines_later');
    await openAs(page, server, owner, '/billing');
    await expect(page.getByText(/^14 days left in your free trial/)).toBeVisible();
    await endTrial(server);
    await untilSubscription(server, owner, ({ status }) => status === 'past_due');
    await page.reload();
    await expect(page.getByText('Your last payment failed')).toBeVisible();
    await expect(page.getByText(/^You’ll keep Business Pro until/)).toBeVisible();
    await page.getByRole('button', { name: 'Update your card' }).click();
    await page.getByRole('button', { name: 'Update card' }).click();
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await untilSubscription(server, owner, ({ status }) => status === 'active');
    await page.getByRole('link', { name: 'Back to Doorsign' }).click();
    await expect(page.getByText('Your last payment failed')).toHaveCount(0);
    await expect(page.getByText(/^Your next payment of/)).toBeVisible();
  },
);

test(
  'without a connection, billing shows the last known data and says that it needs a connection',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    await buyPlan(server, owner, 'pro');
    await openAs(page, server, owner, '/billing');
    await expect(page.getByRole('list', { name: 'Transactions' })).toContainText('$0.00');
    await page.context().setOffline(true);
    await expect(page.getByText('Billing needs a connection')).toBeVisible();
    await expect(page.getByText(/^14 days left/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Transactions' })).toContainText('$0.00');
    await expect(page.getByRole('button', { name: 'Manage in portal' })).toBeDisabled();
    await page.context().setOffline(false);
    await expect(page.getByText('Billing needs a connection')).toHaveCount(0);
  },
);

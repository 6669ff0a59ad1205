import { expect, test } from 'vitest';
import { paymentCalls, syncCalls, WIDGET_PATHS, type WidgetPayload } from '@doorsign/shared-schema/api';
import { startShop, type Buyer, type Shop } from './billing-shop.ts';
import { openStream, notificationAt } from './open-stream.ts';
import { closedFor, createTestDevice, openUntil, valuesIn } from './sync-requests.ts';

const DAY = 24 * 60 * 60 * 1000;
const CHRISTMAS = 'holidays.2026-12-25';

const subscriptionOf = async ({ server }: Shop, { token }: Buyer) =>
  (await server.call(paymentCalls.subscription, { token })).answer;

const onlySubscription = ({ stripe }: Shop): string => stripe.state.subscriptions[0]?.id ?? '';

/** Returns the subjects of the mails about billing, oldest first. */
const mailTo = async ({ server }: Shop, { email }: Buyer): Promise<string[]> => {
  await server.sendNotices();
  const mails = await server.mail(email);
  return mails
    .map(({ subject }) => subject)
    .filter((subject) => /plan|trial|payment/.test(subject))
    .toReversed();
};

test('a device hears of a new plan without asking, and its edits of that plan are taken', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  const phone = createTestDevice(shop.server, ada);
  const { seq } = await phone.sync();
  const christmas = { key: CHRISTMAS, value: closedFor('Christmas Day') };
  expect(await phone.save([christmas], { label: 'holidays' })).toMatchObject({ code: 'plan_required' });
  const stream = await openStream(shop.server, ada.token);
  expect(await stream.next()).toBe(notificationAt(seq, 'free'));

  await ada.buy('pro');
  expect(await stream.next()).toBe(notificationAt(seq, 'pro', 1));
  expect((await phone.sync()).account).toMatchObject({ plan: 'pro', features: { holidayScheduling: true } });
  expect(await phone.save([christmas], { label: 'holidays' })).toMatchObject({ status: 'live' });
  await shop.settled();
});

test('after the end of the period the plan is free: data stays, works for visitors, can be removed but not added', async () => {
  const shop = await startShop();
  const { server, stripe } = shop;
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  const phone = createTestDevice(server, ada);
  const today = new Date(server.now() + 20 * DAY).toISOString().slice(0, 10);
  await phone.save(
    [
      { key: `holidays.${today}`, value: closedFor('Moving Day') },
      { key: CHRISTMAS, value: closedFor('Christmas Day') },
      { key: 'domains', value: ['a.com', 'b.com'] },
      { key: 'hours.monday', value: openUntil('18:00') },
    ],
    { label: 'holidays' },
  );
  const { url } = (await server.call(paymentCalls.portal, { token: ada.token })).answer;
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'cancel', subscription: onlySubscription(shop) }),
  });
  await shop.settled();
  const cancelled = await subscriptionOf(shop, ada);
  expect(cancelled).toMatchObject({ plan: 'pro', status: 'trialing', cancelAt: cancelled.trialEndsAt });
  expect(cancelled.cancelAt).not.toBeNull();

  await shop.pass(14 * DAY);
  expect(await ada.plan()).toBe('free');
  expect(await subscriptionOf(shop, ada)).toMatchObject({ plan: 'free', status: null, trialAvailable: false });
  expect(stripe.state.subscriptions).toMatchObject([{ status: 'canceled' }]);

  const { regs } = await phone.sync([], { wantFull: true });
  expect(regs.map(({ key }) => key)).toEqual(expect.arrayContaining([CHRISTMAS, `holidays.${today}`, 'domains']));
  server.pass(6 * DAY);
  const payload = (await (await fetch(server.url + WIDGET_PATHS.payload + ada.id)).json()) as WidgetPayload;
  expect(payload.names).toContain('Moving Day');

  const base = (key: string) => regs.find((register) => register.key === key)?.rev ?? null;
  const refused = { status: 'rejected', code: 'plan_required' };
  expect(await phone.save([{ key: 'holidays.2026-07-04', value: closedFor('X') }])).toMatchObject(refused);
  expect(await phone.save([{ key: CHRISTMAS, value: closedFor('Noel'), base: base(CHRISTMAS) }])).toMatchObject(
    refused,
  );
  expect(
    await phone.save([{ key: 'domains', value: ['a.com', 'c.com'], base: base('domains') }], { label: 'domain' }),
  ).toMatchObject({ code: 'limit_reached' });
  expect(
    await phone.save([{ key: CHRISTMAS, value: null, del: true, base: base(CHRISTMAS) }], { label: 'holidays' }),
  ).toMatchObject({ status: 'live' });
});

test('a free account that replays the edits of a paid one gets nothing stored and nothing shown', async () => {
  const shop = await startShop();
  const { server } = shop;
  const ada = await shop.signUp();
  const phone = createTestDevice(server, ada);
  const before = await phone.sync();
  const outbox = ['2026-03-11', '2026-12-25', '2027-01-01'].map((date) =>
    phone.edit([{ key: `holidays.${date}`, value: closedFor('Closed by force') }], { label: 'holidays' }),
  );
  // Hidden between allowed writes, and sent twice: the result of an edit does not change.
  outbox.push(
    phone.edit([
      { key: 'hours.monday', value: { open: '10:00', close: '11:00', closed: false } },
      { key: 'holidays.2026-05-01', value: closedFor('Closed by force') },
    ]),
  );
  for (let time = 0; time < 2; time += 1)
    for (const { status, code } of (await phone.sync(outbox)).results)
      expect({ status, code }).toEqual({ status: 'rejected', code: 'plan_required' });
  // A recovery offer to a restored server does not bypass the plan check either.
  const offered = {
    scope: ada.id,
    key: CHRISTMAS,
    schema: 1,
    value: closedFor('Closed by force'),
    deleted: false,
    rev: outbox[0]?.id ?? '',
    at: server.now(),
    seq: 99,
  };
  await server.call(syncCalls.sync, { token: ada.token, body: phone.request([], { witness: [offered] }) });

  const holiday = { date: '2026-12-25', ...closedFor('Closed by force') };
  const put = (body: unknown) =>
    fetch(`${server.url}/api/business/holidays`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const body of [[holiday], { holidays: [holiday] }]) {
    const reply = await put(body);
    expect({ status: reply.status, body: await reply.json() }).toMatchObject({
      status: 403,
      body: { code: 'plan_required', detail: 'Holiday scheduling requires a Pro plan or higher.' },
    });
  }
  for (const forged of [
    { holidays: [holiday], plan: 'pro' },
    { holidays: [{ ...holiday, plan: 'pro' }] },
    { holidays: [holiday], features: { holidayScheduling: true } },
    [{ ...holiday, features: { holidayScheduling: true } }],
  ]) {
    const { status } = await put(forged);
    expect([400, 403]).toContain(status);
  }

  const after = await phone.sync([], { wantFull: true });
  expect(after.seq).toBe(before.seq);
  expect(Object.keys(valuesIn(after)).filter((key) => key.startsWith('holidays.'))).toEqual([]);
  expect(await (await fetch(server.url + WIDGET_PATHS.payload + ada.id)).text()).not.toContain('Closed by force');
});

test('a failed payment leaves the plan for seven days, with a date for the banner, and then takes it', async () => {
  const shop = await startShop();
  const { server } = shop;
  const ada = await shop.signUp();
  await ada.buy('pro', 'declines_later');
  await shop.settled();
  await shop.pass(14 * DAY + 2 * 60 * 60 * 1000);
  const overdue = await subscriptionOf(shop, ada);
  expect(overdue).toMatchObject({ plan: 'pro', status: 'past_due' });
  const graceEnd = Date.parse(overdue.graceEndsAt ?? '');
  expect(graceEnd - server.now()).toBeGreaterThan(6 * DAY);
  expect(graceEnd - server.now()).toBeLessThanOrEqual(7 * DAY);
  const { answer } = await server.call(paymentCalls.transactions, { token: ada.token });
  expect(answer[0]).toMatchObject({ payment_status: 'failed', amount: 900 });

  await shop.pass(graceEnd - server.now() - 1000);
  expect(await ada.plan()).toBe('pro');
  // No event reports the end of a grace period: time alone ends it.
  server.pass(1000);
  await server.deps.billing.catchUp.settle();
  expect(await ada.plan()).toBe('free');
  expect(await subscriptionOf(shop, ada)).toMatchObject({ plan: 'free', status: 'past_due', subscribedPlan: 'pro' });
});

test('a payment that comes late brings the plan back', async () => {
  const shop = await startShop();
  const { server, stripe } = shop;
  const ada = await shop.signUp();
  await ada.buy('pro', 'declines_later');
  await shop.settled();
  await shop.pass(25 * DAY);
  expect(await ada.plan()).toBe('free');
  const { url } = (await server.call(paymentCalls.portal, { token: ada.token })).answer;
  const press = (form: Record<string, string>) => fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  await press({ action: 'card', card: 'pays' });
  for (const { id, status } of stripe.state.invoices)
    if (status === 'open') await press({ action: 'pay', invoice: id });
  await shop.settled();
  expect(await ada.plan()).toBe('pro');
  expect(await subscriptionOf(shop, ada)).toMatchObject({ status: 'active', graceEndsAt: null });
  const { answer } = await server.call(paymentCalls.transactions, { token: ada.token });
  expect(new Set(answer.map(({ payment_status }) => payment_status))).toEqual(new Set(['paid']));
});

test('an owner is told of a new plan, of a trial that ends and of a payment that failed, each once', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro', 'declines_later');
  await shop.settled();
  expect(await mailTo(shop, ada)).toEqual(['You’re now on the Doorsign Business Pro plan']);
  const [told] = await shop.server.mail(ada.email);
  expect(told?.text).toMatch(/It’s free until [A-Z][a-z]+ \d+, \d{4}, then \$9 per month\./);
  await shop.pass(10 * DAY);
  expect(await mailTo(shop, ada)).toHaveLength(1);
  await shop.pass(DAY + 1000);
  expect((await mailTo(shop, ada)).slice(1)).toEqual(['Your Doorsign trial ends soon']);
  await shop.pass(4 * DAY);
  expect((await mailTo(shop, ada)).slice(2)).toEqual(['Your Doorsign payment didn’t go through']);
  await shop.pass(7 * DAY);
  expect((await mailTo(shop, ada)).slice(3)).toEqual(['You’re now on the Doorsign Starter plan']);
  await shop.server.deps.billing.catchUp.reconcile();
  expect(await mailTo(shop, ada)).toHaveLength(4);
});

test('who has cancelled is not warned of a payment that will not come', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  const { url } = (await shop.server.call(paymentCalls.portal, { token: ada.token })).answer;
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'cancel', subscription: onlySubscription(shop) }),
  });
  await shop.settled();
  await shop.pass(13 * DAY);
  expect(await mailTo(shop, ada)).toEqual(['You’re now on the Doorsign Business Pro plan']);
});

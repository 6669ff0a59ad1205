import type { Page } from '@playwright/test';
import { authCalls, businessCalls } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { Span } from '@doorsign/shared-schema/spans';
import { expectLive, openHours, publishStandardWeek, save, timeField, websiteHours } from '../support/hours-screen.ts';
import { openAs, request, type Owner } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const SINCE = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
const IN_FORCE = `In force since ${new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' }).format(Date.parse(SINCE))}.`;

/** Plans a week from 11 to 7 that began a month ago. */
const planWeek = async (server: DoorsignServer, owner: Owner): Promise<void> => {
  await setPlan(server, owner, 'pro');
  const week = weekOf(() => ({ open: '11:00', close: '19:00', closed: false }));
  const spans = [{ name: 'New hours', from: SINCE, to: null, week }];
  expect((await request(server, businessCalls.spans, { token: owner.token, body: { spans } })).status).toBe(200);
};

const spansOf = async (server: DoorsignServer, owner: Owner): Promise<readonly Span[]> => {
  const { body } = await request(server, authCalls.me, { token: owner.token });
  return body.schedule?.spans ?? [];
};

const inForce = (page: Page) => page.getByText(IN_FORCE, { exact: true });

test(
  'a planned week in force is shown and edited, becomes the week with a Save, and is back after Undo',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await publishStandardWeek(server, owner);
    await planWeek(server, owner);
    await openHours(page, server, owner);
    await expect(timeField(page, 'Monday opens at')).toHaveValue('11:00');
    await expect(inForce(page)).toBeVisible();

    await timeField(page, 'Tuesday opens at').fill('10:00');
    const card = page.getByRole('region', { name: 'What will visitors see' });
    await expect(card.getByRole('radio', { name: /^Tuesday, .*: Open 10:00 AM – 7:00 PM$/ }).first()).toBeAttached();
    await save(page);
    await page.getByRole('button', { name: 'Undo', exact: true }).hover();
    await expect(inForce(page)).toHaveCount(0);
    await expect(timeField(page, 'Monday opens at')).toHaveValue('11:00');
    await expectLive(page, owner);
    expect(await spansOf(server, owner)).toEqual([]);
    const folded = await websiteHours(server, owner);
    expect([folded.monday.open, folded.tuesday.open, folded.sunday.open]).toEqual(['11:00', '10:00', '11:00']);

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(inForce(page)).toBeVisible();
    await expect(timeField(page, 'Tuesday opens at')).toHaveValue('11:00');
    await expectLive(page, owner);
    expect((await spansOf(server, owner)).map(({ from }) => from)).toEqual([SINCE]);
  },
);

test('a preset replaces a planned week that has begun', { tag: '@all' }, async ({ page, server, owner }) => {
  await planWeek(server, owner);
  await openAs(page, server, owner, '/hours');
  await page.getByRole('button', { name: 'Set Up Business Hours' }).click();
  await page.getByRole('button', { name: 'Restaurant Hours' }).click();
  await expect(timeField(page, 'Friday closes at')).not.toHaveValue('19:00');
  await expect(inForce(page)).toHaveCount(0);
  await save(page);
  await expectLive(page, owner);
  expect(await spansOf(server, owner)).toEqual([]);
});

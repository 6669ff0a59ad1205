import type { Page } from '@playwright/test';
import { authCalls } from '@doorsign/shared-schema/api';
import { statusAt } from '@doorsign/shared-schema/status';
import { ALL_PUBLISHED } from '../support/hours-screen.ts';
import { untilInstalled } from '../support/installed.ts';
import { NEW_PASSWORD, signUpAs } from '../support/sign-up.ts';
import { expect, test, testInstalled } from '../support/test.ts';
import { codeFor, newEmail, publicPayload, request } from '../support/owner.ts';
import { presetWeek, weekOfRows } from '../support/weeks.ts';

const LABEL = { open: /open/i, closed: /closed/i, holiday: /holiday/i, other: /$^/ } as const;

/** Returns the widget's text as a visitor of a website sees it. */
const pillOf = (page: Page) => page.locator('doorsign-widget').getByRole('status');

testInstalled(
  'an owner signs up, publishes hours and edits offline, and visitors see the right status',
  async ({ ownServer, hostPage, page, context }) => {
    const email = newEmail();

    await test.step('signs up and verifies the mailbox', async () => {
      await page.goto(`${ownServer.url}/signup`);
      await signUpAs(page, email);
      await expect(page.getByText('Verification code sent!', { exact: true })).toBeVisible();
      const code = await codeFor(ownServer, email);
      await page.getByRole('textbox', { name: /code/i }).fill(code);
      await expect(page).toHaveURL(`${ownServer.url}/onboarding`);
    });

    const { body: signedIn } = await request(ownServer, authCalls.login, { body: { email, password: NEW_PASSWORD } });
    const { id, timezone } = signedIn.user;
    const week = presetWeek('restaurant');

    await test.step('chooses a preset, changes Monday and saves', async () => {
      await page.goto(`${ownServer.url}/hours`);
      await page.getByRole('button', { name: 'Set Up Business Hours' }).click();
      await page.getByRole('button', { name: /Restaurant Hours/ }).click();
      await page.getByLabel('Monday opens at').fill('08:30');
      week.monday.open = '08:30';
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Business hours saved!', { exact: true })).toBeVisible();
      await expect(page.getByText('Saved. Your widget isn’t on a website yet.', { exact: true })).toBeVisible();
    });

    const visitor = await context.newPage();
    const seen = async (): Promise<void> => {
      await expect(pillOf(visitor)).toBeVisible();
      // Compared repeatedly, because the business may close between the two readings.
      await expect
        .poll(async () => {
          const { status } = statusAt({ timezone, businessHours: week, holidays: [] }, Date.now());
          return LABEL[status].test(await pillOf(visitor).innerText());
        })
        .toBe(true);
    };

    await test.step('a page on another origin shows the status that the engine computes', async () => {
      await page.goto(`${ownServer.url}/install`);
      const snippet = await page.locator('code, pre').filter({ hasText: '/api/widget.js' }).first().innerText();
      expect(snippet).toContain(id);
      hostPage.setBody(snippet);
      await visitor.goto(hostPage.url);
      await seen();
    });

    await page.goto(`${ownServer.url}/hours`);
    await expect(page.getByLabel('Monday opens at')).toHaveValue('08:30');
    await untilInstalled(page);
    await ownServer.stop();

    await test.step('without the server, an edit is saved on the device and marked so', async () => {
      await page.getByLabel('Tuesday closes at').fill('20:15');
      week.tuesday.close = '20:15';
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Saved on this device. Not on your website yet.').first()).toBeVisible();
      await expect(page.getByText('1 change saved on this device').first()).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Tuesday closes at')).toHaveValue('20:15');
      await expect(page.getByText('1 change saved on this device').first()).toBeVisible();
    });

    await test.step('when the server is back, the edit is published without a click', async () => {
      await ownServer.start();
      await expect(page.getByText(ALL_PUBLISHED).first()).toBeVisible({ timeout: 75_000 });
      expect(weekOfRows((await publicPayload(ownServer, id)).hours ?? [])).toEqual(week);
      await visitor.reload();
      await seen();
    });
  },
);

import type { Page } from '@playwright/test';
import { authCalls, businessCalls } from '@doorsign/shared-schema/api';
import { untilInstalled } from '../support/installed.ts';
import { expect, test, testInstalled } from '../support/test.ts';
import { rowsOnDevice } from '../support/device-storage.ts';
import { ALL_PUBLISHED } from '../support/hours-screen.ts';
import { createOwner, openAs, prepare, request } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';

const NOT_LIVE = 'Saved on this device. Not on your website yet.';

const sidebar = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

const saveChanges = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(NOT_LIVE).first()).toBeVisible();
};

testInstalled(
  'holidays, style, domain and profile changed offline survive a reload and are published later',
  { tag: '@all' },
  async ({ ownServer, page }) => {
    const owner = await createOwner(ownServer);
    const { token } = owner;
    await setPlan(ownServer, owner, 'pro');
    await prepare(ownServer, businessCalls.domain, { token, body: { allowedDomain: 'harborbakery.com' } });
    await openAs(page, ownServer, owner, '/holidays');
    await expect(page.getByRole('heading', { name: 'Holiday Schedule' })).toBeVisible();
    await untilInstalled(page);
    await ownServer.stop();

    await test.step('a draft of each screen survives a reload', async () => {
      await page.getByRole('checkbox').first().click();
      await sidebar(page, 'Widget Style');
      await page.getByRole('button', { name: 'Top left' }).click();
      await sidebar(page, 'Domain');
      await page.getByLabel('Allowed Domain', { exact: true }).fill('shop.harborbakery.com');
      await page.getByLabel('Allowed Domain 2').fill('harbor..cafe');
      await sidebar(page, 'Profile');
      await page.getByLabel('Phone').fill('555 0100');
      await page.getByLabel('Business Name').fill('Harbor Café');
      await sidebar(page, 'Dashboard');
      // Drafts are stored with a delay, and only stored drafts survive.
      const kept = async (): Promise<string> => JSON.stringify(await rowsOnDevice(page, owner, 'locationDrafts'));
      for (const typed of ['holidays', 'top-left', 'harbor..cafe', '555 0100', 'Harbor Café'])
        await expect.poll(kept).toContain(typed);

      await page.goto(`${ownServer.url}/holidays`);
      await expect(page.getByRole('checkbox').first()).toBeChecked();
      await page.goto(`${ownServer.url}/styling`);
      await expect(page.getByRole('button', { name: 'Top left' })).toHaveAttribute('aria-pressed', 'true');
      await page.goto(`${ownServer.url}/profile`);
      await expect(page.getByLabel('Phone')).toHaveValue('555 0100');
      await page.goto(`${ownServer.url}/domain`);
      await expect(page.getByLabel('Allowed Domain 2')).toHaveAccessibleDescription('Invalid domain format');
    });

    await test.step('each is saved on the device and says so', async () => {
      await page.getByLabel('Allowed Domain 2').fill('harbor.cafe');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText(NOT_LIVE).first()).toBeVisible();
      await expect(page.getByText('Not on your website yet', { exact: true })).toBeVisible();
      // The screen shows the phone too, and saves it.
      await page.goto(`${ownServer.url}/styling`);
      await saveChanges(page);
      await page.goto(`${ownServer.url}/holidays`);
      await saveChanges(page);
      await page.reload();
      await expect(page.getByRole('region', { name: 'Active Holidays' }).getByRole('listitem')).toHaveCount(1);
      await page.goto(`${ownServer.url}/profile`);
      await saveChanges(page);
      await expect(page.getByText('4 changes saved on this device').first()).toBeVisible();
    });

    await test.step('parts that need the server say so and keep their input', async () => {
      await page.getByRole('button', { name: 'Change Password' }).click();
      for (const [label, text] of [
        ['Current Password', owner.password],
        ['New Password', 'rye-and-wheat'],
        ['Confirm New Password', 'rye-and-wheat'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByRole('button', { name: 'Update Password' }).click();
      const form = page.getByRole('form', { name: 'Change Password' });
      await expect(form.getByRole('alert').filter({ hasText: 'Network error.' })).toBeVisible();
      await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('rye-and-wheat');
    });

    await ownServer.start();
    await test.step('everything is live', async () => {
      await page.reload();
      await expect(page.getByText(ALL_PUBLISHED).first()).toBeVisible({ timeout: 60_000 });
      const { body: user } = await request(ownServer, authCalls.me, { token });
      expect(user).toMatchObject({
        holidays: [{ closed: true }],
        widgetStyle: { placement: 'top-left', positionX: null, positionY: null },
        domains: ['shop.harborbakery.com', 'harbor.cafe'],
        phone: '555 0100',
        businessName: 'Harbor Café',
      });
    });
  },
);

import type { Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { expect, test } from '../support/test.ts';
import { openAs, request } from '../support/owner.ts';
import { presetWeek } from '../support/weeks.ts';

/** Presses Tab until the wanted control has the focus; every stop on the way must be visible. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const reached = await focused.evaluate((element) => {
      const labels =
        'labels' in element
          ? Array.from(element.labels as NodeListOf<HTMLLabelElement>, (label) => label.textContent)
          : [];
      return [element.getAttribute('aria-label'), ...labels, element.textContent].filter(Boolean).join(' ');
    });
    if (name.test(reached)) return;
  }
  throw new Error(`no Tab stop is named ${name}`);
};

test('an owner logs in, changes hours and saves with the keyboard alone', async ({ page, server, owner }) => {
  await request(server, businessCalls.hours, { token: owner.token, body: { businessHours: presetWeek('standard') } });
  await page.goto(`${server.url}/login`);
  await tabTo(page, /^Email/);
  await page.keyboard.type(owner.email);
  await tabTo(page, /^Password/);
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/dashboard`);

  await tabTo(page, /^Business Hours/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/hours`);
  await tabTo(page, /^(?!Copy).*Sunday/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: /Sunday/ })).toBeChecked();
  await tabTo(page, /^Save Changes/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Business hours saved!', { exact: true })).toBeVisible();
});

test('an owner sets hours up with the keyboard alone', async ({ page, server, owner }) => {
  await openAs(page, server, owner, '/hours');
  await tabTo(page, /^Set Up Business Hours/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Retail Store/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Saturday closes at')).toHaveValue('21:00');
  await tabTo(page, /^Save Changes/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Business hours saved!', { exact: true })).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import { publishStandardWeek } from '../support/hours-screen.ts';
import { openAs, type Owner } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { startReceiver } from '../support/receiver.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const open = async (page: Page, server: DoorsignServer, owner: Owner): Promise<Locator> => {
  await setPlan(server, owner, 'enterprise');
  await publishStandardWeek(server, owner);
  await openAs(page, server, owner, '/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'API & Webhooks' }).click();
  await expect(page).toHaveURL(`${server.url}/developers`);
  return page.getByRole('dialog');
};

test('an owner makes a key, copies it, and a program uses it until it is revoked', async ({ page, server, owner }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = await open(page, server, owner);
  await page.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByLabel('Name').fill('Point of sale');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByLabel('Your password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Copy your key now. It is not shown again.')).toBeVisible();
  // It closes by its own button alone.
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByText('Copied to the clipboard.')).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  await expect(dialog.getByText(key)).toBeVisible();
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText('Key created', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create key' })).toBeFocused();
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect(row).toContainText(`${key.slice(0, 8)}…${key.slice(-4)}`);
  await expect(page.getByText(key)).toHaveCount(0);

  await page.getByRole('tab', { name: 'Docs' }).click();
  const sample = (await page.getByText(/^curl /).textContent()) ?? '';
  const address = /http\S+/.exec(sample)?.[0] ?? '';
  const read = () => fetch(address, { headers: { Authorization: `Bearer ${key}` } });
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ businessHours: { monday: { open: '09:00' } } });

  await page.getByRole('tab', { name: 'Keys' }).click();
  await page.getByRole('button', { name: 'Revoke Point of sale' }).click();
  await expect(dialog.getByText('Programs that use Point of sale stop working at once.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Key revoked', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'API keys' })).toBeFocused();
  expect((await read()).status).toBe(401);
});

test('an owner adds a webhook, tests it, and sees what went wrong', async ({ page, server, owner }) => {
  const receiver = await startReceiver();
  try {
    const dialog = await open(page, server, owner);
    await page.getByRole('tab', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await dialog.getByLabel('Address').fill('http://10.0.0.1/');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/https|private network/);
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByText(/^Copy your secret now\./)).toBeVisible();
    await expect(dialog.getByText(/^whsec_/)).toBeVisible();
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('link', { name: receiver.url }).click();
    await expect(page).toHaveURL(/\/developers\/webhooks\/[\w-]+$/);
    await expect(page.getByText('Works', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByText('Test sent', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Answered 200 in \d+ ms\.$/)).toBeVisible();
    expect(receiver.bodies.map(({ type }) => type)).toEqual(['webhook.test']);

    receiver.answer(500);
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByText('Test failed', { exact: true })).toBeVisible();
    const rows = page.getByRole('list', { name: 'Deliveries' }).locator('> li');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Answered 500.');
    await expect(page.getByText(/^Failing since/)).toBeVisible();
    await rows
      .last()
      .getByRole('button', { name: /^Body of A test/ })
      .click();
    await expect(rows.last().getByLabel('Body', { exact: true })).toContainText('"type": "webhook.test"');

    // The address of a webhook's page can be opened by itself.
    await page.reload();
    await expect(page.getByText(receiver.url)).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Webhook turned off', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await dialog.getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByText('No webhooks yet.', { exact: false })).toBeVisible();
  } finally {
    await receiver.close();
  }
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { pluginZip } from '../../../widget/tools/wordpress-plugin/plugin-files.ts';
import { callApi } from './site-steps.ts';

/** Uploads the zip under Plugins and activates the plugin. */
export const installPlugin = async (page: Page, url: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'doorsign-plugin-'));
  try {
    const file = join(folder, 'doorsign-wordpress.zip');
    await writeFile(file, pluginZip());
    await page.goto(`${url}/wp-admin/plugin-install.php?tab=upload`);
    await page.locator('#pluginzip').setInputFiles(file);
    await page.getByRole('button', { name: 'Install Now' }).click();
    await page.getByRole('link', { name: 'Activate Plugin' }).click();
    await expect(page.locator('tr[data-plugin="doorsign/doorsign.php"]')).toHaveClass(/\bactive\b/);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** The message that the last form has left. */
export const messageOn = (page: Page) => page.locator('#setting-error-doorsign');

export const openSettings = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/wp-admin/options-general.php?page=doorsign`);
  await expect(page.getByRole('heading', { name: 'Doorsign', exact: true })).toBeVisible();
};

/** Pastes a text into the form of a website that is not connected. */
export const connect = async (page: Page, url: string, text: string): Promise<void> => {
  await openSettings(page, url);
  await page.getByLabel('Code from Install Widget').fill(text);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(messageOn(page)).toBeVisible();
};

export const disconnect = async (page: Page, url: string): Promise<void> => {
  await openSettings(page, url);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(messageOn(page)).toContainText('Disconnected.');
};

/** Presses Test connection.
 * @returns the message */
export const testConnection = async (page: Page, url: string): Promise<string> => {
  await openSettings(page, url);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(messageOn(page)).toBeVisible();
  return messageOn(page).innerText();
};

/** Saves the options after a change of the form. */
export const saveOptions = async (page: Page, url: string, change: (page: Page) => Promise<void>): Promise<void> => {
  await openSettings(page, url);
  await change(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(messageOn(page)).toContainText('Settings saved.');
};

/** The names of what the plugin has stored in WordPress. */
export interface Stored {
  readonly options: readonly string[];
  readonly events: readonly string[];
}

export const storedBy = (page: Page, url: string): Promise<Stored> =>
  callApi<Stored>(page, url, { path: '/test-aids/v1/stored' });

/** Deactivates and deletes the plugin, as its row under Plugins does. */
export const deletePlugin = async (page: Page, url: string): Promise<void> => {
  const path = '/wp/v2/plugins/doorsign/doorsign';
  await callApi(page, url, { path, method: 'PUT', data: { status: 'inactive' } });
  await callApi(page, url, { path, method: 'DELETE' });
};

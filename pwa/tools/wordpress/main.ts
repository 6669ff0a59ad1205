/**
 * An owner signs up on the built server, sets hours, and copies the snippet from Install Widget. Then, in the same browser,
 * WordPress is installed and the snippet is pasted twice, each time as an owner would: into the footer field of a plugin, as the
 * guide says, and into a Custom HTML block of a post. A new visitor opens both pages and must see the pill without an exception
 * or a layout shift. The pictures are in test-results/wordpress.
 *
 * WordPress, PHP and MariaDB are Debian's packages, unpacked into node_modules/.cache: the test needs apt-get and a mirror.
 */
import { chromium as playwright, expect, type Browser, type Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { chromium } from '../../../sync-server/scripts/browser.ts';
import { commandLine } from '../../../sync-server/scripts/command-line.ts';
import { createOwner, openAs, request } from '../../e2e/support/owner.ts';
import { startServer } from '../../e2e/support/server.ts';
import { presetWeek } from '../../e2e/support/weeks.ts';
import { startWordPress } from './start-wordpress.ts';

commandLine('wordpress-test', 'Tests the snippet in a real WordPress.').parse();

const ADMIN = { user: 'baker', password: 'sourdough-1987-sourdough' };
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const install = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/wp-admin/install.php?language=en_US`);
  await page.getByLabel('Site Title').fill('Harbor Bakery');
  await page.getByLabel('Username').fill(ADMIN.user);
  await page.locator('#pass1').fill(ADMIN.password);
  await page.getByLabel('Your Email').fill('baker@example.test');
  await page.getByRole('button', { name: 'Install WordPress' }).click();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
};

const logIn = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/wp-login.php`);
  await page.locator('#user_login').fill(ADMIN.user);
  await page.locator('#user_pass').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
};

const pasteIntoFooter = async (page: Page, url: string, code: string): Promise<void> => {
  await page.goto(`${url}/wp-admin/admin.php?page=header-and-footer`);
  await page.getByLabel('Footer').fill(code);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Footer')).toHaveValue(code);
};

/** Publishes a post with one Custom HTML block, through the API call of the block editor.
 * @returns its address */
const publishPost = async (page: Page, url: string, code: string): Promise<string> => {
  await page.goto(`${url}/wp-admin/post-new.php`);
  return page.evaluate(async (content) => {
    const { wp } = window as unknown as {
      wp: { apiFetch: (call: object) => Promise<{ link: string }> };
    };
    const data = { title: 'Hours', status: 'publish', content };
    return (await wp.apiFetch({ path: '/wp/v2/posts', method: 'POST', data })).link;
  }, `<!-- wp:html -->\n${code}\n<!-- /wp:html -->`);
};

const visit = async (browser: Browser, address: string, name: string): Promise<void> => {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(address);
  const pill = page.locator('doorsign-widget').getByRole('status');
  await expect(pill).toHaveText('Open 24 hours');
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        // Without a shift no entry is reported.
        setTimeout(() => resolve(0), 1000);
      }),
  );
  expect(errors).toEqual([]);
  await page.screenshot({ path: `test-results/wordpress/${name}.png` });
  await expect(page.locator('doorsign-widget')).toHaveCount(1);
  say(`${name}: the pill says "${await pill.innerText()}", layout shift ${shift}, exceptions 0`);
  await page.context().close();
};

const wordpress = await startWordPress();
const { executablePath, args, env } = await chromium();
const browser = await playwright.launch({ executablePath, args, env });
const server = await startServer();
try {
  const owner = await createOwner(server);
  await request(server, businessCalls.hours, { token: owner.token, body: { businessHours: presetWeek('always') } });
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await openAs(page, server, owner, '/install');
  const snippet = await page.locator('code[translate="no"]').first().innerText();
  say(`Install Widget says: ${snippet}`);

  await install(page, wordpress.url);
  await logIn(page, wordpress.url);
  const generator = await page.locator('#footer-upgrade').innerText();
  say(`WordPress is there: ${generator}`);
  const post = await publishPost(page, wordpress.url, snippet);
  await visit(browser, post, 'custom-html-block');
  await pasteIntoFooter(page, wordpress.url, snippet);
  await visit(browser, wordpress.url, 'footer');
} finally {
  await browser.close();
  await wordpress.stop();
  await server.remove();
}

import { expect, type Browser, type Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { createOwner, openAs, request } from '../../e2e/support/owner.ts';
import type { DoorsignServer } from '../../e2e/support/server.ts';
import { presetWeek } from '../../e2e/support/weeks.ts';
import { layoutShiftOn, publishPost } from './site-steps.ts';

const pasteIntoFooter = async (page: Page, url: string, code: string): Promise<void> => {
  await page.goto(`${url}/wp-admin/admin.php?page=header-and-footer`);
  await page.getByLabel('Footer').fill(code);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Footer')).toHaveValue(code);
};

/** Opens a page as a new visitor, who must see the pill without an exception. */
const visit = async (browser: Browser, address: string, name: string): Promise<string> => {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(address);
  const pill = page.locator('doorsign-widget').getByRole('status');
  await expect(pill).toHaveText('Open 24 hours');
  await page.waitForLoadState('networkidle');
  const shift = await layoutShiftOn(page);
  expect(errors).toEqual([]);
  await page.screenshot({ path: `test-results/wordpress/${name}.png` });
  await expect(page.locator('doorsign-widget')).toHaveCount(1);
  const said = `${name}: the pill says "${await pill.innerText()}", layout shift ${shift}, exceptions 0`;
  await page.context().close();
  return said;
};

/** An owner copies the snippet from Install Widget and pastes it twice: into the footer field of a plugin, as the guide says, and into a
 * Custom HTML block of a post. A new visitor opens both pages.
 * @param admin a page of the owner, who is logged in to WordPress */
export const tellSnippetStory = async (
  browser: Browser,
  admin: Page,
  url: string,
  server: DoorsignServer,
  say: (line: string) => void,
): Promise<void> => {
  const owner = await createOwner(server);
  await request(server, businessCalls.hours, { token: owner.token, body: { businessHours: presetWeek('always') } });
  await openAs(admin, server, owner, '/install');
  const snippet = await admin.locator('code[translate="no"]').first().innerText();
  say(`Install Widget says: ${snippet}`);

  const post = await publishPost(admin, url, `<!-- wp:html -->\n${snippet}\n<!-- /wp:html -->`);
  say(await visit(browser, post, 'custom-html-block'));
  await pasteIntoFooter(admin, url, snippet);
  say(await visit(browser, url, 'footer'));
  await pasteIntoFooter(admin, url, '');
};

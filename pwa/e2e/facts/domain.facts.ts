import type { Page } from '@playwright/test';
import { businessCalls, syncCalls } from '@doorsign/shared-schema/api';
import { expect } from '../support/test.ts';
import { openAs, prepare, publicPayload } from '../support/owner.ts';
import { refuseSaves } from '../support/refuse-saves.ts';
import { forEachFact, type FactCheck, type FactContext, type FactGroup } from './fact.ts';
import { seesLabel, seesNamed, seesToast } from './see.ts';

const DOMAIN = 'harborbakery.com';

const field = (page: Page) => page.getByLabel('Allowed Domain', { exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' });

const openDomain = async ({ page, server, owner }: Omit<FactContext, 'row'>): Promise<void> => {
  await prepare(server, businessCalls.domain, { token: owner.token, body: { allowedDomain: DOMAIN } });
  await openAs(page, server, owner, '/domain');
  await expect(field(page)).toHaveValue(DOMAIN);
};

/** Checks that each typed text shows the row's text, or the given message, at the field at once. */
const refuses =
  (typed: readonly string[], message?: string): FactCheck =>
  async ({ page, row }) => {
    for (const text of typed) {
      await field(page).fill(text);
      await expect(field(page)).toHaveAccessibleDescription(message ?? row.text);
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    }
  };

const form: FactGroup = {
  name: 'domain, the form',
  tag: '@all',
  arrange: openDomain,
  checks: {
    'route/domain': async ({ page, server }) => expect(page).toHaveURL(`${server.url}/domain`),
    'domain.title': seesNamed('heading'),
    'domain.input': seesLabel,
    'domain.current': seesNamed('heading'),
    'domain.test': async ({ page, row }) =>
      expect(page.getByRole('link', { name: new RegExp(`^${row.text}`) })).toBeVisible(),
    'domain.test.target': async ({ page }) => {
      const opened = page.context().waitForEvent('page');
      await page.context().route(`https://${DOMAIN}/`, (route) => route.fulfill({ body: 'Bread' }));
      await page.getByRole('link', { name: /^Test Domain/ }).click();
      const tab = await opened;
      await tab.waitForURL(`https://${DOMAIN}/`);
      expect(await tab.evaluate(() => window.opener === null)).toBe(true);
      await tab.close();
    },
    'domain.free': seesNamed('heading'),
    'domain.free.one': async ({ page }) =>
      expect(page.getByRole('region', { name: 'Free Plan Limitation' })).toContainText('one domain only'),
    'domain.protection': async ({ page }) => {
      const about = page.getByRole('region', { name: 'How domain protection works' });
      await expect(about).toContainText('It prevents misuse of your widget. It doesn’t hide anything');
    },
    'v.domain.empty': refuses(['']),
    'v.domain.message': refuses(
      ['localhost', 'my site.com', 'example.c'],
      'Please enter a valid domain (e.g., example.com)',
    ),
    'v.domain.format': refuses(['a..com', '.a.com', 'a.com.']),
    'v.domain.double': refuses(['a..com'], 'Invalid domain format'),
    'v.domain.leading': refuses(['.a.com'], 'Invalid domain format'),
    'v.domain.trailing': refuses(['a.com.'], 'Invalid domain format'),
    'domain.revalidates': async ({ page }) => {
      await field(page).fill('a..com');
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
      await field(page).fill('a.com');
      await expect(field(page)).not.toHaveAttribute('aria-invalid');
    },
    'domain.save': async ({ page, row }) => {
      await expect(page.getByRole('button', { name: row.text, exact: true })).toBeEnabled();
    },
    'domain.changed': async ({ page }) => {
      await expect(cancel(page)).toBeVisible();
      await field(page).fill(DOMAIN);
      await expect(cancel(page)).toBeHidden();
    },
    'v.domain.save-only': async ({ page }) => {
      await expect(saveButton(page)).toBeDisabled();
      await field(page).fill('a..com');
      await expect(saveButton(page)).toBeDisabled();
      await field(page).fill('a.com');
      await expect(saveButton(page)).toBeEnabled();
    },
    'domain.cancel': async ({ page, row }) => {
      await page.getByRole('button', { name: row.text }).click();
      await expect(field(page)).toHaveValue(DOMAIN);
    },
    'v.domain.sent': async ({ page }) => {
      await field(page).fill('HTTPS://Shop.HarborBakery.com/bread');
      const sent = page.waitForRequest(
        (call) => call.url().endsWith(syncCalls.sync.path) && savesDomain(call.postData()),
      );
      await saveButton(page).click();
      expect(JSON.parse((await sent).postData() ?? '')).toMatchObject({
        edits: [{ writes: [{ key: 'domains', value: ['shop.harborbakery.com'] }] }],
      });
    },
    't.domain.title': seesToast,
    't.domain.description': seesToast,
    's1.domain': async ({ server, owner }) =>
      expect((await publicPayload(server, owner.user.id)).domains).toEqual(['shop.harborbakery.com']),
  },
};

const savesDomain = (body: string | null): boolean => body?.includes('"key":"domains"') ?? false;

const refusal =
  (detail: string): FactCheck =>
  async (context) => {
    const { page } = context;
    await refuseSaves(page, detail);
    await field(page).fill('co.uk');
    await saveButton(page).click();
    await seesToast(context);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };

const refused: FactGroup = {
  name: 'domain, a refused save',
  tag: '@all',
  arrange: openDomain,
  checks: {
    ...forEachFact(['e.domain.title'], async (context) => {
      // Only the server knows that many websites share this host.
      await field(context.page).fill('github.io');
      await saveButton(context.page).click();
      await seesToast(context);
      await context.page.getByRole('button', { name: 'Discard' }).click();
    }),
    'e.domain.fallback': refusal(''),
  },
};

/** Facts of /domain. */
export const domainFacts: readonly FactGroup[] = [form, refused];

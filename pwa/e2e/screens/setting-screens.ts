import type { Page } from '@playwright/test';
import { domainTestCalls, type DomainTestAnswer } from '@doorsign/shared-schema/api';
import { AUTO_THEME } from '@doorsign/shared-schema/style';
import { expect } from '../support/test.ts';
import { ACCOUNT_SCREENS } from './account-screens.ts';
import { CUSTOM_STYLE, FEW_HOLIDAYS, LONG_DOMAIN, LONG_MESSAGES } from './samples.ts';
import { asOwner, type ShownScreen } from './show-screen.ts';

/** Presses Test Domain and closes the tab that it opens. */
const pressTestDomain = async (page: Page): Promise<void> => {
  await page.context().route('https://harborbakery.com/', (route) => route.fulfill({ body: 'Bread' }));
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Test Domain/ }).click();
  await (await opened).close();
};

const tested = (name: string, answer: Partial<DomainTestAnswer>): ShownScreen => ({
  name: `domain, ${name}`,
  async show(page, server) {
    await page.route(`**${domainTestCalls.test.path}*`, (route) =>
      route.fulfill({ json: { url: 'https://www.harborbakery.com/', status: null, tagManager: false, ...answer } }),
    );
    await asOwner('/domain', { domain: 'harborbakery.com' })(page, server);
    await pressTestDomain(page);
    await expect(page.getByRole('link', { name: /^Open my site/ })).toBeVisible();
  },
});

/** /holidays, /styling, /domain and /onboarding in all visually distinct states. */
export const SETTING_SCREENS: readonly ShownScreen[] = [
  {
    name: 'holidays, filled and edited',
    async show(page, server) {
      await asOwner('/holidays', { plan: 'pro', holidays: FEW_HOLIDAYS })(page, server);
      await page.getByRole('checkbox').first().click();
      await page.getByLabel('Close time of Inventory').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'holidays, the form with errors',
    async show(page, server) {
      await asOwner('/holidays', { plan: 'pro', holidays: FEW_HOLIDAYS })(page, server);
      await page.getByRole('tab', { name: 'Custom Holiday' }).click();
      await page.getByRole('switch', { name: 'Closed all day', exact: true }).click();
      await page.getByRole('button', { name: 'Add Holiday' }).click();
      await expect(page.getByText('Enter a date.')).toBeVisible();
    },
  },
  { name: 'holidays, free', show: asOwner('/holidays') },
  { name: 'holidays, free with kept ones', show: asOwner('/holidays', { holidays: FEW_HOLIDAYS }) },
  { name: 'styling', show: asOwner('/styling') },
  {
    name: 'styling, dark with a place of its own, edited',
    async show(page, server) {
      await asOwner('/styling', { style: CUSTOM_STYLE })(page, server);
      await page.getByRole('radio', { name: 'Holiday' }).check({ force: true });
      await page.getByRole('button', { name: 'Status icon' }).press('ArrowRight');
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    },
  },
  {
    name: 'styling, auto in the page with a color that is hard to see',
    async show(page, server) {
      const style = { ...CUSTOM_STYLE, theme: AUTO_THEME, accentColor: '#fde047', edge: 40, phones: false } as const;
      await asOwner('/styling', {
        style: { ...style, placement: 'top-left', positionX: null, positionY: null, inline: true },
      })(page, server);
      await expect(page.getByText(/hard to see on the light widget/)).toBeVisible();
    },
  },
  {
    name: 'styling, messages with problems',
    async show(page, server) {
      await asOwner('/styling', { plan: 'pro' })(page, server);
      await page.getByRole('button', { name: /^Kitchen closed/ }).click();
      await page.getByRole('button', { name: 'Add a text' }).click();
      await page.getByLabel('Minutes').last().fill('60');
      await page.getByLabel('While closed').fill('W'.repeat(61));
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Use at most 60 characters')).toBeVisible();
      await expect(page.getByText('Write what visitors should read.')).toBeVisible();
    },
  },
  { name: 'styling, long messages', show: asOwner('/styling', { plan: 'pro', messages: LONG_MESSAGES }) },
  { name: 'styling, free with kept messages', show: asOwner('/styling', { messages: LONG_MESSAGES }) },
  {
    name: 'styling, white label and CSS',
    async show(page, server) {
      const css = '.pill {\n  border-radius: 8px;\n  background: #17201b;\n  color: #fff;\n}';
      await asOwner('/styling', { plan: 'enterprise', branding: { poweredBy: false, css } })(page, server);
      await expect(page.getByLabel('Your CSS')).toHaveValue(css);
      const pill = page.getByRole('region', { name: 'Live preview' }).locator('doorsign-widget div > button');
      await expect(pill).toHaveCSS('border-radius', '8px');
    },
  },
  {
    name: 'styling, CSS with problems',
    async show(page, server) {
      await asOwner('/styling', { plan: 'enterprise' })(page, server);
      await page.getByLabel('Your CSS').fill('.pill {\n  position: fixed;\n}\n.header { color: red }');
      await expect(page.getByText('Line 2: “position” cannot be used here.')).toBeVisible();
    },
  },
  {
    name: 'styling, pro with kept white label and CSS',
    show: asOwner('/styling', { plan: 'pro', branding: { poweredBy: false, css: '.pill { gap: 0 }' } }),
  },
  {
    name: 'install, an address of its own',
    async show(page, server) {
      await asOwner('/install', { plan: 'enterprise' })(page, server);
      await page.getByRole('tab', { name: 'Advanced' }).click();
      await page.getByLabel('Your own address for the script').fill('harborbakery.com/hours');
      await expect(page.getByRole('region', { name: 'Rules for your address' })).toBeVisible();
    },
  },
  {
    name: 'domain, five fields with an error',
    async show(page, server) {
      await asOwner('/domain', { plan: 'enterprise', domain: 'harborbakery.com' })(page, server);
      await page.getByLabel('Allowed Domain 2').fill('https://Shop.HarborBakery.com/menu');
      await page.getByLabel('Allowed Domain 3').fill('harbor..com');
      await expect(page.getByText('Invalid domain format')).toBeVisible();
    },
  },
  {
    name: 'domain, removing the restriction',
    async show(page, server) {
      await asOwner('/domain', { domain: 'harborbakery.com' })(page, server);
      await page.getByRole('button', { name: 'Remove restriction' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  tested('found', { result: 'found' }),
  tested('not found', { result: 'not_found' }),
  tested('sent elsewhere', { result: 'redirected_away', url: `https://${LONG_DOMAIN}/menu` }),
  {
    name: 'domain, tested offline',
    async show(page, server) {
      await page.route(`**${domainTestCalls.test.path}*`, (route) => route.abort('connectionfailed'));
      await asOwner('/domain', { domain: 'harborbakery.com' })(page, server);
      await pressTestDomain(page);
      await expect(page.getByText('Testing needs a connection')).toBeVisible();
    },
  },
  ...ACCOUNT_SCREENS,
  { name: 'onboarding, setup', show: asOwner('/onboarding?step=2', { hours: false }) },
  { name: 'onboarding, overview', show: asOwner('/onboarding?step=3', { hours: false }) },
];

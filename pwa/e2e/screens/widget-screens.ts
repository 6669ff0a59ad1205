import { installCalls, type InstallAnswer } from '@doorsign/shared-schema/api';
import { isAlive } from '../support/landing.ts';
import { expect } from '../support/test.ts';
import { LONG_DOMAIN } from './samples.ts';
import { asOwner, visit, type ShownScreen } from './show-screen.ts';

const NOTHING: InstallAnswer = { problem: null, seen: null, loaded: null, refused: null, tried: null, old: null };

const MINUTE = 60_000;

/** Opens a screen with the given widget report. */
const seeing =
  (path: string, host: string, problem: 'other_host' | null, words: string): ShownScreen['show'] =>
  async (page, server) => {
    const report = { at: new Date(Date.now() - 2 * MINUTE).toISOString(), host };
    await page.route(`**${installCalls.check.path}*`, (route) =>
      route.fulfill({ json: { ...NOTHING, problem, [problem ? 'refused' : 'seen']: report } }),
    );
    await asOwner(path, { domain: 'harborbakery.com' })(page, server);
    await expect(page.getByText(words).first()).toBeVisible();
  };

const demo =
  (act: ShownScreen['show']): ShownScreen['show'] =>
  async (page, server) => {
    await visit('/demo')(page, server);
    await isAlive(page, 'playground');
    await expect(page.locator('doorsign-widget').getByRole('status')).toBeVisible();
    await act(page, server);
  };

/** /demo, and the owner's screens about the widget on websites, in all visually distinct states. */
export const WIDGET_SCREENS: readonly ShownScreen[] = [
  { name: 'dashboard, last seen', show: seeing('/dashboard', LONG_DOMAIN, null, 'Last seen on') },
  { name: 'install, last seen', show: seeing('/install', 'harborbakery.com', null, 'Last seen on') },
  { name: 'install, hidden elsewhere', show: seeing('/install', LONG_DOMAIN, 'other_host', 'Hidden on') },
  {
    name: 'install, the check without a server',
    async show(page, server) {
      await page.route(`**${installCalls.check.path}*`, (route) => route.abort('connectionfailed'));
      await asOwner('/install')(page, server);
      await expect(page.getByText('We couldn’t check your website')).toBeVisible();
    },
  },
  {
    name: 'install, the code with integrity',
    async show(page, server) {
      await asOwner('/install')(page, server);
      await page.getByRole('tab', { name: 'Advanced' }).click();
      await page.getByRole('checkbox', { name: 'Check the script’s integrity' }).check();
      await expect(page.locator('code').filter({ hasText: 'integrity' })).toBeVisible();
    },
  },
  { name: 'demo', show: demo(() => Promise.resolve()) },
  {
    name: 'demo, in Arabic with its popup',
    show: demo(async (page) => {
      await page.getByRole('radio', { name: 'Dark theme' }).check({ force: true });
      await page.getByLabel('Language', { exact: true }).selectOption('Arabic');
      const pill = page.locator('doorsign-widget').getByRole('button').first();
      await expect(pill).toHaveAttribute('lang', 'ar');
      await pill.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }),
  },
  {
    name: 'demo, without a server',
    async show(page, server) {
      await page.route('**/api/widget/demo', (route) => route.abort('connectionfailed'));
      await visit('/demo')(page, server);
      await expect(page.getByText('The demo couldn’t be loaded')).toBeVisible();
    },
  },
];

import { expect } from '../support/test.ts';
import { asOwner, type ShownScreen } from './show-screen.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';

/** The offer to install the app, with the browser's own prompt and as instructions. */
export const INSTALL_OFFER_SCREENS: readonly ShownScreen[] = [
  {
    name: 'dashboard, the offer to install',
    async show(page, server) {
      await asOwner('/dashboard')(page, server);
      await page.evaluate(() => {
        window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
      });
      await expect(page.getByRole('button', { name: 'Install', exact: true })).toBeVisible();
    },
  },
  {
    name: 'install, how to install on an iPhone',
    async show(page, server) {
      await page.addInitScript((userAgent) => {
        Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
      }, IPHONE);
      await asOwner('/install')(page, server);
      await expect(page.getByText('Add to Home Screen', { exact: false })).toBeVisible();
    },
  },
];

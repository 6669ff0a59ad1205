import type { Page } from '@playwright/test';
import { historyCalls, overviewCalls } from '@doorsign/shared-schema/api';
import { afterwards, failing, FILLED, inFiveStates, refused, savedOffline } from './five-states.ts';
import { asOwner, saveMonday, type ShownScreen } from './show-screen.ts';

const saveChanges = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save Changes' }).click();

const tickHoliday = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox').first().click();
  await saveChanges(page);
};

const chooseTopLeft = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Top left' }).click();
  await saveChanges(page);
};

const saveDomain = async (page: Page): Promise<void> => {
  await page.getByLabel('Allowed Domain', { exact: true }).fill('co.uk');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
};

const copyWithoutClipboard = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: /Copy/ }).first().click();
};

/** All of the owner's screens in their five states. */
export const OWNER_SCREENS: readonly ShownScreen[] = [
  ...inFiveStates('/onboarding'),
  ...inFiveStates('/dashboard', { error: failing(overviewCalls.status, asOwner('/dashboard', FILLED)) }),
  ...inFiveStates('/hours', {
    offline: savedOffline(asOwner('/hours'), saveMonday),
    error: refused(asOwner('/hours'), saveMonday),
  }),
  ...inFiveStates('/holidays', {
    empty: asOwner('/holidays', { plan: 'pro', hours: false }),
    offline: savedOffline(asOwner('/holidays', FILLED), tickHoliday),
    error: refused(asOwner('/holidays', FILLED), tickHoliday),
  }),
  ...inFiveStates('/styling', {
    offline: savedOffline(asOwner('/styling', FILLED), chooseTopLeft),
    error: refused(asOwner('/styling', FILLED), chooseTopLeft),
  }),
  ...inFiveStates('/domain', {
    offline: savedOffline(asOwner('/domain', FILLED), saveDomain),
    error: refused(asOwner('/domain', FILLED), saveDomain),
  }),
  ...inFiveStates('/install', { error: afterwards(asOwner('/install', FILLED), copyWithoutClipboard) }),
  ...inFiveStates('/sign'),
  ...inFiveStates('/profile'),
  ...inFiveStates('/history', { error: failing(historyCalls.history, asOwner('/history', FILLED)) }),
];

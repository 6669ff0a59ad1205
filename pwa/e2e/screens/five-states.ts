import type { Page } from '@playwright/test';
import type { Call } from '@doorsign/shared-schema/api';
import { untilInstalled } from '../support/installed.ts';
import { refuseSaves } from '../support/refuse-saves.ts';
import { expect } from '../support/test.ts';
import { CUSTOM_STYLE, FEW_HOLIDAYS, LONG_DOMAIN, LONG_NAME, MANY_HOLIDAYS } from './samples.ts';
import { asOwner, isShown, type SavedSettings, type ShownScreen } from './show-screen.ts';

type Show = ShownScreen['show'];

/** The states in which each of the owner's screens is checked. */
export interface FiveStates {
  /** A business without saved settings. */
  readonly empty: Show;
  readonly filled: Show;
  /** Without a connection, with a waiting change where possible. */
  readonly offline: Show;
  /** The screen's main error. */
  readonly error: Show;
  /** Names of 120 characters, and as many entries as possible. */
  readonly long: Show;
}

/** A business with all settings saved. */
export const FILLED: SavedSettings = {
  plan: 'pro',
  holidays: FEW_HOLIDAYS,
  style: CUSTOM_STYLE,
  domain: 'harborbakery.com',
};

const LONG: SavedSettings = {
  ...FILLED,
  businessName: LONG_NAME,
  holidays: MANY_HOLIDAYS,
  domain: LONG_DOMAIN,
};

/** Shows a screen and then acts on it. */
export const afterwards =
  (show: Show, act: (page: Page) => Promise<void>): Show =>
  async (page, server) => {
    await show(page, server);
    await act(page);
  };

/** Shows a screen and reloads it without a connection. */
const offline = (show: Show): Show =>
  afterwards(show, async (page) => {
    await untilInstalled(page);
    await page.context().setOffline(true);
    await page.reload();
    await isShown(page);
  });

/** Saves on a screen without a connection. */
export const savedOffline = (show: Show, act: (page: Page) => Promise<void>): Show =>
  afterwards(offline(show), async (page) => {
    await act(page);
    await expect(page.getByText('Saved on this device. Not on your website yet.').first()).toBeVisible();
  });

/** Saves on a screen with a server that rejects the Save. */
export const refused = (show: Show, act: (page: Page) => Promise<void>): Show =>
  afterwards(show, async (page) => {
    await refuseSaves(page, 'This change cannot be saved.');
    await act(page);
    await expect(page.getByText('This change cannot be saved.').first()).toBeVisible();
  });

/** Shows a screen while one API call fails. */
export const failing =
  (call: Call, show: Show): Show =>
  async (page, server) => {
    const detail = 'Something went wrong on our side. Please try again.';
    const json = { detail, code: 'internal', message: detail, request_id: 'r' };
    await page.route(
      (url) => url.pathname === call.path,
      (route) => route.fulfill({ status: 500, json }),
    );
    await show(page, server);
  };

/** Opens a screen whose file fails to load. */
const withoutItsFile =
  (path: string): Show =>
  async (page, server) => {
    await page.route(`**/assets${path}-screen-*.js`, (route) => route.abort('connectionfailed'));
    await asOwner(path)(page, server);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  };

/** Returns one of the owner's screens in all five states, with a default for each. */
export const inFiveStates = (path: string, own: Partial<FiveStates> = {}): ShownScreen[] => {
  const states: FiveStates = {
    empty: asOwner(path, { hours: false }),
    filled: asOwner(path, FILLED),
    offline: offline(asOwner(path, FILLED)),
    error: withoutItsFile(path),
    long: asOwner(path, LONG),
    ...own,
  };
  return Object.entries(states).map(([state, show]) => ({
    name: `${path} ${state}`,
    show: show as Show,
    isInstalled: state === 'offline',
  }));
};

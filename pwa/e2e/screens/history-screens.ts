import { businessCalls, ERRORS } from '@doorsign/shared-schema/api';
import { anHourPasses } from '../support/clock.ts';
import { createOwner, openAs, prepare } from '../support/owner.ts';
import { refuseSaves } from '../support/refuse-saves.ts';
import { expect } from '../support/test.ts';
import { presetWeek } from '../support/weeks.ts';
import { asOwner, isShown, keepFromServer, saveMonday, type ShownScreen } from './show-screen.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens /hours, acts there, and follows the badge to /history. */
const afterHours =
  (act: ShownScreen['show']): ShownScreen['show'] =>
  async (page, server) => {
    await asOwner('/hours')(page, server);
    await act(page, server);
    await page.getByRole('link', { name: /^Show/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  };

/** The history in all visually distinct states, and elements that appear only after errors. */
export const HISTORY_SCREENS: readonly ShownScreen[] = [
  {
    name: 'history, filled',
    async show(page, server) {
      const owner = await createOwner(server);
      for (const week of ['standard', 'retail', 'restaurant'] as const)
        await prepare(server, businessCalls.hours, {
          token: owner.token,
          body: { businessHours: presetWeek(week), timezone: week === 'retail' ? 'Europe/London' : 'America/New_York' },
        });
      await openAs(page, server, owner, '/history');
      await isShown(page);
      await expect(page.getByRole('button', { name: /^Restore/ }).first()).toBeVisible();
    },
  },
  {
    name: 'history, restoring',
    async show(page, server) {
      const owner = await createOwner(server);
      for (const week of ['standard', 'retail'] as const)
        await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours: presetWeek(week) } });
      await openAs(page, server, owner, '/history');
      await page.getByRole('button', { name: 'Restore this version of Business Hours' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'history, a refused change',
    show: afterHours(async (page) => {
      await refuseSaves(page, 'These hours cannot be saved.');
      await saveMonday(page);
    }),
  },
  {
    name: 'history, offline with a change that waits',
    show: afterHours(async (page) => {
      await page.context().setOffline(true);
      await saveMonday(page);
    }),
  },
  {
    name: 'history, a change that waits for longer than a day',
    show: afterHours(async (page) => {
      await keepFromServer(page);
      await saveMonday(page);
      await expect(page.getByText('1 change saved on this device', { exact: false })).toBeVisible();
      await page.clock.setSystemTime(Date.now() + 1.5 * DAY_MS);
      await page.reload();
    }),
  },
  {
    name: 'history, changes that newer ones replaced',
    async show(page, server) {
      const owner = await createOwner(server);
      const body = { businessHours: presetWeek('standard') };
      await prepare(server, businessCalls.hours, { token: owner.token, body });
      await page.clock.install();
      await openAs(page, server, owner, '/hours');
      await isShown(page);
      await page.context().setOffline(true);
      await saveMonday(page);
      await expect(page.getByText('1 change saved on this device', { exact: false })).toBeVisible();
      await anHourPasses([page]);
      await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours: presetWeek('retail') } });
      await page.context().setOffline(false);
      await page.getByRole('link', { name: /^Show: A newer change/ }).click();
      await expect(page.getByText('This device', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'an account that was deleted',
    async show(page, server) {
      await asOwner('/hours')(page, server);
      await keepFromServer(page);
      await saveMonday(page);
      await expect(page.getByText('1 change saved on this device', { exact: false })).toBeVisible();
      const { detail } = ERRORS.account_deleted;
      const gone = { code: 'account_deleted', detail, message: detail, request_id: 'r' };
      // Takes precedence over keepFromServer(), so that no retry in between can publish the change.
      await page.route('**/api/**', (route) => route.fulfill({ status: 410, json: gone }));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'This account was deleted' })).toBeVisible();
      await expect(page.getByText('1 change was never published', { exact: false })).toBeVisible();
    },
  },
];

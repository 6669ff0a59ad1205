import type { Page } from '@playwright/test';
import { CLOSURE_NOTE_MAX } from '@doorsign/shared-schema/closure';
import { syncCalls } from '@doorsign/shared-schema/api';
import { closeSheet, createOpenOwner, openSheet, statusCard } from '../support/closing.ts';
import { openAs } from '../support/owner.ts';
import { expect } from '../support/test.ts';
import { LONG_NAME } from './samples.ts';
import { asOwner, isShown, type ShownScreen } from './show-screen.ts';

/** Opens the dashboard of an owner who is open now, on a plan with closures. */
const asOpenOwner =
  (act: (page: Page) => Promise<void>): ShownScreen['show'] =>
  async (page, server) => {
    const owner = await createOpenOwner(server);
    await openAs(page, server, owner, '/dashboard');
    await isShown(page);
    await act(page);
  };

/** A reason as long as a reason can be. */
const LONG_REASON = LONG_NAME.repeat(2).slice(0, CLOSURE_NOTE_MAX).trim();

/** The sheet "Close now" and the closures on the dashboard, in all visually distinct states. */
export const CLOSURE_SCREENS: readonly ShownScreen[] = [
  {
    name: 'close now',
    show: asOpenOwner(async (page) => {
      const sheet = await openSheet(page);
      await sheet.getByRole('button', { name: 'Bad weather' }).click();
    }),
  },
  {
    name: 'close now, offline with both dates and their errors',
    show: asOpenOwner(async (page) => {
      await expect(statusCard(page).getByRole('button', { name: 'Close now' })).toBeVisible();
      await page.route(`**${syncCalls.sync.path}`, (route) => route.abort('connectionfailed'));
      await page.context().setOffline(true);
      const sheet = await openSheet(page);
      await expect(sheet.getByRole('alert').first()).toBeVisible();
      await sheet.getByRole('textbox', { name: 'Why? (optional)' }).fill(LONG_REASON);
      await sheet.getByRole('button', { name: 'Start later' }).click();
      await sheet.getByRole('group', { name: 'From' }).getByLabel('Time').fill('00:00');
      await sheet.getByRole('button', { name: 'Until a date and time…' }).click();
      await sheet.getByRole('button', { name: 'Close until then' }).click();
      await sheet.getByRole('button', { name: /^Until I reopen/ }).click();
      await expect(sheet.getByText('Choose a later time.')).toBeVisible();
    }),
  },
  {
    name: 'close now, tell visitors',
    show: asOpenOwner(async (page) => {
      const sheet = await openSheet(page);
      await sheet.getByRole('button', { name: 'Stay open, just say something' }).click();
      const note = page.getByRole('dialog', { name: 'Tell visitors' });
      await note.getByRole('button', { name: /^Until I remove it/ }).click();
      await expect(note.getByText('Write what visitors should read.')).toBeVisible();
    }),
  },
  {
    name: 'close now, free',
    async show(page, server) {
      await asOwner('/dashboard')(page, server);
      await statusCard(page).getByRole('button', { name: 'Close now Pro' }).click();
      await expect(closeSheet(page)).toBeVisible();
    },
  },
  {
    name: 'dashboard, closed by its owner with a long reason',
    show: asOpenOwner(async (page) => {
      const sheet = await openSheet(page);
      await sheet.getByRole('textbox', { name: 'Why? (optional)' }).fill(LONG_REASON);
      await sheet.getByRole('button', { name: /^Until we next open/ }).click();
      await expect(statusCard(page).getByRole('button', { name: 'Reopen' })).toBeVisible();
    }),
  },
  {
    name: 'dashboard, closes later, and what it changes',
    show: asOpenOwner(async (page) => {
      const sheet = await openSheet(page);
      await sheet.getByRole('button', { name: 'Start later' }).click();
      await sheet.getByRole('button', { name: /^Until we next open/ }).click();
      await statusCard(page).getByRole('button', { name: 'Change' }).click();
      await expect(closeSheet(page).getByText('What you choose now replaces it.')).toBeVisible();
    }),
  },
];

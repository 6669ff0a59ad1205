import { devices, type Page } from '@playwright/test';
import { codeField } from '../support/account.ts';
import { expectLive, openStandardWeek, saveButton, timeField, websiteHours } from '../support/hours-screen.ts';
import { codeFor, newEmail } from '../support/owner.ts';
import { boxOf, overlap, pressTwice } from '../support/press-twice.ts';
import { signUpAs } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
const WINDOWS = [
  { name: 'desktop', by: 'mouse', use: { viewport: { width: 1360, height: 850 } } },
  { name: 'phone', by: 'touch', use: phone },
] as const;

/** The narrowest phones in wide use; the buttons of small windows are lower. */
const SMALL = { ...phone, viewport: { width: 360, height: 640 }, screen: { width: 360, height: 640 } };
const PHONES = [
  { name: 'at 390 px', use: { ...phone, viewport: { width: 390, height: 844 } } },
  { name: 'at 360 px', use: SMALL },
] as const;

const toast = (page: Page) => page.getByRole('region', { name: /Notification/ }).getByRole('listitem');

for (const { name, by, use } of WINDOWS)
  test.describe(() => {
    test.use(use);

    for (const apartMs of [0, 120, 200, 350, 600])
      test(
        `on a ${name}, a second press ${apartMs} ms after Save changes nothing`,
        { tag: '@all' },
        async ({ server, owner, page }) => {
          await openStandardWeek(page, server, owner);
          await timeField(page, 'Monday opens at').fill('06:05');
          await pressTwice(page, by, await boxOf(saveButton(page)), apartMs);
          await expect(toast(page)).toContainText('Business hours saved!');
          await expectLive(page, owner);
          await expect(page.getByText('Change undone')).toHaveCount(0);
          await expect(timeField(page, 'Monday opens at')).toHaveValue('06:05');
          expect((await websiteHours(server, owner)).monday.open).toBe('06:05');
        },
      );

    test(
      `on a ${name}, a toast lies neither where Save was nor on a button of /pricing`,
      { tag: '@all' },
      async ({ server, owner, page }) => {
        await openStandardWeek(page, server, owner);
        await timeField(page, 'Monday opens at').fill('06:05');
        const save = await boxOf(saveButton(page));
        await saveButton(page).click();
        expect(overlap(await boxOf(toast(page)), save)).toBe(false);
        await timeField(page, 'Monday opens at').fill('06:06');
        expect(overlap(await boxOf(toast(page)), await boxOf(saveButton(page)))).toBe(false);
        await page.getByRole('link', { name: 'Upgrade', exact: true }).click();
        const choices = page.getByRole('main').getByRole('button', { name: /trial|upgrade|try|start|plan/i });
        await expect(choices.first()).toBeVisible();
        const shown = await boxOf(toast(page));
        for (const choice of await choices.all()) expect(overlap(shown, await boxOf(choice))).toBe(false);
      },
    );

    test(`on a ${name}, the toast after signing up does not lie on Next`, { tag: '@all' }, async ({ server, page }) => {
      const email = newEmail();
      await page.goto(`${server.url}/signup`);
      await signUpAs(page, email);
      await expect(page.getByText('Enter the code we sent to')).toBeVisible();
      await codeField(page).fill(await codeFor(server, email));
      const next = page.getByRole('button', { name: 'Next' });
      await expect(next).toBeVisible();
      await expect(toast(page)).toContainText('Email verified successfully!');
      expect(overlap(await boxOf(toast(page)), await boxOf(next))).toBe(false);
    });
  });

for (const { name, use } of PHONES)
  test.describe(() => {
    test.use(use);

    test(
      `${name}, a toast leaves header, title, Save and the tab bar free`,
      { tag: '@all' },
      async ({ server, owner, page }) => {
        await openStandardWeek(page, server, owner);
        const free = async (): Promise<void> => {
          const shown = await boxOf(toast(page));
          const parts = [
            page.getByRole('banner').first(),
            page.getByRole('heading', { level: 1 }),
            page.getByRole('navigation', { name: 'Main' }).last(),
          ];
          for (const part of parts) expect(overlap(shown, await boxOf(part))).toBe(false);
        };
        await timeField(page, 'Monday opens at').fill('06:05');
        await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
        await page.evaluate(() => scrollTo(0, 0));
        await page.getByRole('button', { name: 'Reset' }).click();
        await expect(toast(page)).toContainText('Changes discarded');
        await free();
        await toast(page).getByRole('button', { name: 'Undo' }).click();
        await saveButton(page).click();
        await expect(toast(page)).toContainText('Business hours saved!');
        await page.evaluate(() => scrollTo(0, 0));
        await free();
        await timeField(page, 'Monday closes at').fill('18:05');
        expect(overlap(await boxOf(toast(page)), await boxOf(saveButton(page)))).toBe(false);
      },
    );

    test(
      `${name}, the toasts of signing up leave title and buttons free`,
      { tag: use === SMALL ? [] : '@all' },
      async ({ server, page }) => {
        const email = newEmail();
        await page.goto(`${server.url}/signup`);
        await signUpAs(page, email);
        await expect(toast(page)).toContainText('Verification code sent!');
        const free = async (...buttons: string[]): Promise<void> => {
          const shown = await boxOf(toast(page));
          expect(overlap(shown, await boxOf(page.getByRole('heading', { level: 1 })))).toBe(false);
          for (const button of buttons) {
            const one = page.getByRole('button', { name: button }).or(page.getByRole('link', { name: button }));
            expect(overlap(shown, await boxOf(one))).toBe(false);
          }
        };
        await free('Verify Email');
        await codeField(page).fill(await codeFor(server, email));
        await expect(toast(page)).toContainText('Email verified successfully!');
        await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
        await free('Next', 'Skip Tour');
      },
    );
  });

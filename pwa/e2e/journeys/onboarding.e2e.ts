import { startInstalled } from '../support/installed.ts';
import { createOwner, openAs } from '../support/owner.ts';
import { expect, testInstalled } from '../support/test.ts';

testInstalled(
  'the tour works offline, keeps its step over a reload, and follows the browser’s Back button',
  { tag: '@all' },
  async ({ ownServer, page }) => {
    const owner = await createOwner(ownServer);
    await openAs(page, ownServer, owner, '/onboarding');
    await startInstalled(page);
    await ownServer.stop();
    const title = (name: string) => page.getByRole('heading', { level: 1, name });
    const next = page.getByRole('button', { name: 'Next' });

    await next.click();
    await expect(title('Live in three steps')).toBeVisible();
    await page.reload();
    await expect(title('Live in three steps')).toBeVisible();
    // A window so low that each step is taller than it.
    await page.setViewportSize({ width: 640, height: 320 });
    await page.mouse.wheel(0, 2000);
    await next.click();
    await expect(title('Your dashboard')).toBeFocused();
    await expect(title('Your dashboard')).toBeInViewport();
    await page.goBack();
    await expect(title('Live in three steps')).toBeFocused();
    await page.getByRole('listitem').getByRole('link').first().click();
    await expect(page).toHaveURL(`${ownServer.url}/hours`);
    await page.goBack();
    await expect(title('Live in three steps')).toBeVisible();
    await page.getByRole('link', { name: 'Skip Tour' }).click();
    await expect(page).toHaveURL(`${ownServer.url}/dashboard`);
    await expect(page.getByText('Harbor Bakery').first()).toBeVisible();
  },
);

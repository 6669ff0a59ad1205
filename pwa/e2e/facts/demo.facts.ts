import { expect } from '../support/test.ts';
import type { FactGroup } from './fact.ts';

/** Facts of /demo. */
export const demoFacts: readonly FactGroup[] = [
  {
    name: 'the demo',
    arrange: async ({ page, server }) => {
      await page.goto(server.url);
    },
    checks: {
      'route/demo': async ({ page, server }) => {
        await page.locator('a[href="/demo"]').first().click();
        await expect(page).toHaveURL(`${server.url}/demo`);
        await expect(page.locator('doorsign-widget').getByRole('status')).toBeVisible();
      },
    },
  },
];

import type { Page } from '@playwright/test';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { expect } from '../support/test.ts';
import { FEW_HOLIDAYS } from './samples.ts';
import { asOwner, type ShownScreen } from './show-screen.ts';

const NEXT_YEAR = new Date().getFullYear() + 1;
const LONG_WORD = 'Winterabendöffnungszeitenregelung';

/** A week, a season, a range, a date, one that is over, and one that has an entry. */
const WITH_DATES = [
  'Mo-Fr 09:00-12:30,14:00-18:00',
  'Jun-Aug: Mo-Su 08:00-20:00',
  `${NEXT_YEAR} Feb 1-14 off "Vacation"`,
  `${NEXT_YEAR} Dec 31 off "${`${LONG_WORD} `.repeat(2).trim()}"`,
  `${NEXT_YEAR - 2} Dec 24 off`,
  `${FEW_HOLIDAYS[1]?.date.slice(0, 4)} ${new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(Date.parse(`${FEW_HOLIDAYS[1]?.date}T12:00:00Z`))} off`,
].join('; ');

/** Opens the dialog with a text. */
const importing = (name: string, text: string, plan: PlanKey = 'pro'): ShownScreen => ({
  name: `import, ${name}`,
  async show(page, server) {
    await asOwner('/hours', { plan, holidays: FEW_HOLIDAYS })(page, server);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await dialogOf(page).getByLabel('Paste your hours').fill(text);
    await expect(dialogOf(page).getByRole('button', { name: 'Use these hours' })).toBeVisible();
  },
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import hours' });

/** The dialog "Import hours" in all visually distinct states. */
export const IMPORT_SCREENS: readonly ShownScreen[] = [
  importing('empty', ''),
  importing(
    'a week',
    'Monday 9 AM–12:30 PM, 2–6 PM\nTuesday Closed\nWed-Fri 9-6\nSaturday by appointment\nSunday Open 24 hours',
  ),
  importing('days that are not named', 'Mon-Thu 9-5'),
  importing('problems', `Mon 9-5\nSun closed\nTuesday by the moon\n${`${LONG_WORD} `.repeat(6)}`),
  importing('nothing', 'Welcome to our shop'),
  importing('seasons and dates', WITH_DATES),
  importing('seasons and dates on the free plan', WITH_DATES, 'free'),
];

import { HOLIDAY_NAME_MAX, type Holiday } from '@doorsign/shared-schema/holidays';
import { expect } from '../support/test.ts';
import { refuseSaves } from '../support/refuse-saves.ts';
import { ACCOUNT_SCREENS } from './account-screens.ts';
import { asOwner, LONG_NAME, type ShownScreen } from './show-screen.ts';

const DAY_MS = 86_400_000;

/** An entry so many days ahead. */
const holiday = (days: number, name: string, own: Partial<Holiday> = {}): Holiday => {
  const date = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return { id: `holiday_${date}`, date, name, closed: true, open: '09:00', close: '17:00', ...own };
};

const LONG_HOLIDAY = LONG_NAME.slice(0, HOLIDAY_NAME_MAX).trim();
const FEW = [
  holiday(12, 'Staff outing'),
  holiday(30, 'Inventory', { closed: false, open: '10:00', close: '14:00' }),
  holiday(45, LONG_HOLIDAY, { closed: false, open: '18:00', close: '02:00' }),
];
// More would tell the eye nothing, and axe looks at each of them for a while.
const MANY = Array.from({ length: 120 }, (_, day) => holiday(day + 1, `${LONG_HOLIDAY.slice(0, 40)} ${day}`));

const LONG_DOMAIN = `${'extraordinarily-comprehensive-neighbourhood-bakery-and-coffee'}.upper-harbor-bay.example.com`;

const CUSTOM_STYLE = {
  theme: 'dark',
  accentColor: '#84cc16',
  fontSize: 'large',
  placement: 'custom',
  positionX: 120,
  positionY: 40,
} as const;

/** /holidays, /styling, /domain and /onboarding in the states that differ to the eye. */
export const SETTING_SCREENS: readonly ShownScreen[] = [
  { name: 'holidays, empty', show: asOwner('/holidays', { plan: 'pro' }) },
  {
    name: 'holidays, filled and edited',
    async show(page, server) {
      await asOwner('/holidays', { plan: 'pro', holidays: FEW })(page, server);
      await page.getByRole('checkbox').first().click();
      await page.getByLabel('Close time of Inventory').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'holidays, the form with errors',
    async show(page, server) {
      await asOwner('/holidays', { plan: 'pro', holidays: FEW })(page, server);
      await page.getByRole('tab', { name: 'Custom Holiday' }).click();
      await page.getByRole('switch', { name: 'Closed all day', exact: true }).click();
      await page.getByRole('button', { name: 'Add Holiday' }).click();
      await expect(page.getByText('Enter a date.')).toBeVisible();
    },
  },
  { name: 'holidays, 120 with long names', show: asOwner('/holidays', { plan: 'pro', holidays: MANY }) },
  { name: 'holidays, free', show: asOwner('/holidays') },
  { name: 'holidays, free with kept ones', show: asOwner('/holidays', { holidays: FEW }) },
  { name: 'styling', show: asOwner('/styling') },
  {
    name: 'styling, dark with a place of its own, edited',
    async show(page, server) {
      await asOwner('/styling', { style: CUSTOM_STYLE })(page, server);
      await page.getByRole('radio', { name: 'Holiday' }).check({ force: true });
      await page.getByRole('button', { name: 'Status icon' }).press('ArrowRight');
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    },
  },
  { name: 'styling without hours', show: asOwner('/styling', { hours: false }) },
  { name: 'domain, empty', show: asOwner('/domain') },
  { name: 'domain, long', show: asOwner('/domain', { domain: LONG_DOMAIN }) },
  {
    name: 'domain, five fields with an error',
    async show(page, server) {
      await asOwner('/domain', { plan: 'enterprise', domain: 'harborbakery.com' })(page, server);
      await page.getByLabel('Allowed Domain 2').fill('https://Shop.HarborBakery.com/menu');
      await page.getByLabel('Allowed Domain 3').fill('harbor..com');
      await expect(page.getByText('Invalid domain format')).toBeVisible();
    },
  },
  {
    name: 'domain, refused',
    async show(page, server) {
      await asOwner('/domain', { domain: 'harborbakery.com' })(page, server);
      await refuseSaves(page, 'This address is shared by many websites.');
      await page.getByLabel('Allowed Domain').fill('co.uk');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Not accepted: co.uk')).toBeVisible();
    },
  },
  {
    name: 'domain, removing the restriction',
    async show(page, server) {
      await asOwner('/domain', { domain: 'harborbakery.com' })(page, server);
      await page.getByRole('button', { name: 'Remove restriction' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  ...ACCOUNT_SCREENS,
  { name: 'onboarding, welcome', show: asOwner('/onboarding', { businessName: LONG_NAME, hours: false }) },
  { name: 'onboarding, setup', show: asOwner('/onboarding?step=2', { hours: false }) },
  { name: 'onboarding, overview', show: asOwner('/onboarding?step=3', { hours: false }) },
];

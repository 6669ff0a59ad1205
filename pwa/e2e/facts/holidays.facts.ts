import type { Page } from '@playwright/test';
import { authCalls, businessCalls } from '@doorsign/shared-schema/api';
import { usFederalHolidays, type Holiday } from '@doorsign/shared-schema/holidays';
import { PLAN_REQUIRED_DETAIL } from '@doorsign/shared-schema/registers';
import { dateIn as dateInZone, zoneBeforeNoon } from '../support/clock.ts';
import { expect } from '../support/test.ts';
import { openAs, prepare, request } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { refuseSaves } from '../support/refuse-saves.ts';
import { presetWeek } from '../support/weeks.ts';
import { factIds, factRow, forEachFact, type FactCheck, type FactContext, type FactGroup } from './fact.ts';
import { saveButton, seesLabel, seesNamed, seesToast, toastSaying } from './see.ts';

/** The time zone of these tests' businesses. */
const ZONE = zoneBeforeNoon();

/** Returns a date in the business's time zone, a number of days from today. */
const dateIn = (days: number): string => dateInZone(ZONE, days);

const entry = (days: number, name: string, own: Partial<Holiday> = {}): Holiday => ({
  id: `holiday_${dateIn(days)}`,
  date: dateIn(days),
  name,
  closed: true,
  open: '09:00',
  close: '17:00',
  ...own,
});

const panel = (page: Page) => page.getByRole('region', { name: 'Active Holidays' });
const entries = (page: Page) => panel(page).getByRole('listitem');
const list = (page: Page) => panel(page).getByRole('list');
const ticks = (page: Page) => page.getByRole('checkbox');
const closedSwitch = (page: Page, name: string) =>
  panel(page).getByRole('switch', { name: new RegExp(`Closed all day.*${name}`) });

const open = async (
  { page, server, owner }: Omit<FactContext, 'row'>,
  { plan = 'pro', holidays = [] }: { plan?: 'free' | 'pro'; holidays?: readonly Holiday[] } = {},
): Promise<void> => {
  const { token } = owner;
  await prepare(server, businessCalls.hours, {
    token,
    body: { businessHours: presetWeek('standard'), timezone: ZONE },
  });
  await setPlan(server, owner, 'pro');
  const { status } = await request(server, businessCalls.holidays, { token, body: { holidays } });
  expect(status).toBe(200);
  await setPlan(server, owner, plan);
  await openAs(page, server, owner, '/holidays');
  await expect(page.getByRole('heading', { name: 'Holiday Schedule' })).toBeVisible();
};

const reset = (page: Page): Promise<void> => page.getByRole('button', { name: 'Reset' }).click();

const usHolidays: FactGroup = {
  name: 'holidays, the US list',
  tag: '@all',
  arrange: (context) => open(context),
  checks: {
    'route/holidays': async ({ page, server }) => expect(page).toHaveURL(`${server.url}/holidays`),
    'holidays.title': seesNamed('heading'),
    'holidays.tabs': async ({ page }) => expect(page.getByRole('tab')).toHaveCount(2),
    'holidays.tab-us': seesNamed('tab'),
    'holidays.tab-custom': seesNamed('tab'),
    'holidays.active': seesNamed('heading'),
    'holidays.empty': async ({ page }) => expect(panel(page).getByText(/^No holidays yet/)).toBeVisible(),
    ...forEachFact(
      factIds('us-holiday.').filter((id) => id !== 'us-holiday.order'),
      async ({ page, row }) =>
        expect(page.getByRole('checkbox', { name: new RegExp(`^${row.text}, `) }).first()).toBeVisible(),
    ),
    // shared-schema/docs/product-rules.md#p5: the dates of 2025 are over, so the same rules generate those of this year and the next.
    'us-holiday.order': async () => {
      const rows = factIds('us-holiday.').map(factRow);
      const listed = rows.filter(({ value }) => value).map(({ text, value }) => ({ date: value, name: text }));
      expect(usFederalHolidays(2025)).toEqual(listed);
    },
    'holidays.us-list': async ({ page }) => {
      const today = dateIn(0);
      const year = Number(today.slice(0, 4));
      const coming = [...usFederalHolidays(year), ...usFederalHolidays(year + 1)].filter(({ date }) => date >= today);
      await expect(ticks(page)).toHaveCount(coming.length);
      for (const [index, { name }] of coming.entries())
        await expect(ticks(page).nth(index)).toHaveAccessibleName(new RegExp(`^${name.replace(/[()]/g, '\\$&')}, `));
    },
    'holidays.tick': async ({ page }) => {
      await ticks(page).first().click();
      await expect(entries(page)).toHaveCount(1);
      await expect(entries(page).getByRole('switch')).toBeChecked();
      await expect(toastSaying(page, 'Holiday added')).toBeVisible();
    },
    'holidays.untick': async ({ page }) => {
      await ticks(page).first().click();
      await expect(entries(page)).toHaveCount(0);
      await expect(toastSaying(page, 'Holiday removed')).toBeVisible();
    },
    's1.holidays-paid': async ({ page, server, owner }) => {
      await ticks(page).first().click();
      await saveButton(page).click();
      await expect(page.getByText('Saved. Your widget isn’t on a website yet.').first()).toBeVisible();
      const { body } = await request(server, authCalls.me, { token: owner.token });
      expect(body).toMatchObject({ holidays: [{ closed: true }] });
    },
    't.holidays': seesToast,
  },
};

const customHoliday: FactGroup = {
  name: 'holidays, a custom one',
  tag: '@all',
  arrange: async (context) => {
    await open(context, { holidays: [entry(3, 'Inventory')] });
    await context.page.getByRole('tab', { name: 'Custom Holiday' }).click();
  },
  checks: {
    'holidays.form.date': seesLabel,
    'holidays.form.name': seesLabel,
    'holidays.form.closed': async ({ page }) =>
      expect(page.getByRole('switch', { name: 'Closed all day', exact: true })).toBeChecked(),
    'holidays.form.add': seesNamed('button'),
    'v.holiday.min': async ({ page }) => expect(page.getByLabel('Date')).toHaveAttribute('min', dateIn(0)),
    'v.holiday.missing.title': async (context) => {
      await context.page.getByLabel('Date').fill(dateIn(9));
      await context.page.getByRole('button', { name: 'Add Holiday' }).click();
      await seesToast(context);
    },
    'v.holiday.missing.description': seesToast,
    'holidays.form.open': async (context) => {
      await context.page.getByRole('switch', { name: 'Closed all day', exact: true }).click();
      await seesLabel(context);
    },
    'holidays.form.close': seesLabel,
    'holiday.default-open': async ({ page, row }) =>
      expect(page.getByLabel('Open', { exact: true })).toHaveValue(row.text.slice(-5)),
    'holiday.default-close': async ({ page, row }) =>
      expect(page.getByLabel('Close', { exact: true })).toHaveValue(row.text.slice(-5)),
    'holidays.custom-add': async ({ page }) => {
      await page.getByLabel('Holiday Name').fill('Street fair');
      await page.getByRole('button', { name: 'Add Holiday' }).click();
      await expect(entries(page).filter({ hasText: 'Street fair' })).toHaveCount(1);
    },
    't.holiday-added': seesToast,
    'v.holiday.times': async ({ page, server, owner }) => {
      await panel(page).getByLabel('Close time of Street fair').fill('13:30');
      await saveButton(page).click();
      await expect(page.getByText('Saved. Your widget isn’t on a website yet.').first()).toBeVisible();
      const { body } = await request(server, authCalls.me, { token: owner.token });
      expect(body.holidays.find(({ name }) => name === 'Street fair')).toMatchObject({ open: '09:00', close: '13:30' });
    },
    'holidays.custom-toggle': async ({ page }) => {
      await closedSwitch(page, 'Inventory').click();
      await expect(panel(page).getByLabel('Open time of Inventory')).toHaveValue('09:00');
      await closedSwitch(page, 'Inventory').click();
      await expect(panel(page).getByLabel('Open time of Inventory')).toHaveCount(0);
    },
    'holidays.custom-remove': async ({ page }) => {
      await panel(page).getByRole('button', { name: 'Remove Inventory' }).click();
      await expect(entries(page).filter({ hasText: 'Inventory' })).toHaveCount(0);
    },
    't.holiday-removed': seesToast,
  },
};

const activePanel: FactGroup = {
  name: 'holidays, the active ones',
  tag: '@all',
  arrange: (context) =>
    open(context, {
      holidays: [
        entry(-1, 'Yesterday'),
        entry(0, 'Today'),
        entry(2, 'Inventory', { closed: false, open: '10:00', close: '14:00' }),
        ...Array.from({ length: 30 }, (_, day) => entry(day + 5, `Day ${day}`)),
      ],
    }),
  checks: {
    'holidays.active.upcoming': async ({ page }) => {
      await expect(entries(page)).toHaveCount(32);
      await expect(entries(page).first()).toContainText('Today');
    },
    'holidays.past-hidden': async ({ page }) => expect(page.getByText('Yesterday')).toHaveCount(0),
    'holidays.active.count': async ({ page }) => expect(panel(page).getByText(/^32/).first()).toBeVisible(),
    'holidays.active.remove': async ({ page }) =>
      expect(entries(page).getByRole('button', { name: /^Remove / })).toHaveCount(32),
    'holidays.active.switch': async ({ page }) => expect(entries(page).getByRole('switch')).toHaveCount(32),
    'holidays.active.times': async ({ page }) => {
      await expect(panel(page).getByLabel('Open time of Inventory')).toHaveValue('10:00');
      await expect(panel(page).getByLabel('Close time of Inventory')).toHaveValue('14:00');
    },
    'holidays.active.height': async ({ page }) => {
      const sizes = await list(page).evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
      expect(sizes.clientHeight).toBe(384);
      expect(sizes.scrollHeight).toBeGreaterThan(384);
    },
  },
};

/** @param day index of the holiday to tick: a different one each time, because the view rolls a rejected one back behind the toast */
const refusal =
  (day: number, detail: string, code: 'plan_required' | 'validation_failed'): FactCheck =>
  async (context) => {
    const { page } = context;
    await refuseSaves(page, detail, code);
    await ticks(page).nth(day).click();
    await saveButton(page).click();
    await seesToast(context);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };

const refused: FactGroup = {
  name: 'holidays, a refused save',
  tag: '@all',
  arrange: (context) => open(context),
  checks: {
    'e.holidays.upgrade.title': refusal(0, PLAN_REQUIRED_DETAIL, 'plan_required'),
    'e.holidays.upgrade.description': seesToast,
    'e.holidays.title': refusal(1, 'The oven is too hot.', 'validation_failed'),
    'e.holidays.fallback': refusal(2, '', 'validation_failed'),
  },
};

const free: FactGroup = {
  name: 'holidays, the free plan',
  tag: '@all',
  arrange: (context) => open(context, { plan: 'free', holidays: [entry(3, 'Inventory')] }),
  checks: {
    'holidays.free.title': seesNamed('heading'),
    'holidays.free.upgrade': seesNamed('link'),
    'holidays.free.learn': seesNamed('link'),
    'holidays.free.preview': async ({ page }) => {
      const preview = page.locator('[data-preview]');
      await expect(preview).toBeVisible();
      await expect(preview).toHaveAttribute('aria-hidden', 'true');
      expect(await preview.evaluate((element: HTMLElement) => element.inert)).toBe(true);
      await expect(preview.locator('a, button, input')).toHaveCount(0);
    },
    'v.holidays.gate': async ({ page }) => {
      await expect(page.getByRole('navigation').getByRole('link', { name: /^Holidays/ })).toHaveCount(0);
      for (const role of ['tab', 'checkbox', 'switch'] as const) await expect(page.getByRole(role)).toHaveCount(0);
      await panel(page).getByRole('button', { name: 'Remove Inventory' }).click();
      await expect(saveButton(page)).toBeVisible();
      await reset(page);
    },
    'holidays.free.upgrade.target': async ({ page, server }) => {
      await page.getByRole('link', { name: 'Upgrade to Business Plan - $9/mo' }).click();
      await expect(page).toHaveURL(`${server.url}/pricing`);
    },
  },
};

/** Facts of /holidays. */
export const holidaysFacts: readonly FactGroup[] = [usHolidays, customHoliday, activePanel, refused, free];

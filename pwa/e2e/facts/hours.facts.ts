import type { Page } from '@playwright/test';
import { businessCalls, ERRORS } from '@doorsign/shared-schema/api';
import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import { expect } from '../support/test.ts';
import { openAs, prepare, publicPayload } from '../support/owner.ts';
import { refuseSaves } from '../support/refuse-saves.ts';
import { presetWeek } from '../support/weeks.ts';
import { factIds, forEachFact, type FactCheck, type FactContext, type FactGroup } from './fact.ts';

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const opens = (page: Page, day: string) => page.getByLabel(`${day} opens at`);
const closes = (page: Page, day: string) => page.getByLabel(`${day} closes at`);
const openSwitch = (page: Page, day: string) => page.getByRole('switch', { name: new RegExp(day) });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

const sees: FactCheck = async ({ page, row }) => {
  await expect(page.getByText(row.text, { exact: true }).first()).toBeVisible();
};

const openHours = async ({ page, server, owner }: Omit<FactContext, 'row'>): Promise<void> => {
  await openAs(page, server, owner, '/hours');
  await expect(page.getByRole('heading', { name: 'Business Hours', exact: true })).toBeVisible();
};

const openSaved = async (context: Omit<FactContext, 'row'>): Promise<void> => {
  const week = presetWeek('standard');
  await prepare(context.server, businessCalls.hours, { token: context.owner.token, body: { businessHours: week } });
  await openHours(context);
  await expect(opens(context.page, 'Monday')).toHaveValue('09:00');
};

/** Checks that the editor shows a line such as "Mon-Thu 11:00-22:00", "Fri and Sat 11:00-23:00", "Sun closed" or "every day 00:00-23:59". */
const showsLine = async (page: Page, line: string): Promise<void> => {
  const [, which, hours] = /^(every day|\S+(?: and \S+)?) (.+)$/.exec(line) as RegExpExecArray;
  const index = (short: string): number => DAY_NAMES.findIndex((name) => name.startsWith(short));
  const days = ((): string[] => {
    if (which === 'every day') return DAY_NAMES;
    const [first = '', last = first] = (which as string).split(/-| and /);
    return DAY_NAMES.slice(index(first), index(last) + 1);
  })();
  expect(days.length).toBeGreaterThan(0);
  for (const day of days) {
    if (hours === 'closed') {
      await expect(openSwitch(page, day)).not.toBeChecked();
      continue;
    }
    const [open, close] = (hours as string).split('-') as [string, string];
    await expect(opens(page, day)).toHaveValue(open);
    await expect(closes(page, day)).toHaveValue(close);
  }
};

const presetFacts = (prefix: string, name: string): Record<string, FactCheck> => ({
  ...forEachFact(factIds(`${prefix}.`), async ({ page, row }) => {
    await page.getByRole('button', { name, exact: true }).click();
    await showsLine(page, row.text);
    await page.getByRole('button', { name: 'Quick Setup' }).click();
  }),
});

const setUp: FactGroup = {
  name: 'hours, first set-up',
  tag: '@all',
  arrange: openHours,
  checks: {
    'hours.title': async ({ page, row }) =>
      expect(page.getByRole('heading', { name: row.text, exact: true })).toBeVisible(),
    'hours.start.0': async ({ page }) => expect(page.getByText('Set Up Your Business Hours')).toBeVisible(),
    'hours.v0.prompt': sees,
    'hours.v0.button': async ({ page, row }) => expect(page.getByRole('button', { name: row.text })).toBeVisible(),
    'hours.flow.0-1': async ({ page }) => {
      await page.getByRole('button', { name: 'Set Up Business Hours' }).click();
      await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    },
    'hours.v1.back': async ({ page, row }) => expect(page.getByRole('button', { name: row.text })).toBeVisible(),
    'hours.back': async ({ page }) => {
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByText('Set Up Your Business Hours')).toBeVisible();
      await page.getByRole('button', { name: 'Set Up Business Hours' }).click();
    },
    ...forEachFact(
      ['preset.standard', 'preset.restaurant', 'preset.retail', 'preset.always', 'hours.v1.scratch'],
      async ({ page, row }) => expect(page.getByRole('button', { name: row.text, exact: true })).toBeVisible(),
    ),
    'hours.v1.presets': async ({ page }) => {
      for (const { name } of HOURS_PRESETS)
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(1);
      expect(HOURS_PRESETS).toHaveLength(4);
    },
    'hours.scratch': async ({ page }) => {
      await page.getByRole('button', { name: 'Start from Scratch' }).click();
      for (const day of DAY_NAMES) {
        await expect(opens(page, day)).toHaveValue('09:00');
        await expect(closes(page, day)).toHaveValue('17:00');
      }
    },
    'hours.v2.quick': async ({ page, row }) => {
      await page.getByRole('button', { name: row.text }).click();
      await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    },
    'hours.flow.1-2': async ({ page }) => {
      await page.getByRole('button', { name: 'Restaurant Hours', exact: true }).click();
      await expect(opens(page, 'Monday')).toHaveValue('11:00');
    },
    'hours.preset-toast': async ({ page, row }) => expect(toast(page, row.text)).toBeVisible(),
    'hours.preset-unsaved': async ({ page, server, owner }) => {
      await expect(saveButton(page)).toBeVisible();
      expect((await publicPayload(server, owner.user.id)).hours).toBeNull();
      await page.getByRole('button', { name: 'Quick Setup' }).click();
    },
    ...presetFacts('preset.standard', 'Standard Business (9-5)'),
    ...presetFacts('preset.restaurant', 'Restaurant Hours'),
    ...presetFacts('preset.retail', 'Retail Store'),
    ...presetFacts('preset.always', '24/7 Service'),
    'hours.views': async ({ page }) => {
      // Back in the chooser and Reset in the editor: all three views in one visit.
      await page.getByRole('button', { name: '24/7 Service', exact: true }).click();
      await expect(opens(page, 'Monday')).toBeVisible();
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect(page.getByText('Set Up Your Business Hours')).toBeVisible();
      await page.getByRole('button', { name: 'Set Up Business Hours' }).click();
      await expect(page.getByRole('button', { name: 'Start from Scratch' })).toBeVisible();
    },
  },
};

const editor: FactGroup = {
  name: 'hours, the editor',
  tag: '@all',
  arrange: openSaved,
  checks: {
    'hours.start.2': async ({ page }) => expect(opens(page, 'Monday')).toBeVisible(),
    'hours.v2.clock': async ({ page, row }) => expect(page.getByText(row.text).first()).toBeVisible(),
    'hours.v2.zone': async ({ page }) => expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible(),
    'hours.v2.rows': async ({ page }) => {
      await expect(page.getByRole('switch')).toHaveCount(7);
      for (const [index, day] of DAY_NAMES.entries())
        await expect(page.getByRole('switch').nth(index)).toHaveAccessibleName(new RegExp(day));
    },
    'hours.v2.open-switch': async ({ page, row }) =>
      expect(page.getByRole('switch', { name: new RegExp(row.text, 'i') }).first()).toBeVisible(),
    'hours.v2.times-open': async ({ page }) => {
      await expect(opens(page, 'Monday')).toBeVisible();
      await expect(closes(page, 'Monday')).toBeVisible();
    },
    'hours.v2.clean': async ({ page }) => {
      await expect(saveButton(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Reset' })).toBeHidden();
    },
    'hours.v2.quick.hidden': async ({ page }) => expect(page.getByRole('button', { name: 'Quick Setup' })).toBeHidden(),
    'hours.v2.times-closed': async ({ page }) => {
      await openSwitch(page, 'Tuesday').click();
      await expect(opens(page, 'Tuesday')).toBeHidden();
      await expect(closes(page, 'Tuesday')).toBeHidden();
    },
    'form.dirty': async ({ page }) => expect(saveButton(page)).toBeVisible(),
    'hours.v2.reset': async ({ page, row }) => expect(page.getByRole('button', { name: row.text })).toBeVisible(),
    'hours.v2.save': async ({ page, row }) => expect(page.getByRole('button', { name: row.text })).toBeVisible(),
    'form.reset': async ({ page }) => {
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect(opens(page, 'Tuesday')).toHaveValue('09:00');
    },
    'form.reset-toast': async ({ page, row }) => expect(toast(page, row.text)).toBeVisible(),
    'form.saving': async ({ page, row }) => {
      await opens(page, 'Wednesday').fill('08:00');
      // The button shows the text only while the device keeps the change: a few milliseconds.
      await page.evaluate((text) => {
        new MutationObserver(() => {
          if (document.body.innerText.includes(text)) document.documentElement.dataset.sawSaving = 'yes';
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }, row.text);
      const refreshed = page.waitForRequest('**/api/auth/me');
      await saveButton(page).click();
      await expect(page.locator('html')).toHaveAttribute('data-saw-saving', 'yes');
      await refreshed;
    },
    't.hours': async ({ page, row }) => expect(toast(page, row.text)).toBeVisible(),
    'form.saved-clean': async ({ page }) => expect(saveButton(page)).toBeHidden(),
    'form.saved-refresh': async ({ page }) => {
      await opens(page, 'Thursday').fill('08:15');
      const refreshed = page.waitForRequest('**/api/auth/me');
      await saveButton(page).click();
      await refreshed;
    },
    's1.hours': async ({ server, owner }) => {
      // Not the toast, which may belong to the previous Save.
      await expect
        .poll(async () => {
          const { hours } = await publicPayload(server, owner.user.id);
          return [hours?.[2]?.[0], hours?.[3]?.[0]];
        })
        .toEqual(['08:00', '08:15']);
    },
    ...forEachFact(
      factIds('zone.').filter((id) => id.includes('/')),
      async ({ page, row }) => {
        const selector = page.getByRole('combobox', { name: 'Time zone' });
        await selector.click();
        const country = new RegExp(row.text.replace(/[()]/g, '\\$&'));
        const city = row.id.slice(row.id.lastIndexOf('/') + 1).replaceAll('_', ' ');
        const option = row.text.startsWith('(')
          ? page.getByRole('option', { name: city }).filter({ hasText: country })
          : page.getByRole('option').filter({ hasText: country });
        await expect(option.first()).toBeAttached();
        await selector.press('Escape');
      },
    ),
    'hours.v2.clock-zone': async ({ page }) => {
      const clock = page.locator('time').first();
      await page.clock.setFixedTime('2026-11-20T19:14:00Z');
      await page.reload();
      const selector = page.getByRole('combobox', { name: 'Time zone' });
      await selector.click();
      await selector.fill('Tokyo');
      await page.getByRole('option', { name: /Tokyo/ }).first().click();
      await expect(clock).toHaveText('Sat 4:14 AM');
      await page.getByRole('button', { name: 'Reset' }).click();
    },
  },
};

const clockEveryMinute: FactGroup = {
  name: 'hours, the clock',
  tag: '@all',
  arrange: async (context) => {
    await context.page.clock.install();
    await openSaved(context);
  },
  checks: {
    'hours.v2.clock-60s': async ({ page }) => {
      const clock = page.locator('time').first();
      const before = (await clock.textContent()) ?? '';
      await page.clock.fastForward(60_000);
      await expect(clock).not.toHaveText(before);
    },
    'c.clock': async ({ page }) => {
      const clock = page.locator('time').first();
      const before = (await clock.textContent()) ?? '';
      await page.clock.fastForward(60_000);
      await expect(clock).not.toHaveText(before);
    },
  },
};

const loading: FactGroup = {
  name: 'hours, while the owner is not loaded',
  tag: '@all',
  checks: {
    'hours.loading': async ({ page, server, owner, row }) => {
      await page.route('**/api/sync', () => new Promise(() => undefined));
      await openAs(page, server, owner, '/hours');
      await expect(page.getByText(row.text, { exact: true })).toBeVisible();
    },
  },
};

const refusal =
  (detail: string): FactCheck =>
  async ({ page, row }) => {
    await refuseSaves(page, detail);
    await opens(page, 'Friday').fill('06:00');
    await saveButton(page).click();
    await expect(toast(page, detail === '' ? row.text : 'Error saving changes')).toBeVisible();
    if (detail !== '') await expect(page.getByText(detail).first()).toBeVisible();
    // The view rolls the rejected change back behind the toast.
    await expect(opens(page, 'Friday')).toHaveValue('09:00');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };

const refused: FactGroup = {
  name: 'hours, a refused save',
  tag: '@all',
  arrange: openSaved,
  checks: {
    'e.hours.title': refusal(ERRORS.validation_failed.detail),
    'e.hours.message': refusal('The oven is too hot.'),
    'e.hours.fallback': refusal(''),
  },
};

const afterSave: FactGroup = {
  name: 'the user is refreshed after a save',
  tag: '@all',
  arrange: openSaved,
  checks: {
    'call.me.after-save': async ({ page }) => {
      await closes(page, 'Friday').fill('18:00');
      const refreshed = page.waitForRequest('**/api/auth/me');
      await saveButton(page).click();
      await refreshed;
    },
  },
};

const defaultZone: FactGroup = {
  name: 'the default time zone',
  checks: {
    'zone.default': async ({ page, server }) => {
      const sent = page.waitForRequest('**/api/auth/signup');
      await page.goto(`${server.url}/signup`);
      await page.getByLabel('Business Name').fill('Corner Shop');
      await page.getByLabel('Email').fill(`zone-${Date.now()}@example.test`);
      await page.getByLabel('Password', { exact: true }).fill('abcdef');
      await page.getByLabel('Confirm Password').fill('abcdef');
      await page.getByRole('button', { name: 'Create Account' }).click();
      const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
      expect((await sent).postDataJSON()).toMatchObject({ timezone: zone });
    },
    'zone.fallback': async ({ server }) => {
      const answer = await fetch(`${server.url}/api/auth/signup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          businessName: 'Corner Shop',
          email: `fallback-${Date.now()}@example.test`,
          password: 'abcdef',
        }),
      });
      const { user } = (await answer.json()) as { user: { timezone: string } };
      expect(user.timezone).toBe('America/New_York');
    },
  },
};

/** Facts of /hours. */
export const hoursFacts: readonly FactGroup[] = [
  setUp,
  editor,
  clockEveryMinute,
  loading,
  refused,
  afterSave,
  defaultZone,
];

import type { Locator, Page } from '@playwright/test';
import { authCalls, businessCalls, syncCalls } from '@doorsign/shared-schema/api';
import { PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { openAs, prepare, publicPayload, request } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { refuseSaves } from '../support/refuse-saves.ts';
import { expect } from '../support/test.ts';
import { forEachFact, type FactCheck, type FactContext, type FactGroup } from './fact.ts';
import { saveButton, seesLabel, seesNamed, seesToast, toastSaying } from './see.ts';

const DOMAIN = 'harborbakery.com';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const nameField = (page: Page) => field(page, 'Business Name');
const resetButton = (page: Page) => page.getByRole('button', { name: 'Reset' });
const overview = (page: Page) => page.getByRole('region', { name: 'Account Overview' });

const openProfile = async ({ page, server, owner }: Omit<FactContext, 'row'>): Promise<void> => {
  await openAs(page, server, owner, '/profile');
  await expect(nameField(page)).toHaveValue(owner.user.businessName);
};

const overviewValue = (page: Page, name: string): Locator =>
  overview(page).locator('dl > div').filter({ hasText: name }).locator('dd');
const overviewSays =
  (name: string, valueOf: (context: FactContext) => string | RegExp): FactCheck =>
  async (context) =>
    expect(overviewValue(context.page, name)).toContainText(valueOf(context));

const basic: FactGroup = {
  name: 'profile, basic information and overview',
  tag: '@all',
  arrange: async (context) => {
    const { server, owner } = context;
    await prepare(server, businessCalls.domain, { token: owner.token, body: { allowedDomain: DOMAIN } });
    await openProfile(context);
  },
  checks: {
    'route/profile': async ({ page, server }) => expect(page).toHaveURL(`${server.url}/profile`),
    'profile.basic': seesNamed('heading'),
    'profile.business-name': seesLabel,
    'profile.email': async ({ page, row, owner }) => expect(field(page, row.text)).toHaveValue(owner.email),
    'profile.security': seesNamed('heading'),
    'profile.change-password': seesNamed('button'),
    'profile.overview': seesNamed('heading'),
    'profile.account-id': async ({ page, owner }) =>
      expect(overviewValue(page, 'Account ID')).toHaveText(owner.user.id.slice(0, 8)),
    'profile.member-since': overviewSays('Member since', ({ owner }) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(
        Date.parse(owner.user.createdAt),
      ),
    ),
    'profile.timezone': overviewSays('Timezone', () => 'New York'),
    'profile.domain': overviewSays('Domain', () => DOMAIN),
    'profile.verified': async ({ page, row }) => expect(overview(page).getByText(row.text)).toBeVisible(),
    ...forEachFact(['profile.plan-badge', 's1.names-shell'], async (context) => {
      const { page, server, owner } = context;
      for (const plan of ['pro', 'enterprise', 'free'] satisfies PlanKey[]) {
        await setPlan(server, owner, plan);
        await page.reload();
        await overviewSays('Plan', () => PLANS[plan].name)(context);
        await expect(page.getByRole('banner').getByText(PLANS[plan].name, { exact: true })).toBeVisible();
      }
    }),
    'profile.clean': async ({ page }) => {
      await expect(saveButton(page)).toBeHidden();
      await expect(resetButton(page)).toBeHidden();
    },
    'profile.dirty': async ({ page, owner }) => {
      for (const [label, value] of [
        ['Phone', '555 0100'],
        ['Address', '1 Quay St'],
        ['Business Name', 'Harbor Café'],
      ] as const) {
        await field(page, label).fill(value);
        await expect(saveButton(page)).toBeVisible();
        await field(page, label).fill(label === 'Business Name' ? owner.user.businessName : '');
        await expect(saveButton(page)).toBeHidden();
      }
      await nameField(page).fill('Harbor Café');
    },
    'profile.reset': seesNamed('button'),
    'profile.save': seesNamed('button'),
    'profile.reset-restores': async ({ page, owner }) => {
      await resetButton(page).click();
      await expect(nameField(page)).toHaveValue(owner.user.businessName);
      await expect(saveButton(page)).toBeHidden();
    },
  },
};

/** Records whether the button ever shows "Saving...", however briefly. */
const watchSaving = async (page: Page): Promise<() => Promise<boolean>> => {
  await page.evaluate(() => {
    const seen = (): void => {
      if (document.querySelector('[data-save-bar]')?.textContent.includes('Saving...')) document.title = 'seen saving';
    };
    new MutationObserver(seen).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return async () => (await page.title()) === 'seen saving';
};

const saving: FactGroup = {
  name: 'profile, saving',
  tag: '@all',
  arrange: openProfile,
  checks: {
    'profile.saving': async ({ page }) => {
      const wasSaving = await watchSaving(page);
      await nameField(page).fill('Harbor Café');
      await saveButton(page).click();
      await expect.poll(wasSaving).toBe(true);
    },
    't.profile.title': seesToast,
    't.profile.description': seesToast,
    // The real call of shared-schema/docs/product-rules.md#p3: the change goes through the outbox, as every setting does
    // (shared-schema/docs/product-rules.md#a9, #y1).
    'profile.no-request': async ({ page }) => {
      const sent = page.waitForRequest(
        (call) => call.url().endsWith(syncCalls.sync.path) && (call.postData() ?? '').includes('profile.phone'),
      );
      await field(page, 'Phone').fill('+1 555 0100');
      await saveButton(page).click();
      expect(JSON.parse((await sent).postData() ?? '')).toMatchObject({
        edits: [{ label: 'profile', writes: [{ key: 'profile.phone', value: '+1 555 0100' }] }],
      });
    },
    's1.profile': async ({ server, owner }) => {
      await expect.poll(async () => (await publicPayload(server, owner.user.id)).phone).toBe('+1 555 0100');
      expect((await publicPayload(server, owner.user.id)).name).toBe('Harbor Café');
    },
    // The name can be edited here; the e-mail address is shown and has its own call (shared-schema/docs/product-rules.md#a9).
    'shape.profile-draft': async ({ page, owner }) => {
      await expect(nameField(page)).toBeEditable();
      await expect(field(page, 'Email Address')).toHaveValue(owner.email);
    },
  },
};

const refusal =
  (detail: string): FactCheck =>
  async (context) => {
    const { page } = context;
    await refuseSaves(page, detail);
    await nameField(page).fill('Harbor Café');
    await saveButton(page).click();
    await seesToast(context);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
  };

const refused: FactGroup = {
  name: 'profile, a refused save',
  tag: '@all',
  arrange: openProfile,
  checks: {
    'e.profile.title': refusal('This name cannot be used.'),
    'e.profile.fallback': refusal(''),
  },
};

const NEW_PASSWORD = 'rye-and-wheat';

const toggle = (page: Page) => page.getByRole('button', { name: 'Change Password' });

const enter = async (page: Page, current: string, next: string, again = next): Promise<void> => {
  await field(page, 'Current Password').fill(current);
  await field(page, 'New Password').fill(next);
  await field(page, 'Confirm New Password').fill(again);
  await page.getByRole('button', { name: 'Update Password' }).click();
};

const password: FactGroup = {
  name: 'profile, the password panel',
  tag: '@all',
  arrange: async (context) => {
    await openProfile(context);
    await toggle(context.page).click();
  },
  checks: {
    ...forEachFact(['profile.password-fields', 'shape.password-draft'], async ({ page }) => {
      for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
        await expect(field(page, label)).toBeVisible();
    }),
    'profile.password-cancel': seesNamed('button'),
    'profile.password-cancel-closes': async ({ page }) => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(field(page, 'Current Password')).toBeHidden();
    },
    'profile.password-toggle': async ({ page }) => {
      await toggle(page).click();
      await expect(field(page, 'Current Password')).toBeVisible();
      await toggle(page).click();
      await expect(field(page, 'Current Password')).toBeHidden();
      await toggle(page).click();
    },
    'v.password.mismatch.title': async (context) => {
      await enter(context.page, context.owner.password, NEW_PASSWORD, 'rye-and-oats');
      await seesToast(context);
    },
    'v.password.mismatch.description': seesToast,
    'v.password.short.title': async (context) => {
      await enter(context.page, context.owner.password, 'wheat');
      await seesToast(context);
    },
    'v.password.short.description': seesToast,
    'v.password.order': async ({ page, owner }) => {
      await enter(page, owner.password, 'rye', 'oats');
      await expect(toastSaying(page, 'Password mismatch')).toBeVisible();
    },
    'e.password.title': async (context) => {
      await enter(context.page, 'wrong', NEW_PASSWORD);
      await seesToast(context);
      await expect(toastSaying(context.page, 'The current password is incorrect.')).toBeVisible();
    },
    'e.password.fallback': async (context) => {
      const { page, owner } = context;
      const path = `**${authCalls.password.path}`;
      await page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
      await enter(page, owner.password, NEW_PASSWORD);
      await seesToast(context);
      await page.unroute(path);
    },
    't.password.title': async (context) => {
      const { page, owner } = context;
      const answered = page.waitForResponse((answer) => answer.url().endsWith(authCalls.password.path));
      // The shortest allowed password.
      await enter(page, owner.password, '123456');
      expect((await answered).status()).toBe(204);
      await seesToast(context);
    },
    't.password.description': seesToast,
    // The real call of shared-schema/docs/product-rules.md#p3. Comes after the toast checks, because toasts do not last through a login.
    'password.no-request': async ({ server, owner }) => {
      const login = await request(server, authCalls.login, { body: { email: owner.email, password: '123456' } });
      expect(login.status).toBe(200);
    },
  },
};

/** Facts of /profile. */
export const profileFacts: readonly FactGroup[] = [basic, saving, refused, password];

import type { Page } from '@playwright/test';
import { authCalls, businessCalls } from '@doorsign/shared-schema/api';
import { expect, test } from '../support/test.ts';
import { codeFor, openAs, prepare } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { presetWeek } from '../support/weeks.ts';

/** Returns the accessible name of the focused control; empty if none is focused. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    const labels =
      'labels' in element
        ? Array.from(element.labels as NodeListOf<HTMLLabelElement>, (label) => label.textContent)
        : [];
    return [element.getAttribute('aria-label'), ...labels, element.textContent].filter(Boolean).join(' ');
  });

/** The timeout for reaching a control by Tab, in milliseconds: a week has more than fifty tab stops, each with a key press and a
 * check, which takes long on a busy machine. */
const WAY_MS = 100_000;

/** Presses Tab until the wanted control has the focus. While a screen is still loading, the tab order repeats. */
const tabTo = (page: Page, name: RegExp): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.keyboard.press('Tab');
        return focusedName(page);
      },
      { intervals: [0], timeout: WAY_MS, message: `a Tab stop that is named ${name}` },
    )
    .toMatch(name);

/** Waits for another screen, whose heading takes the focus when it renders. Earlier key presses would be lost. */
const comesTo = async (page: Page, url: string): Promise<void> => {
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
};

test('an owner logs in, changes hours and saves with the keyboard alone', async ({ page, server, owner }) => {
  await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours: presetWeek('standard') } });
  await page.goto(`${server.url}/login`);
  await tabTo(page, /^Email/);
  await page.keyboard.type(owner.email);
  await tabTo(page, /^Password/);
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');
  await comesTo(page, `${server.url}/dashboard`);

  await tabTo(page, /^Business Hours/);
  await page.keyboard.press('Enter');
  await comesTo(page, `${server.url}/hours`);
  await tabTo(page, /^(?!Copy).*Sunday/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: /Sunday/ })).toBeChecked();
  await tabTo(page, /^Save Changes/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Business hours saved!', { exact: true })).toBeVisible();
});

test('an owner sets hours up with the keyboard alone', { tag: '@all' }, async ({ page, server, owner }) => {
  await openAs(page, server, owner, '/hours');
  await tabTo(page, /^Set Up Business Hours/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Retail Store/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Saturday closes at')).toHaveValue('21:00');
  await tabTo(page, /^Save Changes/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Business hours saved!', { exact: true })).toBeVisible();
});

test('an owner adds holidays with the keyboard alone', { tag: '@all' }, async ({ page, server, owner }) => {
  await setPlan(server, owner, 'pro');
  await openAs(page, server, owner, '/holidays');
  await tabTo(page, /^US Holidays/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Holiday Name')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  // A name and a date, e.g. "Christmas Day, Fri, Dec 25".
  await tabTo(page, /^\D+, \w{3}, \w{3} \d/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Active Holidays' }).getByRole('listitem')).toHaveCount(1);
  await tabTo(page, /^Closed all day/);
  await page.keyboard.press('Space');
  await expect(page.getByLabel(/^Open time of/)).toHaveValue('09:00');
  await tabTo(page, /^Save Changes/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Holidays saved!', { exact: true })).toBeVisible();
});

test(
  'an owner adds a custom day, removes it and undoes that with the keyboard alone',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await setPlan(server, owner, 'pro');
    await openAs(page, server, owner, '/holidays');
    await tabTo(page, /^US Holidays/);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, /^Date$/);
    await page.keyboard.type(`1231${new Date().getFullYear() + 1}`);
    await tabTo(page, /^Holiday Name/);
    await page.keyboard.type('Street fair');
    await tabTo(page, /^Closed all day/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Close\b/);
    await page.keyboard.type('0130PM');
    await tabTo(page, /^Add Holiday/);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Date')).toBeFocused();
    const days = page.getByRole('region', { name: 'Active Holidays' }).getByRole('listitem');
    await expect(days).toHaveCount(1);

    await tabTo(page, /^Remove Street fair/);
    await page.keyboard.press('Enter');
    await expect(days).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Active Holidays' })).toBeFocused();
    await page.keyboard.press('F8');
    await tabTo(page, /^Undo/);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Close time of Street fair')).toHaveValue('13:30');
    await tabTo(page, /^Save Changes/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Holidays saved!', { exact: true })).toBeVisible();
  },
);

test(
  'an owner plans a vacation, makes it longer and looks at its month with the keyboard alone',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours: presetWeek('standard') } });
    await setPlan(server, owner, 'pro');
    await openAs(page, server, owner, '/holidays');
    const year = new Date().getFullYear() + 1;
    await tabTo(page, /^US Holidays/);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, /^Date$/);
    await page.keyboard.type(`0802${year}`);
    await tabTo(page, /^Last day/);
    await page.keyboard.type(`0815${year}`);
    await tabTo(page, /^Holiday Name/);
    await page.keyboard.type('Summer break');
    await page.keyboard.press('Enter');
    const days = page.getByRole('region', { name: 'Active Holidays' }).getByRole('listitem');
    await expect(days).toContainText(`Aug 2 – Aug 15, ${year}`);

    await tabTo(page, /^Edit Summer break/);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Date', { exact: true })).toBeFocused();
    await tabTo(page, /^Last day/);
    await page.keyboard.type(`0822${year}`);
    await tabTo(page, /^Save Holiday/);
    await page.keyboard.press('Enter');
    await expect(days).toContainText(`Aug 2 – Aug 22, ${year}`);
    await expect(page.getByRole('button', { name: 'Edit Summer break' })).toBeFocused();

    await tabTo(page, /^Next month/);
    const august = page.getByRole('table', { name: `August ${year}` });
    for (let turned = 0; turned < 24 && !(await august.isVisible()); turned++) await page.keyboard.press('Enter');
    await expect(august.getByRole('cell', { name: /August 22: Closed for Summer break$/ })).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Holidays saved!', { exact: true })).toBeVisible();
  },
);

test(
  'an owner styles the widget and moves it with the keyboard alone',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await openAs(page, server, owner, '/styling');
    await tabTo(page, /^Light theme/);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, /^Emerald/);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, /^Status icon/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    const summary = page.getByRole('region', { name: 'Summary' });
    for (const words of ['Dark', 'Blue', 'Custom (270, 239)']) await expect(summary).toContainText(words);
    await tabTo(page, /^Save Changes/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Widget style saved!', { exact: true })).toBeVisible();
  },
);

test(
  'an owner sets the domain and takes the tour with the keyboard alone',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await openAs(page, server, owner, '/domain');
    await tabTo(page, /^Allowed Domain/);
    await page.keyboard.type('harborbakery.com');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Domain updated!', { exact: true })).toBeVisible();
    await page.goto(`${server.url}/onboarding`);
    for (const title of ['Live in three steps', 'Your dashboard']) {
      await tabTo(page, /^Next/);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    }
    await tabTo(page, /^Go to Dashboard/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/dashboard`);
  },
);

test(
  'an owner applies an advice and uses the visitor preview with the keyboard alone',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    const businessHours = { ...presetWeek('standard'), monday: { open: '09:00', close: '05:00', closed: false } };
    await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours } });
    await openAs(page, server, owner, '/hours');
    const card = page.getByRole('region', { name: 'What will visitors see' });
    await expect(card).toBeVisible();
    await tabTo(page, /^Close at 5:00 PM/);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Monday closes at')).toHaveValue('17:00');
    await expect(page.getByLabel('Monday closes at')).toBeFocused();
    await tabTo(page, /^\w+, \w+ \d+: /);
    await page.keyboard.press('ArrowRight');
    await expect(card.getByRole('radio').nth(1)).toBeChecked();
    await tabTo(page, /^Time of day/);
    await page.keyboard.press('Home');
    await expect(card.getByLabel('Time', { exact: true })).toHaveValue('00:00');
    await expect(card.getByRole('status')).toContainText('Closed');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(card.getByRole('radio').first()).toBeChecked();
  },
);

test(
  'an owner copies the code and reads a guide with the keyboard alone',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAs(page, server, owner, '/install');
    await tabTo(page, /^Copy code/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Code copied!' })).toBeVisible();
    await page.getByRole('radio', { name: 'Something else' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'WordPress' })).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('theme.liquid')).toBeVisible();
    await page.getByRole('tab', { name: 'Platform Guides' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { name: 'Paste it into your website' })).toBeVisible();
  },
);

test(
  'an owner changes the name and the password with the keyboard alone',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await openAs(page, server, owner, '/profile');
    await tabTo(page, /^Business Name/);
    await page.keyboard.type(' and Sons');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Profile updated!', { exact: true })).toBeVisible();
    await tabTo(page, /^Change Password/);
    await page.keyboard.press('Enter');
    for (const [name, text] of [
      [/^Current Password/, owner.password],
      [/^New Password/, 'rye-and-wheat'],
      [/^Confirm New Password/, 'rye-and-wheat'],
    ] as const) {
      await tabTo(page, name);
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed!', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused();
  },
);

test(
  'an owner adds a second domain and removes the restriction with the keyboard alone',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await setPlan(server, owner, 'pro');
    await openAs(page, server, owner, '/domain');
    await tabTo(page, /^Allowed Domain$/);
    await page.keyboard.type('harborbakery.com');
    await tabTo(page, /^Allowed Domain 2/);
    await page.keyboard.type('harbor..cafe');
    await expect(page.locator(':focus')).toHaveAccessibleDescription('Invalid domain format');
    for (let presses = 0; presses < 'harbor..cafe'.length; presses++) await page.keyboard.press('Backspace');
    await page.keyboard.type('harbor.cafe');
    await tabTo(page, /^Save$/);
    await page.keyboard.press('Space');
    await expect(page.getByText('Domain updated!', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Test Domain/ })).toHaveCount(2);

    await tabTo(page, /^Remove restriction/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await tabTo(page, /^Remove restriction/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Any website.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Allowed Domain', { exact: true })).toBeFocused();
  },
);

test('an owner logs in by a code with the keyboard alone', { tag: '@all' }, async ({ page, server, owner }) => {
  await page.goto(`${server.url}/login`);
  await tabTo(page, /^Login with Email OTP/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Login with Email OTP' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(owner.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused();
  await page.keyboard.type((await codeFor(server, owner.email)).toLowerCase());
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test(
  'an owner signs a device out and deletes the account with the keyboard alone',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    const body = { email: owner.email, password: owner.password };
    await prepare(server, authCalls.login, { body });
    await openAs(page, server, owner, '/profile');
    await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible();
    await tabTo(page, /^Log out (?!everywhere)/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Logged-in devices' })).toBeFocused();
    await tabTo(page, /^Delete account/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await tabTo(page, /^Delete account/);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Your password')).toBeFocused();
    await page.keyboard.type(owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible();
  },
);

import { authCalls } from '@doorsign/shared-schema/api';
import { askForCode, codeField } from '../support/account.ts';
import { codeFor, newEmail, request } from '../support/owner.ts';
import { signUpAs } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

test('a pasted code logs in and leads to the wanted page, whatever its spacing', async ({
  server,
  owner,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.url}/hours`);
  await expect(page).toHaveURL(`${server.url}/login`);
  await askForCode(page, owner.email.toUpperCase());
  const code = (await codeFor(server, owner.email)).toLowerCase();
  await expect(codeField(page)).toBeFocused();
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.slice(0, 3)}-${code.slice(3)}\n`);
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page).toHaveURL(`${server.url}/hours`);
});

test(
  'a discarded page reopens at the code and sends no second one',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    await page.goto(`${server.url}/login`);
    await askForCode(page, owner.email);
    const code = await codeFor(server, owner.email);
    let asked = 0;
    page.on('request', (sent) => {
      if (sent.url().endsWith(authCalls.sendOtp.path)) asked += 1;
    });
    await page.reload();
    await expect(codeField(page)).toBeFocused();
    await expect(page.getByText(owner.email)).toBeVisible();
    await codeField(page).fill('BBBBBB');
    await expect(page.getByRole('alert')).toHaveText('Invalid OTP. Please try again.');
    await codeField(page).fill(code);
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    expect(asked).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('doorsign-code'))).toBeNull();
  },
);

test(
  'an address without an account looks the same on the screen, and its mail says so',
  { tag: '@all' },
  async ({ server, page }) => {
    const email = newEmail();
    await page.goto(`${server.url}/login`);
    await askForCode(page, email);
    await expect(page.getByText('Verification code sent!', { exact: true })).toBeVisible();
    const mailbox = await fetch(`${server.url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    const [mail] = (await mailbox.json()) as { text: string; code?: string }[];
    expect(mail?.code).toBeUndefined();
    expect(mail?.text).toContain(`${server.url}/signup`);
    // Signing up afterwards sends a new code: the request above sent none.
    await page.goto(`${server.url}/signup`);
    await signUpAs(page, email);
    await expect(page.getByText('Verification code sent!', { exact: true })).toBeVisible();
    await codeField(page).fill(await codeFor(server, email));
    await expect(page).toHaveURL(`${server.url}/onboarding`);
  },
);

test('Back returns to the form, where a password still logs in', { tag: '@all' }, async ({ server, owner, page }) => {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await askForCode(page, owner.email);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(owner.email);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test('a code creates a new account in place of an unverified one, without any of its data', async ({
  server,
  page,
}) => {
  const email = newEmail();
  const stranger = await request(server, authCalls.signup, {
    body: { businessName: 'Not the owner', email, password: 'a-stranger-knows', timezone: 'Asia/Tokyo' },
  });
  await page.goto(`${server.url}/login`);
  await askForCode(page, email);
  await codeField(page).fill(await codeFor(server, email));
  await expect(page).toHaveURL(`${server.url}/onboarding?started=fresh`);
  await expect(page.getByText('discarded everything entered back then', { exact: false })).toBeVisible();
  await expect(page.getByText('Not the owner')).toHaveCount(0);
  const token = await page.evaluate(() => localStorage.getItem('doorsign-token') ?? '');
  const me = async () => (await request(server, authCalls.me, { token })).body;
  const deviceZone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect.poll(async () => (await me()).timezone).toBe(deviceZone);
  expect((await me()).id).not.toBe(stranger.body.user.id);
  // The stranger who signed up continues as before, and cannot tell that the owner signed in.
  const { body } = await request(server, authCalls.me, { token: stranger.body.access_token });
  expect(body).toEqual(stranger.body.user);
});

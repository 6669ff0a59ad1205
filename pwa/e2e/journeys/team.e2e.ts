import { readFile } from 'node:fs/promises';
import { devices } from '@playwright/test';
import { PHONE } from '../support/devices.ts';
import { textOnDevice } from '../support/device-storage.ts';
import { continueAs, goToGoogle } from '../support/google.ts';
import { publishStandardWeek, saveTime, timeField } from '../support/hours-screen.ts';
import { startInstalled } from '../support/installed.ts';
import { logInAs } from '../support/log-in.ts';
import { newEmail, openAs, publicPayload } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { NEW_PASSWORD } from '../support/sign-up.ts';
import { addMember, invitationLink, inviteTo } from '../support/team.ts';
import { expect, test, testInstalled } from '../support/test.ts';

testInstalled(
  'an owner invites an editor, who changes hours offline; after the removal the phone keeps nothing but an own Save',
  async ({ page, server, owner, browser }) => {
    await setPlan(server, owner, 'enterprise');
    await publishStandardWeek(server, owner);
    await openAs(page, server, owner, '/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Team' }).click();
    const email = newEmail();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText(`${email} has 7 days to accept.`, { exact: true })).toBeVisible();

    const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-US', acceptDownloads: true });
    const phone = await context.newPage();
    await phone.goto(await invitationLink(server, email));
    await expect(phone.getByRole('heading', { name: /invites you to Harbor Bakery$/ })).toBeVisible();
    expect(phone.url()).toBe(`${server.url}/invitation`);
    await phone.getByLabel('Your name').fill('Grace');
    await phone.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await phone.getByRole('button', { name: 'Join Harbor Bakery' }).click();
    await expect(phone.getByText('Welcome to Harbor Bakery', { exact: true })).toBeVisible();
    await expect(phone).toHaveURL(`${server.url}/dashboard`);

    const opensOnMonday = async (): Promise<unknown> => (await publicPayload(server, owner.user.id)).hours?.[0]?.[0];
    await phone.goto(`${server.url}/hours`);
    await expect(timeField(phone, 'Monday opens at')).toHaveValue('09:00');
    await startInstalled(phone);
    await context.setOffline(true);
    await saveTime(phone, 'Monday opens at', '07:30');
    expect(await opensOnMonday()).toBe('09:00');
    await context.setOffline(false);
    await expect.poll(opensOnMonday).toBe('07:30');

    await page.goto(`${server.url}/history`);
    await expect(page.getByText(`Grace · ${PHONE}`)).toBeVisible();

    await context.setOffline(true);
    await saveTime(phone, 'Monday opens at', '06:15');
    await page.goto(`${server.url}/team`);
    await page.getByRole('button', { name: 'Remove Grace' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Removed from the team', { exact: true })).toBeVisible();

    await context.setOffline(false);
    await expect(phone.getByRole('heading', { name: 'You no longer have access to Harbor Bakery.' })).toBeVisible();
    await expect(phone.getByText('1 change of yours was not published.')).toBeVisible();
    const downloading = phone.waitForEvent('download');
    await phone.getByRole('button', { name: 'Download it' }).click();
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain('06:15');
    expect(await textOnDevice(phone)).toContain('06:15');
    await phone.getByRole('button', { name: 'Remove from this device' }).click();
    await expect(phone.getByRole('heading', { name: /^You no longer/ })).toBeHidden();
    const left = await textOnDevice(phone);
    for (const mark of [owner.user.id, '06:15', 'Harbor Bakery']) expect(left).not.toContain(mark);
    expect(await opensOnMonday()).toBe('07:30');
    await context.close();
  },
);

test(
  'a member’s offline Save is kept while the plan has no team, and is published once it has one again',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await setPlan(server, owner, 'enterprise');
    await publishStandardWeek(server, owner);
    const opensOnMonday = async (): Promise<unknown> => (await publicPayload(server, owner.user.id)).hours?.[0]?.[0];
    await page.goto(`${server.url}/login`);
    await logInAs(page, await addMember(server, owner, { name: 'Grace', role: 'manager' }));
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await page.goto(`${server.url}/hours`);
    await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');

    await page.context().setOffline(true);
    await saveTime(page, 'Monday opens at', '07:30');
    await setPlan(server, owner, 'pro');
    await page.context().setOffline(false);
    await page.goto(`${server.url}/history`);
    await expect(page.getByRole('heading', { name: 'Needs attention (1)' })).toBeVisible();
    await expect(page.getByText('Team members can change things on the Enterprise plan only.')).toBeVisible();
    expect(await opensOnMonday()).toBe('09:00');

    await setPlan(server, owner, 'enterprise');
    await page.reload();
    await expect.poll(opensOnMonday).toBe('07:30');
    await expect(page.getByRole('heading', { name: 'Needs attention (1)' })).toBeHidden();
  },
);

test(
  'an invited person signs in with Google, comes back and joins',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await setPlan(server, owner, 'enterprise');
    const email = await inviteTo(server, owner, { role: 'viewer', locations: null });
    await page.goto(await invitationLink(server, email));
    await goToGoogle(page, 'Continue with Google');
    await continueAs(page, { email, name: 'Grace' });
    await expect(page).toHaveURL(`${server.url}/invitation`);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Welcome to Harbor Bakery', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/dashboard`);
  },
);

import { authCalls } from '@doorsign/shared-schema/api';
import { expectLive, openStandardWeek, saveTime, websiteHours } from '../support/hours-screen.ts';
import { logInAs } from '../support/log-in.ts';
import { prepare } from '../support/owner.ts';
import { expect, testInstalled } from '../support/test.ts';

testInstalled(
  'an edit survives the end of its session and is published after the next login',
  async ({ server, owner, page, context }) => {
    await openStandardWeek(page, server, owner);
    await context.setOffline(true);
    await saveTime(page, 'Monday opens at', '06:45');
    await expect(page.getByText('Offline · 1 change saved on this device')).toBeVisible();

    await prepare(server, authCalls.logout, { token: owner.token });
    await context.setOffline(false);
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(page.getByText('Sign in to publish 1 change')).toBeVisible();

    await logInAs(page, owner);
    await expect(page).toHaveURL(`${server.url}/hours`);
    await expectLive(page, owner);
    expect((await websiteHours(server, owner)).monday.open).toBe('06:45');
  },
);

import { businessCalls } from '@doorsign/shared-schema/api';
import { saveAsNewerVersion } from '../support/newer-version.ts';
import { createOwner, openAs, prepare } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { expect, PLANTED_ERROR } from '../support/test.ts';
import { presetWeek } from '../support/weeks.ts';
import { CUSTOM_STYLE, FEW_HOLIDAYS } from './samples.ts';
import { type ShownScreen } from './show-screen.ts';

/** Opens a screen of an owner whose settings were partly saved by a newer version of the app. */
const newer = (path: string, like: string): ShownScreen => ({
  name: `${path} newer`,
  async show(page, server) {
    const owner = await createOwner(server);
    const { token } = owner;
    await setPlan(server, owner, 'pro');
    await prepare(server, businessCalls.hours, { token, body: { businessHours: presetWeek('restaurant') } });
    await prepare(server, businessCalls.holidays, { token, body: { holidays: FEW_HOLIDAYS } });
    await prepare(server, businessCalls.style, { token, body: CUSTOM_STYLE });
    await prepare(server, businessCalls.domain, { token, body: { allowedDomain: 'harborbakery.com' } });
    saveAsNewerVersion(server, owner, like);
    await openAs(page, server, owner, path);
    await expect(page.getByText('Update the app to change this')).toBeVisible();
  },
});

/** Opens a screen whose component throws while rendering. */
const thrown = (name: string, path: string, part: string): ShownScreen => ({
  name,
  async show(page, server) {
    await page.route(`**/assets${path}-screen-*.js`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export const ${part} = () => { throw new Error('${PLANTED_ERROR}'); };`,
      }),
    );
    await openAs(page, server, await createOwner(server), path);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  },
});

/** The screens that report problems of the app itself. */
export const TROUBLE_SCREENS: readonly ShownScreen[] = [
  newer('/dashboard', 'hours.%'),
  newer('/hours', 'hours.monday'),
  newer('/holidays', 'holidays.%'),
  newer('/styling', 'style.%'),
  newer('/domain', 'domains'),
  newer('/profile', 'profile.businessName'),
  thrown('a screen that throws', '/domain', 'DomainScreen'),
  thrown('a page that throws', '/onboarding', 'OnboardingScreen'),
];

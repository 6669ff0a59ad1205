import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { weekChanges } from '@doorsign/shared-schema/registers';
import type { Member, Role } from '@doorsign/shared-schema/team';
import { Route } from '../../lib/router.tsx';
import { BillingScreen } from '../../features/billing/billing-screen.tsx';
import { DomainScreen } from '../../features/domain/domain-screen.tsx';
import { HistoryScreen } from '../../features/history/history-screen.tsx';
import { HolidaysScreen } from '../../features/holidays/holidays-screen.tsx';
import { HoursScreen } from '../../features/hours/hours-screen.tsx';
import { ProfileScreen } from '../../features/profile/profile-screen.tsx';
import '../../features/closure/close-now.tsx';
import { Page } from '../../ui/page.tsx';
import './role-gate.tsx';
import { LocationsPage } from '../locations-page.tsx';
import { renderInShell, sidebar } from '../../../test/render-in-shell.tsx';
import type { OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { OWNER_ID } from '../../../test/pretend-server.ts';

const WEEK = weekChanges(weekOf(() => ({ open: '09:00', close: '17:00', closed: false })));
/** In place of the screen, whose previews need a real browser. */
function WithButton() {
  return (
    <Page title="Widget Style">
      <button type="button">Light</button>
    </Page>
  );
}
const SCREENS = {
  '/hours': [<HoursScreen key="hours" />, 'Business Hours'],
  '/holidays': [<HolidaysScreen key="holidays" />, 'Holiday Schedule'],
  '/styling': [<WithButton key="styling" />, 'Widget Style'],
  '/domain': [<DomainScreen key="domain" />, 'Domain Settings'],
  '/profile': [<ProfileScreen key="profile" />, 'Profile'],
  '/billing': [<BillingScreen key="billing" />, 'Billing'],
  '/history': [<HistoryScreen key="history" />, 'History'],
  '/locations': [<LocationsPage key="locations" />, 'Locations'],
} as const;

const showAs = async (member: Member, path: keyof typeof SCREENS, options: OwnerDeviceOptions = {}) => {
  const { prepare, ...others } = options;
  const page = await renderInShell(<Route path={path} element={SCREENS[path][0]} />, {
    plan: 'enterprise',
    changes: WEEK,
    path,
    ...others,
    prepare: (server) => {
      server.member = member;
      prepare?.(server);
    },
  });
  await screen.findByRole('heading', { level: 1, name: SCREENS[path][1] });
  return page;
};
const as = (role: Role, scope: readonly string[] | null = null): Member => ({ role, scope });
const ONLY_LOOK = 'You can look at this, but not change it.';
const gate = (): Promise<HTMLElement> => screen.findByRole('group', { name: ONLY_LOOK });

test.each(['/hours', '/holidays', '/styling', '/domain'] as const)(
  'a viewer sees %s with every control disabled, and whom to ask',
  async (path) => {
    await showAs(as('viewer'), path);
    const controls = within(await gate()).queryAllByRole('button');
    for (const control of controls) expect(control).toBeDisabled();
    expect(screen.getByText(/Ask Ada for access\./)).toBeVisible();
  },
);

test.each(['/styling', '/domain'] as const)('an editor may look at %s and is told why not more', async (path) => {
  await showAs(as('editor'), path);
  await gate();
  expect(screen.getByText(/Editors can change hours and holidays only\. Ask Ada for access\./)).toBeVisible();
});

test('an editor changes hours and closes now; a viewer is not offered it', async () => {
  await showAs(as('editor'), '/hours');
  expect(screen.queryByRole('group', { name: ONLY_LOOK })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Close now' })).toBeEnabled();
});

test('a viewer is not offered to close now, nor the owner’s billing', async () => {
  await showAs(as('viewer'), '/hours');
  await gate();
  expect(screen.queryByRole('button', { name: 'Close now' })).toBeNull();
  expect(sidebar().queryByRole('link', { name: 'Billing' })).toBeNull();
  expect(sidebar().getByRole('link', { name: 'Widget Style' })).toBeVisible();
});

test('a manager of another location may only look here', async () => {
  await showAs(as('manager', ['airport']), '/hours', {
    prepare: ({ locations }) => locations.add({ id: 'airport', name: 'Airport' }),
  });
  await gate();
  expect(await screen.findByText(/You can change Airport only\. Ask Ada for access\./)).toBeVisible();
});

test('billing is for the owner alone', async () => {
  await showAs(as('manager'), '/billing');
  expect(screen.getByText('Only Ada, the owner, can see billing.')).toBeVisible();
});

test('an editor changes the own account on /profile, and not the business', async () => {
  await showAs(as('editor'), '/profile');
  expect(await screen.findByLabelText(/Business Name/)).toHaveAttribute('readonly');
  expect(screen.getByText(/Ask Ada for access\./)).toBeVisible();
});

test('while the plan has no team, members are told that they may only look', async () => {
  await showAs(as('manager'), '/hours', { plan: 'pro' });
  await gate();
  expect(screen.getByText(/Team members can change things on the Enterprise plan only\./)).toBeVisible();
});

test.each([
  [as('owner'), ['Add location', 'Archive Airport', 'Delete Old for good', 'Restore Old']],
  [as('manager'), ['Add location', 'Archive Airport', 'Restore Old']],
  [as('manager', [OWNER_ID]), []],
  [as('editor'), []],
])('%o is offered on /locations: %j', async (member, offered) => {
  await showAs(member, '/locations', {
    prepare({ locations }) {
      locations.add({ id: 'airport', name: 'Airport' });
      locations.add({ id: 'old', name: 'Old', state: 'archived' });
    },
  });
  await waitFor(() => expect(screen.getByText('Archived (1)')).toBeVisible());
  for (const name of ['Add location', 'Archive Airport', 'Delete Old for good', 'Restore Old'])
    expect([name, screen.queryByRole('button', { name }) !== null]).toEqual([name, offered.includes(name)]);
});

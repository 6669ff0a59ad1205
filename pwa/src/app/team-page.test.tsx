import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { InvitationLook, TeamAnswer } from '@doorsign/shared-schema/api';
import { OWNER } from '@doorsign/shared-schema/team';
import { Route, Routes } from '../lib/router.tsx';
import { loseConnection } from '../../test/lose-connection.ts';
import { OWNER_ID } from '../../test/pretend-server.ts';
import { addTeam, type PretendTeam } from '../../test/pretend-team.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../test/render-for-owner.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { TeamPage } from './team-page.tsx';

const AT = '2026-11-20T15:00:00.000Z';
const member = (accountId: string, name: string, role: 'owner' | 'manager' | 'editor', isYou = false) => ({
  accountId,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role,
  locations: null,
  joinedAt: AT,
  lastSeenOn: '2026-11-19',
  isYou,
});
const TEAM: TeamAnswer = {
  members: [
    member(OWNER_ID, 'Ada', 'owner', true),
    { ...member('m', 'Maria', 'manager'), keysMade: 2 },
    member('e', 'Li', 'editor'),
  ],
  invitations: [
    { id: 'i', email: 'kim@example.com', role: 'viewer', locations: null, sentAt: AT, expiresAt: AT, state: 'expired' },
  ],
  seats: { used: 4, limit: 25 },
  handover: null,
};
const LOOK: InvitationLook = {
  business: 'Corner Cafe',
  inviter: 'Grace',
  kind: 'member',
  role: 'editor',
  locations: null,
  email: 'ada@harborbakery.com',
  state: 'open',
  hasAccount: true,
};

/** @param joined numbers of actions, newest first */
const show = async (
  path: string,
  look: InvitationLook | null = null,
  options: OwnerDeviceOptions = {},
  joined: readonly number[] = [],
) => {
  let team: PretendTeam | undefined;
  const { prepare, ...others } = options;
  const device = await renderForOwner(
    <Routes>
      <Route path="/team" element={<TeamPage />} />
      <Route path="/invitation" element={<InvitationPage />} />
      <Route path="/dashboard" element={<h1>The dashboard</h1>} />
    </Routes>,
    {
      plan: 'enterprise',
      path,
      ...others,
      prepare(server) {
        server.member = OWNER;
        prepare?.(server);
        team = addTeam(server, TEAM, look);
        team.activity = joined.map((seq) => ({
          seq,
          at: AT,
          actor: { kind: 'account', id: `p${seq}`, name: `P${seq}` },
          action: 'member.joined',
          target: null,
          details: {},
        }));
      },
    },
  );
  if (!team) throw new Error('The server was not prepared.');
  return { ...device, team, user: userEvent.setup() };
};
const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

test('the owner sees members, seats and invitations, and invites an editor', async () => {
  const { user, team } = await show('/team');
  expect(await screen.findByText('4 of 25 seats')).toBeVisible();
  // The date that the server says, in every time zone.
  expect(screen.getAllByText('Last here Thu, Nov 19')[0]).toBeVisible();
  expect(screen.getByText('Expired')).toBeVisible();
  await user.click(await button('Invite'));
  await user.click(await button('Send invitation'));
  expect(await screen.findByText('Email is required')).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'Sam@Example.com');
  await user.click(await button('Send invitation'));
  expect(await screen.findByText('sam@example.com has 7 days to accept.')).toBeVisible();
  expect(team.calls).toContain(
    'POST /api/team/invitations {"email":"sam@example.com","role":"editor","locations":null}',
  );
});

test('without a connection the screen says that the team needs one', async () => {
  loseConnection();
  await show('/team', null, { prepare: (server) => void (server.online = false) });
  expect(await screen.findByText('Your team needs a connection.')).toBeVisible();
});

test('older actions are added below the newer ones', async () => {
  const { user } = await show('/team', null, {}, [5, 4, 3, 2, 1]);
  const lines = async (): Promise<(string | null)[]> =>
    within(await screen.findByRole('list', { name: 'Activity' }))
      .queryAllByRole('listitem')
      .map((line) => line.firstElementChild?.textContent ?? null);
  await waitFor(async () => expect(await lines()).toEqual(['P5 joined', 'P4 joined']));
  await user.click(await button('Show older activity'));
  await waitFor(async () => expect(await lines()).toHaveLength(4));
  await user.click(await button('Show older activity'));
  await waitFor(async () =>
    expect(await lines()).toEqual(['P5 joined', 'P4 joined', 'P3 joined', 'P2 joined', 'P1 joined']),
  );
  expect(screen.queryByRole('button', { name: 'Show older activity' })).toBeNull();
});

test('removing asks first', async () => {
  const { user, team } = await show('/team');
  await user.click(await button('Remove Maria'));
  const other = within(await screen.findByRole('dialog', { name: 'Remove Maria?' }));
  expect(other.getByText(/Maria made 2 API keys\. They keep working until you revoke them\.$/)).toBeVisible();
  await user.click(other.getByRole('button', { name: 'Keep' }));
  await user.click(await button('Remove Li'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Li?' }));
  expect(dialog.getByText(/Changes they have not published yet are not published\.$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(team.calls).toContain('DELETE /api/team/members/e'));
  expect(await screen.findByText('Removed from the team')).toBeVisible();
});

test('the business is handed over to the chosen member', async () => {
  const { user, team } = await show('/team');
  await user.selectOptions(await screen.findByLabelText('New owner'), 'Li');
  await user.click(await button('Hand over'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Hand .* over to Li\?$/ }));
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(team.calls).toContain('POST /api/team/ownership {"accountId":"e"}'));
});

test('an editor sees who is in the team and is offered nothing but to leave', async () => {
  await show('/team', null, { prepare: (server) => (server.member = { role: 'editor', scope: null }) });
  expect(await screen.findByText('Ada (You)')).toBeVisible();
});

test('the invited person accepts', async () => {
  const { user, team } = await show('/invitation', LOOK);
  expect(await screen.findByRole('heading', { name: 'Grace invites you to Corner Cafe' })).toBeVisible();
  expect(screen.getByText('Your role: Editor. Changes hours and holidays. All locations.')).toBeVisible();
  await user.click(await button('Accept'));
  expect(await screen.findByText('Welcome to Corner Cafe')).toBeVisible();
  expect(team.calls.at(-1)).toMatch(/^POST \/api\/invitations\/accept/);
});

test('another person is told whom the invitation is for', async () => {
  await show('/invitation', { ...LOOK, email: 'kim@example.com' });
  expect(
    await screen.findByText(/This invitation is for kim@example\.com\. You are signed in as ada@harborbakery\.com\./),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('a link that nobody knows says so', async () => {
  await show('/invitation');
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
});

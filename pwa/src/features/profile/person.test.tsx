import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { weekChanges } from '@doorsign/shared-schema/registers';
import { addBusinesses } from '../../../test/pretend-businesses.ts';
import { OWNER_ID } from '../../../test/pretend-server.ts';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
// Imported here, so that a deleted account is wiped within its own test.
import '../../local/session/deleted-account.ts';
import { ProfileScreen } from './profile-screen.tsx';

const NOW = Date.parse('2026-11-20T19:14:00Z');

/** Opens the profile of an owner who is a manager of another business, too. */
const open = async () => {
  const device = await renderForOwner(<ProfileScreen />, {
    plan: 'enterprise',
    now: () => NOW,
    prepare(server) {
      server.publish([
        { key: 'profile.businessName', value: 'Harbor Bakery' },
        ...weekChanges(weekOf(() => ({ open: '09:00', close: '17:00', closed: false }))),
      ]);
      addBusinesses(server, () => NOW, [{ id: 'cafe', name: 'Corner Cafe', role: 'manager' }]);
    },
  });
  await screen.findByText('Chrome on Mac');
  return { ...device, user: userEvent.setup() };
};
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string): HTMLElement => dialog().getByRole('button', { name });

test('a person saves the name that the team reads', async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  expect(await screen.findByText('Your name is required')).toBeVisible();
  await user.type(screen.getByLabelText(/^Your name/), ' Ada Marsh ');
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  expect(await screen.findByText('Name saved')).toBeVisible();
  expect(server.account.name).toBe('Ada Marsh');
});

test('an account whose business has a team is deleted only with the business named', async () => {
  const { user, server } = await open();
  server.account.teamOf = OWNER_ID;
  server.account.proved = 'password';
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  await user.click(press('Delete account'));
  expect(await dialog().findByText('Harbor Bakery has 2 other members.')).toBeVisible();
  expect(dialog().queryByRole('checkbox', { name: /Corner Cafe/ })).toBeNull();
  await user.click(press('Delete account'));
  await dialog().findByText('Harbor Bakery has 2 other members.');
  expect(server.account.deleted).toBe(false);
  await user.click(dialog().getByRole('checkbox', { name: 'Delete Harbor Bakery, too' }));
  await user.click(press('Delete account'));
  await waitFor(() => expect(server.account.deleted).toBe(true));
});

test('a business is deleted once its name is typed, and the account stays', async () => {
  const { user, server, services } = await open();
  server.account.proved = 'password';
  await user.click(screen.getByRole('button', { name: 'Delete business' }));
  expect(press('Delete business')).toBeDisabled();
  await user.type(dialog().getByLabelText('Type its name'), 'Harbor Bakery');
  await user.click(press('Delete business'));
  await waitFor(() => expect(server.account.businessDeleted).toBe(true));
  expect(server.account.deleted).toBe(false);
  await waitFor(() =>
    expect(services.local.ended.getState().list).toMatchObject([{ businessId: OWNER_ID, unpublished: 0 }]),
  );
});

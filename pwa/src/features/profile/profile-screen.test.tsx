import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { OWNER_ID } from '../../../test/pretend-server.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const said = (text: string) => screen.findByText(text);

const openProfile = async (options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<ProfileScreen />, options);
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  return { ...device, device, user: userEvent.setup() };
};

const save = { name: 'Save Changes' };
const field = (label: string) => screen.getByLabelText(label);
/** Enters a text in one event: single keystrokes would test nothing more, and each one is stored on the device. */
const fill = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const overview = () => within(screen.getByRole('region', { name: 'Account Overview' }));
const overviewRow = (name: string) => overview().getByText(name).nextElementSibling?.textContent;

test('a message shows until the device has read the profile', async () => {
  await renderForOwner(<ProfileScreen />);
  expect(screen.getByText('Loading profile...')).toBeInTheDocument();
  await screen.findByRole('heading', { name: 'Profile' });
});

test('the business and its owner’s e-mail are shown, with nothing to save', async () => {
  await openProfile();
  expect(field('Business Name')).toHaveValue('Harbor Bakery');
  expect(field('Email Address')).toHaveValue('ada@harborbakery.com');
  expect(field('Email Address')).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', save)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reset' })).not.toBeInTheDocument();
});

test.each<[PlanKey, string]>([
  ['free', 'Starter'],
  ['pro', 'Business'],
  ['enterprise', 'Multi-Location'],
])('on the plan %s the overview shows %s and the other account data', async (plan, name) => {
  await openProfile({ plan, changes: [{ key: 'domains', value: ['harborbakery.com'] }] });
  expect(overviewRow('Plan')).toBe(name);
  expect(overviewRow('Account ID')).toBe(OWNER_ID.slice(0, 8));
  expect(overviewRow('Member since')).toBe('January 1, 2026');
  expect(overviewRow('Timezone')).toMatch(/^New York/);
  expect(overviewRow('Domain')).toMatch(/^harborbakery\.com/);
  expect(overview().getByText('Account Verified')).toBeInTheDocument();
});

test('without a domain the overview explains what that means', async () => {
  await openProfile();
  expect(overviewRow('Domain')).toMatch(/^Any website/);
});

test('name, phone and address are saved together, and the toast reports the true state', async () => {
  const { user, server } = await openProfile();
  fill('Business Name', ' Harbor Café ');
  fill('Phone', '+1 555 0100');
  fill('Address', '1 Quay St\nHarbor');
  await user.click(screen.getByRole('button', save));
  expect(await said('Profile updated!')).toBeInTheDocument();
  expect(await said('Your profile information has been saved successfully.')).toBeInTheDocument();
  expect(server.user()).toMatchObject({
    businessName: 'Harbor Café',
    phone: '+1 555 0100',
    address: '1 Quay St\nHarbor',
  });
  await waitFor(() => expect(field('Business Name')).toHaveValue('Harbor Café'));
  expect(screen.queryByRole('button', save)).not.toBeInTheDocument();
});

test('an offline Save is stored and reported as such', { tags: 'all' }, async () => {
  const { user, server } = await openProfile();
  server.online = false;
  fill('Phone', '555 0100');
  await user.type(field('Phone'), '{Enter}');
  expect(await said('Saved on this device. Not on your website yet.')).toBeInTheDocument();
  expect(screen.getByText('Profile updated!')).toBeInTheDocument();
  expect(field('Phone')).toHaveValue('555 0100');
});

test('an emptied phone is saved as none', async () => {
  const { user, server } = await openProfile({ changes: [{ key: 'profile.phone', value: '555 0100' }] });
  fill('Phone', '');
  await user.click(screen.getByRole('button', save));
  await waitFor(() => expect(server.user().phone).toBeNull());
});

test('Save reports the mistake, focuses it and saves nothing', async () => {
  const { user, server } = await openProfile();
  fill('Business Name', '');
  fill('Phone', 'call me');
  expect(field('Business Name')).not.toHaveAttribute('aria-invalid');
  await user.click(screen.getByRole('button', save));
  expect(field('Business Name')).toHaveAccessibleDescription('Business name is required');
  expect(field('Phone')).toHaveAccessibleDescription('Please enter a valid phone number');
  expect(field('Business Name')).toHaveFocus();
  fill('Business Name', 'Harbor');
  expect(field('Business Name')).not.toHaveAttribute('aria-invalid');
  expect(server.user().businessName).toBe('Harbor Bakery');
});

test('Reset restores the saved profile without a toast', async () => {
  const { user } = await openProfile();
  fill('Business Name', '');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field('Business Name')).toHaveValue('Harbor Bakery');
  expect(screen.queryByText('Changes discarded')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', save)).not.toBeInTheDocument();
});

test('spaces alone are not a change: Save resets the field', async () => {
  const { user, server } = await openProfile();
  fill('Business Name', 'Harbor Bakery  ');
  await user.click(screen.getByRole('button', save));
  await waitFor(() => expect(field('Business Name')).toHaveValue('Harbor Bakery'));
  expect(server.user().businessName).toBe('Harbor Bakery');
});

test.each([
  { name: 'with the server’s words', detail: 'This name cannot be used.', shown: 'This name cannot be used.' },
  { name: 'without words', detail: undefined, shown: 'Failed to update profile. Please try again.' },
])('a Save refused $name is reported', async ({ detail, shown }) => {
  const { user, server } = await openProfile();
  server.refuse = { code: 'validation_failed', detail };
  fill('Business Name', 'Harbor Bakery 2');
  await user.type(field('Business Name'), '{Enter}');
  expect(await said('Error updating profile')).toBeInTheDocument();
  expect(screen.getByText(shown)).toBeInTheDocument();
  await waitFor(() => expect(field('Business Name')).toHaveValue('Harbor Bakery'));
});

test(
  'a draft survives a reload, and a change of another device is not overwritten without a notice',
  { tags: 'all' },
  async () => {
    const { user, device, server } = await openProfile();
    fill('Phone', '555 0100');
    fill('Address', '1 Quay St');
    await device.services.local.session.store.getState().store?.draft('profile').settled();
    server.publish([
      { key: 'profile.phone', value: '555 0199' },
      { key: 'profile.businessName', value: 'Harbor Café' },
    ]);
    await device.reload();
    await screen.findByRole('heading', { name: 'Profile' });
    expect(field('Phone')).toHaveValue('555 0100');
    expect(await said('Phone: 555 0199')).toBeInTheDocument();
    await waitFor(() => expect(field('Business Name')).toHaveValue('Harbor Café'));
    await user.click(screen.getByRole('button', { name: 'Use those instead' }));
    expect(field('Phone')).toHaveValue('555 0199');
    expect(field('Address')).toHaveValue('1 Quay St');
  },
);

test('a field saved by a newer version of the app is neither shown nor changed; the others are editable', async () => {
  const { services, user, server } = await openProfile({ changes: [{ key: 'profile.phone', value: '555 0100' }] });
  const { store } = services.local.session.store.getState();
  await act(
    async () =>
      void (await store?.db.registers.filter(({ key }) => key === 'profile.phone').modify({ schema: 99, value: {} })),
  );
  expect(await screen.findByText(/^Your phone was saved by a newer version of Doorsign/)).toBeVisible();
  // The newer keys and the settings are two queries of the device's database, which finish one after the other.
  await waitFor(() => expect(field('Phone')).toHaveValue(''));
  expect(field('Phone')).toHaveAttribute('readonly');
  expect(field('Phone')).toHaveAccessibleDescription('Saved by a newer version of the app');
  fill('Address', '1 Quay St');
  await user.click(screen.getByRole('button', save));
  expect(await said('Profile updated!')).toBeInTheDocument();
  await waitFor(() => expect(server.user()).toMatchObject({ address: '1 Quay St', phone: '555 0100' }));
});

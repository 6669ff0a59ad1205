import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ERRORS } from '@doorsign/shared-schema/api';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { DevicesCard } from './devices-card.tsx';

const open = async (options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<DevicesCard />, options);
  return { ...device, user: userEvent.setup() };
};
const rows = async () => within(await screen.findByRole('list', { name: 'Synced devices' })).findAllByRole('listitem');
const mailSwitch = () => screen.findByRole('switch', { name: /^Email me when another device replaces a change/ });

test('every device is listed with its last sync, this one first and marked', async () => {
  let ownId = '';
  const { services, server } = await open({ prepare: ({ account }) => void (account.devices = []) });
  await act(async () => void (ownId = await services.local.deviceId()));
  server.account.devices = [
    { id: 'tablet', name: 'Samsung Internet on Android', lastSyncAt: '2026-11-11T19:10:00.000Z' },
    { id: ownId, name: 'Chrome on Mac', lastSyncAt: '2026-11-10T19:10:00.000Z' },
  ];
  act(() => void window.dispatchEvent(new Event('online')));
  const [own, tablet] = await rows();
  expect(own).toHaveTextContent('Chrome on Mac');
  expect(own).toHaveTextContent('This device');
  expect(tablet).toHaveTextContent(/Samsung Internet on AndroidLast synced Nov 11, \d/);
});

test('the mail about replaced changes can be turned off and on', async () => {
  const { user, server } = await open();
  expect(await mailSwitch()).toBeChecked();
  for (const replaced of [false, true]) {
    await user.click(await mailSwitch());
    await waitFor(() => expect(server.account.mailChoice).toEqual({ replaced }));
    await waitFor(async () => expect(await mailSwitch()).toBeEnabled());
    expect((await mailSwitch()).getAttribute('aria-checked')).toBe(String(replaced));
  }
});

test('a choice that the server refuses is reset, with the reason', async () => {
  const { user, server } = await open();
  const { status, detail } = ERRORS.busy;
  await mailSwitch();
  const body = { detail, code: 'busy', message: detail, request_id: 'test' };
  server.failing.set('/api/account/mail', { status, body });
  await user.click(await mailSwitch());
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(await mailSwitch()).toBeChecked();
});

test('without a connection the card says that the list comes from the server', async () => {
  const { services } = await open();
  await rows();
  act(() => services.local.connection.setState({ online: false }));
  expect(await screen.findByText('You’re offline. The list of devices needs a connection.')).toBeVisible();
  expect(await mailSwitch()).toBeDisabled();
});

test('a choice that does not reach the server says what the owner can do', async () => {
  const { user, server } = await open();
  await mailSwitch();
  // Everything else is reached: a sync that is under way would otherwise fail, and the switch needs a connection.
  server.failing.set('/api/account/mail', 'unreachable');
  await user.click(await mailSwitch());
  expect(await screen.findByText(/^We couldn’t reach the server, so this may not have worked\./)).toBeVisible();
  expect(await mailSwitch()).toBeChecked();
});

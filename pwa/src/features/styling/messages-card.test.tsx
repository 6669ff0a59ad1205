import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Change } from '@doorsign/shared-schema/registers';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import '../../../test/intersection-observer.ts';
import '../../../test/resize-observer.ts';
import { StylingScreen } from './styling-screen.tsx';

const KEPT: Change[] = [
  { key: 'messages.open', value: 'Walk-ins welcome' },
  { key: 'messages.beforeClosing', value: [{ minutes: 15, text: 'Closing soon' }] },
];

const open = async (options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<StylingScreen />, { plan: 'pro', ...options });
  await screen.findByRole('heading', { name: 'Messages' });
  return { ...device, user: userEvent.setup(), saved: () => device.server.user().schedule?.messages };
};
const card = () => within(screen.getByRole('region', { name: /^Messages/ }));
const preview = () => within(screen.getByRole('region', { name: 'Live preview' }));
const choices = () =>
  preview()
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);
const save = { name: 'Save Changes' };

test('typed texts are counted, previewed and saved, and the fields say what they could', async () => {
  const { user, saved } = await open();
  const field = card().getByLabelText('While open');
  expect(field).toHaveAttribute('placeholder', 'Walk-ins welcome');
  expect(card().getByLabelText('While closed')).toHaveAttribute('placeholder', 'Order online any time');
  expect(card().getByLabelText('On a holiday')).toHaveAttribute('placeholder', 'See you soon');
  expect(card().getByLabelText('By appointment')).toHaveAttribute('placeholder', 'By appointment');
  expect(card().getByText('Shown in brackets behind Open or Closed, in your words.')).toBeVisible();
  await user.type(field, 'Cash only 😀');
  expect(card().getByText('12 of 60')).toBeVisible();
  expect(preview().getByRole('radio', { name: 'Open' })).toBeChecked();
  await user.type(card().getByLabelText('By appointment'), 'Please call');
  expect(preview().getByRole('radio', { name: 'Appointment' })).toBeChecked();
  await user.click(screen.getByRole('button', save));
  expect(await screen.findByText('Messages saved!')).toBeVisible();
  await waitFor(() => expect(saved()).toEqual({ open: 'Cash only 😀', appointment: 'Please call' }));
});

test('suggestions and own texts fill up to three rows, and the preview can show each', { tags: 'all' }, async () => {
  const { user, saved } = await open();
  await user.click(card().getByRole('button', { name: /^Kitchen closed/ }));
  expect(within(card().getByRole('group', { name: 'Text 1' })).getByLabelText('Minutes')).toHaveFocus();
  expect(card().queryByRole('button', { name: /^Kitchen closed/ })).not.toBeInTheDocument();
  expect(choices()).toEqual(['Open', 'Closed', 'Holiday', '60 min left']);
  await user.click(card().getByRole('button', { name: /^Closing soon/ }));
  await user.click(card().getByRole('button', { name: 'Add a text' }));
  expect(card().queryByRole('button', { name: 'Add a text' })).not.toBeInTheDocument();
  const third = within(card().getByRole('group', { name: 'Text 3' }));
  expect(third.getByLabelText('Minutes')).toHaveFocus();
  await user.keyboard('30{Tab}Last orders');
  expect(preview().getByRole('radio', { name: '30 min left' })).toBeChecked();
  await user.click(card().getByRole('button', { name: 'Remove Closing soon' }));
  expect(card().getByRole('button', { name: 'Remove Last orders' })).toHaveFocus();
  await user.click(screen.getByRole('button', save));
  await waitFor(() =>
    expect(saved()).toEqual({
      beforeClosing: [
        { minutes: 60, text: 'Kitchen closed' },
        { minutes: 30, text: 'Last orders' },
      ],
    }),
  );
});

test('a Save with a problem writes nothing, and the focus goes to the first one', async () => {
  const { user, saved } = await open();
  await user.click(card().getByRole('button', { name: /^Closing soon/ }));
  const row = () => within(card().getByRole('group', { name: 'Text 1' }));
  await user.clear(row().getByLabelText('Minutes'));
  await user.type(row().getByLabelText('Minutes'), '200');
  await user.click(screen.getByRole('button', save));
  expect(row().getByLabelText('Minutes')).toHaveFocus();
  expect(row().getByLabelText('Minutes')).toHaveAccessibleDescription('Use 5 to 180 minutes');
  await user.click(card().getByLabelText('While closed'));
  await user.paste('x'.repeat(61));
  expect(card().getByText('61 of 60')).toBeVisible();
  await user.click(screen.getByRole('button', save));
  expect(card().getByLabelText('While closed')).toHaveFocus();
  expect(card().getByLabelText('While closed')).toHaveAccessibleDescription('Use at most 60 characters');
  expect(saved()).toEqual({});
});

test('emptied fields write null, and spaces are nothing to save', { tags: 'all' }, async () => {
  const { user, saved } = await open({ changes: KEPT });
  await user.clear(card().getByLabelText('While open'));
  await user.click(card().getByRole('button', { name: 'Remove Closing soon' }));
  expect(card().getByRole('button', { name: 'Add a text' })).toHaveFocus();
  await user.click(screen.getByRole('button', save));
  await waitFor(() => expect(saved()).toEqual({}));
  await waitFor(() => expect(screen.queryByRole('button', save)).not.toBeInTheDocument());
  await user.type(card().getByLabelText('While open'), ' ');
  await user.click(screen.getByRole('button', save));
  await waitFor(() => expect(screen.queryByRole('button', save)).not.toBeInTheDocument());
  expect(card().getByLabelText('While open')).toHaveValue('');
});

test('one Save publishes the look and the messages, and Reset drops both until Undo', async () => {
  const { user, server, saved } = await open();
  await user.click(screen.getByRole('radio', { name: 'Dark theme' }));
  await user.type(card().getByLabelText('While open'), 'Come in');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(card().getByLabelText('While open')).toHaveValue('');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(card().getByLabelText('While open')).toHaveValue('Come in'));
  expect(screen.getByRole('radio', { name: 'Dark theme' })).toBeChecked();
  await user.click(screen.getByRole('button', save));
  expect(await screen.findByText('Widget style saved!')).toBeVisible();
  await waitFor(() => expect(saved()).toEqual({ open: 'Come in' }));
  expect(server.user().widgetStyle.theme).toBe('dark');
});

test('a draft survives a reload, and another device’s text is named and can be taken', { tags: 'all' }, async () => {
  const { user, server, services, reload } = await open();
  await user.type(card().getByLabelText('While open'), 'Come in');
  await services.local.session.store.getState().store?.draft('style').settled();
  server.publish([{ key: 'messages.open', value: 'Walk-ins welcome' }]);
  await reload();
  expect(await screen.findByText('While open: Walk-ins welcome')).toBeVisible();
  expect(card().getByLabelText('While open')).toHaveValue('Come in');
  await user.click(screen.getByRole('button', { name: 'Use those instead' }));
  expect(card().getByLabelText('While open')).toHaveValue('Walk-ins welcome');
});

test('on the free plan the card offers the upgrade, and kept texts can only be removed', { tags: 'all' }, async () => {
  const { user, saved } = await open({ plan: 'free', changes: KEPT });
  expect(card().getByRole('heading', { name: 'Custom Messages Available in Business Plan' })).toBeVisible();
  expect(card().getByRole('link', { name: 'Upgrade to Business Plan - $9/mo' })).toHaveAttribute('href', '/pricing');
  expect(card().queryByRole('textbox')).not.toBeInTheDocument();
  expect(
    card()
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['While open: Walk-ins welcomeRemove', 'Before closing: Closing soon (15 min)Remove']);
  await user.click(card().getByRole('button', { name: 'Remove While open' }));
  await user.click(screen.getByRole('button', save));
  await waitFor(() => expect(saved()).toEqual({ beforeClosing: [{ minutes: 15, text: 'Closing soon' }] }));
  await user.click(card().getByRole('button', { name: 'Remove Before closing' }));
  await user.click(screen.getByRole('button', save));
  await waitFor(() => expect(saved()).toEqual({}));
});

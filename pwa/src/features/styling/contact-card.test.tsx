import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Change } from '@doorsign/shared-schema/registers';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import '../../../test/intersection-observer.ts';
import '../../../test/resize-observer.ts';
import { StylingScreen } from './styling-screen.tsx';

const open = async (changes: readonly Change[] = []) => {
  const device = await renderForOwner(<StylingScreen />, { changes: [...changes] });
  await screen.findByRole('heading', { name: 'Widget Styling' });
  const draft = () => device.services.local.session.store.getState().store?.draft('profile');
  return { ...device, draft, user: userEvent.setup() };
};
const save = { name: 'Save Changes' };

test('the picture has a button for each of phone and address as they are typed', async () => {
  const { user } = await open();
  expect(screen.getByText(/^Visitors see your hours only/)).toBeVisible();
  await user.type(screen.getByLabelText('Phone'), '555 0100');
  expect(screen.getByText('Visitors get “Call Us Now” below your hours.')).toBeVisible();
  await user.type(screen.getByLabelText('Address'), '1 Harbor Street');
  expect(screen.getByText('Visitors get “Call Us Now” and “Directions” below your hours.')).toBeVisible();
});

test('one Save publishes style, phone and address', async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole('radio', { name: 'Dark theme' }));
  await user.type(screen.getByLabelText('Phone'), '555 0100');
  await user.click(screen.getByRole('button', save));
  await waitFor(() => expect(server.user()).toMatchObject({ phone: '555 0100', widgetStyle: { theme: 'dark' } }));
  expect(await screen.findByText('Widget style saved!')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', save)).not.toBeInTheDocument());
});

test('a phone number that is none is not saved, and nothing else is', async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole('radio', { name: 'Dark theme' }));
  await user.type(screen.getByLabelText('Phone'), 'x');
  await user.click(screen.getByRole('button', save));
  expect(screen.getByLabelText('Phone')).toHaveFocus();
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Please enter a valid phone number');
  expect(server.user()).toMatchObject({ phone: null, widgetStyle: { theme: 'light' } });
});

test(
  'a phone number typed in the profile is shown, and a name typed there survives a Save here',
  { tags: 'all' },
  async () => {
    const { user, server, draft } = await open();
    draft()?.set({ businessName: 'Harbor Café', phone: '555 0100' });
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue('555 0100'));
    await user.click(screen.getByRole('button', save));
    await waitFor(() => expect(server.user().phone).toBe('555 0100'));
    await waitFor(() => expect(draft()?.get().value).toEqual({ businessName: 'Harbor Café' }));
    await waitFor(() => expect(screen.queryByRole('button', save)).not.toBeInTheDocument());
    expect(server.user().businessName).not.toBe('Harbor Café');
  },
);

test(
  'Reset drops both drafts except the name typed in the profile, and Undo brings both back',
  { tags: 'all' },
  async () => {
    const { user, draft } = await open([{ key: 'profile.phone', value: '555 0100' }]);
    draft()?.set({ businessName: 'Harbor Café' });
    await user.click(screen.getByRole('radio', { name: 'Dark theme' }));
    await user.clear(screen.getByLabelText('Phone'));
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.getByLabelText('Phone')).toHaveValue('555 0100');
    expect(draft()?.get().value).toEqual({ businessName: 'Harbor Café' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue(''));
    expect(screen.getByRole('radio', { name: 'Dark theme' })).toBeChecked();
    expect(draft()?.get().value).toEqual({ businessName: 'Harbor Café', phone: '' });
  },
);

test('a phone number that another device saved meanwhile is named, and can be taken', { tags: 'all' }, async () => {
  const { user, server, draft, reload } = await open();
  await user.type(screen.getByLabelText('Phone'), '555 0100');
  await draft()?.settled();
  server.publish([{ key: 'profile.phone', value: '555 0199' }]);
  await reload();
  expect(await screen.findByText('Phone: 555 0199')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use those instead' }));
  expect(screen.getByLabelText('Phone')).toHaveValue('555 0199');
});

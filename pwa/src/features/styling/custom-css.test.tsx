import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import '../../../test/intersection-observer.ts';
import '../../../test/resize-observer.ts';
// Loaded ahead: the tests must not depend on how long a file takes to load.
import './custom-css-card.tsx';
import { StylingScreen } from './styling-screen.tsx';

const COMPILE = 'POST /api/business/css';
const CSS = '.pill { color: #111; }';

const open = async (options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<StylingScreen />, { plan: 'enterprise', ...options });
  await screen.findByRole('region', { name: /^Custom CSS/ });
  const valueOf = (key: string): unknown => device.server.valueOf(key);
  return {
    ...device,
    user: userEvent.setup(),
    valueOf,
    asked: () => device.server.requests.filter((one) => one === COMPILE),
  };
};
const card = () => within(screen.getByRole('region', { name: /^Custom CSS/ }));
const field = () => card().getByLabelText('Your CSS');
const type = (value: string) => fireEvent.input(field(), { target: { value } });
const save = { name: 'Save Changes' };
const line = { name: 'Show “Powered by Doorsign” in the window' };

test('the line is taken off the window and the CSS saved with the screen’s one Save', async () => {
  const { user, valueOf } = await open();
  expect(screen.getByRole('switch', line)).toBeChecked();
  expect(screen.getByText('If your code has the integrity check, paste new code to remove the line.')).toBeVisible();
  await user.click(screen.getByRole('switch', line));
  type(CSS);
  await user.click(screen.getByRole('button', save));
  expect(await screen.findByText('Widget style saved!')).toBeVisible();
  await waitFor(() => expect([valueOf('style.poweredBy'), valueOf('style.css')]).toEqual([false, CSS]));
  await waitFor(() => expect(screen.queryByRole('button', save)).not.toBeInTheDocument());
  type('  \n');
  await user.click(screen.getByRole('button', save));
  await waitFor(() => expect(valueOf('style.css')).toBeNull());
});

test('every name of the contract has its line', async () => {
  await open();
  const terms = card()
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(terms).toHaveLength(10);
  expect(terms).toEqual(expect.arrayContaining(['.pill', '.popup-call', '.powered-by']));
});

test('a pause in typing tells the problems with their lines, and a Save with them is held back', async () => {
  const { user, asked, valueOf } = await open();
  expect(asked()).toEqual([]);
  type('.pill {\n  position: fixed }');
  expect(
    await card().findByText('Line 2: “position” cannot be used here.', undefined, { timeout: 5000 }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', save));
  expect(field()).toHaveFocus();
  expect(valueOf('style.css')).toBeUndefined();
  type(CSS);
  await waitFor(() => expect(asked()).toHaveLength(2), { timeout: 5000 });
  await waitFor(() => expect(card().queryByText(/^Line 2/)).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', save));
  await waitFor(() => expect(valueOf('style.css')).toBe(CSS));
});

test('CSS that is too long is told at once, and asked of nobody', async () => {
  const { user, asked } = await open();
  type(`/*${'x'.repeat(4096)}*/`);
  expect(field()).toHaveAccessibleDescription('4 characters too many');
  await user.click(screen.getByRole('button', save));
  expect(field()).toHaveFocus();
  expect(asked()).toEqual([]);
});

test('without a connection CSS is saved and not previewed', async () => {
  const { user, server } = await open();
  server.online = false;
  type(CSS);
  const note = 'The preview needs a connection; saving does not.';
  expect(await card().findByText(note, undefined, { timeout: 5000 })).toBeVisible();
  await user.click(screen.getByRole('button', save));
  expect(await screen.findByText('Widget style saved!')).toBeVisible();
});

test('other plans see an offer, and can remove what was kept', async () => {
  const changes = [
    { key: 'style.poweredBy', value: false },
    { key: 'style.css', value: CSS },
  ];
  const { user, valueOf, asked } = await open({ plan: 'pro', changes });
  expect(screen.queryByRole('switch', line)).not.toBeInTheDocument();
  expect(card().queryByLabelText('Your CSS')).not.toBeInTheDocument();
  expect(card().getByRole('link', { name: /^Upgrade to Multi-Location Plan/ })).toHaveAttribute('href', '/pricing');
  await user.click(card().getByRole('button', { name: 'Remove your CSS' }));
  await user.click(card().getByRole('button', { name: 'Remove this and keep showing “Powered by Doorsign”' }));
  expect(card().queryByText('Your CSS')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', save));
  await waitFor(() => expect([valueOf('style.poweredBy'), valueOf('style.css')]).toEqual([true, null]));
  expect(asked()).toEqual([]);
});

test('the CSS of another device is shown beside what is typed here', { tags: 'all' }, async () => {
  const { user, server, services, reload } = await open();
  type(CSS);
  await services.local.session.store.getState().store?.draft('style').settled();
  server.publish([{ key: 'style.css', value: '.dot { gap: 0 }' }]);
  await reload();
  expect(await screen.findByText('Custom CSS: .dot { gap: 0 }')).toBeVisible();
  expect(field()).toHaveValue(CSS);
  await user.click(card().getByRole('button', { name: 'Use those instead' }));
  expect(field()).toHaveValue('.dot { gap: 0 }');
});

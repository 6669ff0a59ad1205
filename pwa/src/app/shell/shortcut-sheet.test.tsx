import { screen, within } from '@testing-library/react';
import { Route } from '../../lib/router.tsx';
import { expect, test } from 'vitest';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { blockStorage } from '../../../test/block-storage.ts';
import { renderInShell } from '../../../test/render-in-shell.tsx';

const show = (plan: PlanKey = 'pro') =>
  renderInShell(
    <>
      <Route path="/dashboard" element={<h1>The dashboard</h1>} />
      <Route path="/hours" element={<input aria-label="A field" />} />
      <Route path="/holidays" element={<h1>The holidays</h1>} />
    </>,
    { plan },
  );
const sheet = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

test.each([
  { plan: 'free', holidays: 0 },
  { plan: 'pro', holidays: 1 },
] as const)('the list of $plan names each screen that the plan has, with its keys', async ({ plan, holidays }) => {
  const { openShortcuts } = await show(plan);
  const list = within(await openShortcuts());
  expect(list.getByText('Business Hours').parentElement).toHaveTextContent('Business Hoursgthenh');
  expect(list.getByText('Save changes').parentElement).toHaveTextContent('Save changesCtrl/⌘ + S or Enter');
  expect(list.getByText('Show this list').parentElement).toHaveTextContent('Show this list?');
  expect(list.getByText('Close now').parentElement).toHaveTextContent('Close nowc');
  expect(list.queryAllByText('Holidays')).toHaveLength(holidays);
});

test('? opens the list and the cross closes it; shortcuts work only while it is closed', async () => {
  const { user, openShortcuts } = await show();
  await openShortcuts();
  await user.keyboard('gh');
  expect(screen.getByRole('heading', { name: 'The dashboard' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(sheet()).toBeNull();

  await user.keyboard('?');
  expect(sheet()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('gy');
  expect(await screen.findByRole('heading', { name: 'The holidays' })).toBeInTheDocument();
});

test('text typed into a field triggers no shortcut', async () => {
  const { user, go, openShortcuts } = await show();
  await openShortcuts();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await go('Business Hours');
  const field = await screen.findByLabelText('A field');
  await user.type(field, '?gd');
  expect(field).toHaveValue('?gd');
  expect(sheet()).toBeNull();
});

test('disabled shortcuts do nothing, and the list still opens by its button', async () => {
  const { user, openShortcuts } = await show();
  const list = within(await openShortcuts());
  await user.click(list.getByRole('switch', { name: 'Use keyboard shortcuts' }));
  await user.click(list.getByRole('button', { name: 'Close' }));
  await user.keyboard('?gh');
  expect(sheet()).toBeNull();
  expect(screen.getByRole('heading', { name: 'The dashboard' })).toBeInTheDocument();
  const again = within(await openShortcuts());
  expect(again.getByRole('switch', { name: 'Use keyboard shortcuts' })).not.toBeChecked();
});

test('where storage is blocked shortcuts can be turned off until the page is left', async () => {
  const { user, openShortcuts } = await show();
  blockStorage();
  const list = within(await openShortcuts());
  const control = list.getByRole('switch', { name: 'Use keyboard shortcuts' });
  await user.click(control);
  expect(control).not.toBeChecked();
  await user.click(control);
  expect(control).toBeChecked();
});

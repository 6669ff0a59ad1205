import { screen } from '@testing-library/react';
import { Route } from '../lib/router.tsx';
import { expect, test, vi } from 'vitest';
import { renderInShell } from '../../test/render-in-shell.tsx';

function Broken(): never {
  throw new Error('the oven is cold');
}

test('a screen that throws shows an error in its place and keeps the navigation', async () => {
  const reported = vi.fn();
  // jsdom has no reportError().
  vi.stubGlobal('reportError', reported);
  const { go, openShortcuts, user } = await renderInShell(
    <>
      <Route path="/dashboard" element={<Broken />} />
      <Route path="/hours" element={<h1>The hours</h1>} />
    </>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByText(/Everything you saved is safe on this device/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go to the dashboard' })).toBeVisible();
  expect(reported).toHaveBeenCalledWith(new Error('the oven is cold'));

  await openShortcuts();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await go('Business Hours');
  expect(await screen.findByRole('heading', { name: 'The hours' })).toBeVisible();
  expect(screen.queryByText('Something went wrong')).toBeNull();
  await go('Dashboard');
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
});

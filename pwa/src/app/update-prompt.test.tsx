// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ServiceWorkerUpdates } from './service-worker.ts';
import { UpdatePrompt } from './update-prompt.tsx';

/** A page whose new version is fetched when the test says so. */
const show = () => {
  let tell: () => void = () => undefined;
  let applied = 0;
  const updates: ServiceWorkerUpdates = {
    onWaiting: (listener) => {
      tell = listener;
      return () => undefined;
    },
    apply: () => {
      applied += 1;
    },
  };
  render(<UpdatePrompt updates={updates} />);
  return { fetched: () => act(() => tell()), applied: () => applied };
};

test('nothing shows until a new version waits', () => {
  show();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the owner decides when the new version starts', async () => {
  const { fetched, applied } = show();
  fetched();
  expect(screen.getByRole('status')).toHaveTextContent('A new version is ready.');
  expect(applied()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(applied()).toBe(1);
});

test('Later leaves it for the next start', async () => {
  const { fetched, applied } = show();
  fetched();
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(applied()).toBe(0);
});

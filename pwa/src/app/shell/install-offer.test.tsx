import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from '../../lib/router.tsx';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { weekChanges } from '@doorsign/shared-schema/registers';
import { renderInShell } from '../../../test/render-in-shell.tsx';
import type { OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { installPrompt, keepInstallPrompt } from '../../lib/install-prompt.ts';

const PUBLISHED = weekChanges(weekOf(() => ({ open: '09:00', close: '17:00', closed: false })));

beforeAll(keepInstallPrompt);

afterEach(() => {
  act(() => installPrompt.use());
});

const show = async (options: OwnerDeviceOptions = { changes: PUBLISHED }) => {
  const page = await renderInShell(
    <>
      <Route path="/dashboard" element={<h1>The dashboard</h1>} />
      <Route path="/hours" element={<h1>The hours</h1>} />
    </>,
    options,
  );
  await screen.findAllByText(/^All changes live/);
  await page.openShortcuts();
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  return page;
};

/** Dispatches the browser's `beforeinstallprompt`. @returns the event and its `prompt`, which the page may call */
const browserOffers = (): { prompt: ReturnType<typeof vi.fn>; event: Event } => {
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'accepted' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
};
const offer = () => screen.queryByRole('region', { name: 'Install Doorsign as an app' });
const button = (name: string) => within(offer() as HTMLElement).getByRole('button', { name });

test('the browser’s install prompt is deferred until the owner accepts the offer', async () => {
  const { user } = await show();
  expect(offer()).toBeNull();
  const { prompt, event } = browserOffers();
  expect(event.defaultPrevented).toBe(true);
  expect(offer()).toHaveTextContent('Your sign is one tap or click away, even offline.');
  expect(prompt).not.toHaveBeenCalled();
  await user.click(button('Install'));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(installPrompt.read()).toBeNull());
  expect(offer()).toBeNull();
});

test('an owner who declines gets no more offers', async () => {
  const { user } = await show();
  const { prompt } = browserOffers();
  await user.click(button('Not now'));
  expect(offer()).toBeNull();
  browserOffers();
  expect(offer()).toBeNull();
  expect(prompt).not.toHaveBeenCalled();
});

test('the offer shows only on screens without editing, and disappears after another way of installation', async () => {
  const { go } = await show();
  browserOffers();
  await go('Business Hours');
  await screen.findByRole('heading', { name: 'The hours' });
  expect(offer()).toBeNull();
  await go('Dashboard');
  await screen.findByRole('heading', { name: 'The dashboard' });
  expect(offer()).toBeVisible();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(offer()).toBeNull();
});

test('nothing is offered before hours are published', async () => {
  await show({});
  browserOffers();
  expect(offer()).toBeNull();
});

test('an iPhone, which has no install prompt, shows instructions', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
  );
  const { user } = await show();
  expect(offer()).toHaveTextContent('Tap Share, then “Add to Home Screen”.');
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  await user.click(button('Got it'));
  expect(offer()).toBeNull();
});

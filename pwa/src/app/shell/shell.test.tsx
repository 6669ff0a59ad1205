import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type SyncAnswer } from '@doorsign/shared-schema/api';
import { digest } from '@doorsign/shared-schema/sync';
import { PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { NOW_MS, noNetwork, renderAsVisitor, type VisitorOptions } from '../../../test/render-as-visitor.tsx';
import { present } from '../../../test/local/present.ts';
import type { Services } from '../../local/services.ts';
// Loaded ahead: the tests must not depend on how long these files take to load.
import '../../features/auth/login-screen.tsx';
import '../../features/billing/screens.ts';
import './logout-dialog.tsx';
import './more-sheet.tsx';
import { AppRoutes } from '../routes.tsx';
import { tokenFor, userOf } from '../../../test/user.ts';

const show = async (plan: PlanKey, options: VisitorOptions = {}) => {
  const { features, limits } = PLANS[plan];
  const page = await renderAsVisitor(<AppRoutes />, {
    path: '/billing',
    token: tokenFor(userOf().id),
    ...options,
    answers: { 'GET /api/auth/me': () => Response.json(userOf({ plan, features, limits })), ...options.answers },
  });
  await screen.findByRole('heading', { level: 1, name: 'Billing' });
  return page;
};
/** A sync response that refuses every change. */
const refusingSync = (body: Record<string, unknown>): SyncAnswer => ({
  seq: 0,
  chain: '0'.repeat(16),
  sent: body['cursor'] as SyncAnswer['sent'],
  now: Date.now(),
  schema: 1,
  full: body['cursor'] === null ? 'new' : false,
  regs: [],
  digest: digest([]),
  results: (body['edits'] as { id: string }[]).map(({ id }) => ({
    id,
    status: 'rejected',
    code: 'validation_failed',
    detail: 'No.',
  })),
  conflicts: [],
  account: {
    userId: userOf().id,
    emailVerified: true,
    plan: 'free',
    features: PLANS.free.features,
    limits: PLANS.free.limits,
  },
  minSchema: 1,
});

afterEach(() => {
  vi.restoreAllMocks();
});

const firstOf = (elements: HTMLElement[]): HTMLElement => {
  const [first] = elements;
  if (!first) throw new Error('nothing found');
  return first;
};
/** The sidebar precedes the phone's tab bar; jsdom renders both. */
const sidebar = () => within(firstOf(screen.getAllByRole('navigation', { name: 'Main' })));
/** The shell's header precedes the page's. */
const header = () => within(firstOf(screen.getAllByRole('banner')));

test.each([
  { plan: 'free', name: 'Starter' },
  { plan: 'pro', name: 'Business' },
  { plan: 'enterprise', name: 'Multi-Location' },
] as const)('the header of $plan says $name', async ({ plan, name }) => {
  await show(plan);
  expect(header().getByText(name)).toBeVisible();
});

test('the sidebar links to every screen', async () => {
  await show('pro');
  await sidebar().findByRole('link', { name: 'Locations' });
  const links = sidebar()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Dashboard', '/dashboard'],
    ['Business Hours', '/hours'],
    ['Holidays', '/holidays'],
    ['Widget Style', '/styling'],
    ['Domain', '/domain'],
    ['Install Widget', '/install'],
    ['Billing', '/billing'],
    ['Profile', '/profile'],
    // A plan with several locations.
    ['Locations', '/locations'],
    ['History', '/history'],
  ]);
  expect(sidebar().getByRole('link', { name: 'Billing' })).toHaveAttribute('aria-current', 'page');
});

test('without holiday scheduling, Holidays is marked Pro and is no link, also in the tab bar', async () => {
  const { address } = await show('free');
  const entries = screen.getAllByRole('button', { name: 'Holidays Pro' });
  expect(entries).toHaveLength(2);
  for (const entry of entries) {
    expect(entry).toBeDisabled();
    await userEvent.click(entry);
  }
  expect(address()).toBe('/billing');
  expect(screen.queryByRole('link', { name: /Holidays/ })).toBeNull();
});

test.each([
  { plan: 'free', offered: true },
  { plan: 'pro', offered: false },
  { plan: 'enterprise', offered: false },
] as const)('$plan is offered an upgrade: $offered', async ({ plan, offered }) => {
  await show(plan);
  const links = [
    ...header().queryAllByRole('link', { name: 'Upgrade' }),
    ...screen.queryAllByRole('link', { name: 'Unlock More Features' }),
  ];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(offered ? ['/pricing', '/pricing'] : []);
});

test.each([
  { plan: 'free', text: 'Domains 1 / 1', bar: 0 },
  { plan: 'pro', text: 'Domains 1 / 2', bar: 1 },
  { plan: 'enterprise', text: 'Domains 1 / 5', bar: 1 },
] as const)('$plan shows "$text" with $bar bars', async ({ plan, text, bar }) => {
  await show(plan);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryAllByRole('progressbar')).toHaveLength(bar);
});

test('without a domain, the count says that none is set', async () => {
  await show('free');
  expect(await screen.findByText('none set')).toBeVisible();
});

test('the phone’s More sheet lists what does not fit into the tab bar', async () => {
  const { address } = await show('free');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
  expect(sheet.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Domain',
    'Install Widget',
    'Billing',
    'Profile',
    'History',
    'Unlock More Features',
  ]);
  await userEvent.click(sheet.getByRole('link', { name: 'Profile' }));
  await waitFor(() => expect(address()).toBe('/profile'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the theme can be chosen', async () => {
  await show('free');
  await userEvent.click(firstOf(screen.getAllByRole('radio', { name: 'Dark' })));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await userEvent.click(firstOf(screen.getAllByRole('radio', { name: 'Match device' })));
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});

test('logout asks about unpublished changes', async () => {
  const { services, address } = await show('free', { answers: { 'POST /api/sync': noNetwork } });
  const { store } = services.local.session.store.getState();
  await store?.save('profile', [{ key: 'profile.businessName', value: 'Harbor Bakery & Café' }]);

  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Not on your website yet' }));
  expect(dialog.getByText('1 change is saved on this device only.')).toBeVisible();
  expect(address()).toBe('/billing');
  await userEvent.click(dialog.getByRole('button', { name: 'Keep on this device and log out' }));
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(address()).toBe('/login');
  expect(await services.local.unpublishedCount()).toBe(1);
});

test('closing the logout dialog stays, and discarding drops the change', { tags: 'all' }, async () => {
  const { services } = await show('free', { answers: { 'POST /api/sync': noNetwork } });
  const { store } = services.local.session.store.getState();
  await store?.save('profile', [{ key: 'profile.businessName', value: 'Harbor Bakery & Café' }]);

  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await services.local.unpublishedCount()).toBe(1);

  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard 1 change and log out' }));
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(await services.local.unpublishedCount()).toBe(0);
});

test('logout asks about unsaved input, and staying keeps it', async () => {
  const { services, address } = await show('free');
  const { store } = services.local.session.store.getState();
  const draft = store?.draft('hours');
  await act(async () => {
    draft?.set({ days: {}, timezone: 'Europe/London', whole: false });
    await draft?.settled();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(draft?.get().value).not.toBeNull();
  expect(address()).toBe('/billing');

  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Log out without saving' }));
  await screen.findByRole('heading', { name: 'Welcome back' });
});

test('logout does not offer to publish a refused change', { tags: 'all' }, async () => {
  const { services } = await show('free', {
    answers: { 'POST /api/sync': (body) => Response.json(refusingSync(body)) },
  });
  const { store } = services.local.session.store.getState();
  const saved = await store?.save('profile', [{ key: 'profile.businessName', value: 'Harbor Bakery & Café' }]);
  await act(async () => void (await saved?.outcome));
  expect(await screen.findByRole('link', { name: 'Show: Needs attention (1)' })).toHaveAttribute('href', '/history');

  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Not on your website yet' }));
  expect(dialog.getByText('The server didn’t accept it.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Publish and log out' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Keep on this device and log out' })).toBeVisible();
});

test('if the device’s data cannot be read, logout says so and asks for confirmation', async () => {
  const { services, address } = await show('free');
  vi.spyOn(services.local, 'leftBehind').mockRejectedValue(new Error('gone'));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log out?' }));
  expect(dialog.getByText(/couldn’t check for changes/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Log out' }));
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(address()).toBe('/login');
});

test('a change that could not be discarded is not reported as discarded', { tags: 'all' }, async () => {
  const { services } = await show('free', { answers: { 'POST /api/sync': noNetwork } });
  const { store } = services.local.session.store.getState();
  await store?.save('profile', [{ key: 'profile.businessName', value: 'Harbor Bakery & Café' }]);
  const broken = vi.spyOn(services.local, 'discardLeftBehind').mockRejectedValue(new Error('gone'));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard 1 change and log out' }));
  expect(await screen.findByText(/Nothing was discarded/)).toBeVisible();
  broken.mockRestore();
  expect(await services.local.unpublishedCount()).toBe(1);
});

/** Stores a phone number that was saved here and replaced by another device. */
const beReplaced = async (services: Services): Promise<void> => {
  const db = services.local.session.store.getState().store?.db;
  const where = { scope: 's', key: 'profile.phone' };
  const theirs = { rev: 'theirs', value: '+1 555 0100', deleted: false, at: NOW_MS };
  await db?.registers.put({ ...where, ...theirs, schema: 1, seq: 2 });
  const lose = { rev: 'ours', value: '+1 555 0199', deleted: false, device: 'This one', at: NOW_MS };
  await db?.conflicts.put({ ...where, seq: 2, at: NOW_MS, win: { ...theirs, device: 'Phone' }, lose, origin: 'edit' });
};

test('logout asks about a change replaced by another device, and discards it with the rest', async () => {
  const { services } = await show('free', { answers: { 'POST /api/sync': noNetwork } });
  const { db } = present(services.local.session.store.getState().store);
  await beReplaced(services);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replaced by another device' }));
  expect(dialog.getByText(/1 change you made was replaced by another device/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Publish and log out' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Discard 1 change and log out' }));
  await screen.findByRole('heading', { name: 'Welcome back' });
  await db.open();
  await waitFor(async () => expect(await db.registers.count()).toBe(0));
  expect(await db.conflicts.count()).toBe(0);
});

test('logout keeps a change replaced by another device if the owner chooses so', { tags: 'all' }, async () => {
  const { services } = await show('free', { answers: { 'POST /api/sync': noNetwork } });
  await beReplaced(services);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep on this device and log out' }));
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(await services.local.leftBehind()).toEqual({ unpublished: 0, replaced: 1 });
});

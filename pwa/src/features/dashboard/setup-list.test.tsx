import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { weekChanges, type Change } from '@doorsign/shared-schema/registers';
import { NEVER_SEEN, type PretendServer } from '../../../test/pretend-server.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
// Loaded ahead: the tests must not depend on how long the file takes to load.
import './setup-list.tsx';

const NOW = Date.parse('2026-11-20T19:14:00Z');
const HOURS = weekChanges(weekOf(() => ({ open: '09:00', close: '17:00', closed: false })));
const STYLE: Change = { key: 'style.theme', value: 'light' };
const DOMAIN: Change = { key: 'domains', value: ['harbor.com'] };
const CONTACT: Change[] = [
  { key: 'profile.phone', value: '617 555 0142' },
  { key: 'profile.address', value: '1 Main St' },
];
const seen = (server: PretendServer): void => {
  server.install = { ...NEVER_SEEN, problem: null, seen: { at: new Date(NOW).toISOString(), host: 'harbor.com' } };
};

const open = ({ prepare, ...options }: OwnerDeviceOptions = {}) =>
  renderForOwner(<DashboardScreen />, {
    now: () => NOW,
    changes: HOURS,
    ...options,
    prepare(server) {
      server.widgetSeen = null;
      prepare?.(server);
    },
  });
const list = () => screen.findByRole('region', { name: 'Finish setting up' });
const expectNoList = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Finish setting up' })).not.toBeInTheDocument());

test('a new owner reads what is left, each with one next step', async () => {
  await open();
  const region = within(await list());
  expect(region.getByText('1 of 5 done')).toBeInTheDocument();
  expect(region.getByText('Business hours')).toHaveTextContent('Business hours: done');
  const links = region.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Change', '/styling'],
    ['Set domain', '/domain'],
    ['Install it', '/install'],
    ['Add them', '/profile'],
  ]);
});

test('a look that is good without a change is done, also after a reload', async () => {
  const user = userEvent.setup();
  const device = await open();
  await user.click(within(await list()).getByRole('button', { name: 'Looks good' }));
  await screen.findByText('2 of 5 done');
  await device.reload();
  expect(await screen.findByText('2 of 5 done')).toBeInTheDocument();
});

test('it shows until the last step is done', async () => {
  await open({ changes: [...HOURS, STYLE, DOMAIN], prepare: seen });
  expect(await screen.findByText('4 of 5 done')).toBeInTheDocument();
});

test('with all five done it does not show', async () => {
  const { server } = await open({ changes: [...HOURS, STYLE, DOMAIN, ...CONTACT], prepare: seen });
  await screen.findByText(/^Live on harbor\.com/);
  await waitFor(() => expect(server.requests).toContain('GET /api/business/install'));
  await expectNoList();
});

test('an owner hides it, and brings it back with Undo', async () => {
  const user = userEvent.setup();
  const device = await open();
  await user.click(within(await list()).getByRole('button', { name: 'Hide' }));
  await expectNoList();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  // A pointer reaches the button a moment later.
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(within(await list()).getByRole('button', { name: 'Hide' }));
  await device.reload();
  await screen.findByText(/^Not seen on a website yet/);
  await expectNoList();
});

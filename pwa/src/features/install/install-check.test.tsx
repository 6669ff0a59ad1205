import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorBody, NEVER_SEEN, type PretendServer } from '../../../test/pretend-server.ts';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import { InstallCheck } from './install-check.tsx';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-20T19:14:00Z');
const PATH = '/api/business/install';
const SEEN = {
  ...NEVER_SEEN,
  problem: null,
  seen: { at: new Date(NOW - 2 * MINUTE).toISOString(), host: 'harbor.com' },
};

const openCheck = async (prepare?: (server: PretendServer) => void) => {
  const device = await renderForOwner(<InstallCheck />, { now: () => NOW, prepare });
  await screen.findByRole('region', { name: 'On your website' });
  return device;
};
const card = () => within(screen.getByRole('region', { name: 'On your website' }));
const checkAgain = () => userEvent.click(card().getByRole('button', { name: 'Check again' }));

test('before the first visit the owner reads what to do, and can check again', async () => {
  const { server } = await openCheck();
  expect(await card().findByText('Not seen on a website yet')).toBeInTheDocument();
  server.install = SEEN;
  await checkAgain();
  expect(await card().findByText('Last seen on harbor.com (not verified), 2 minutes ago')).toBeInTheDocument();
  expect(card().getByText(/^Checked at /)).toBeInTheDocument();
});

test('a website that is not allowed is named, with a link to the domain screen', async () => {
  await openCheck((server) => {
    server.install = { ...NEVER_SEEN, problem: 'other_host', refused: { ...SEEN.seen, host: 'old-harbor.com' } };
  });
  expect(await card().findByText('Hidden on old-harbor.com')).toBeInTheDocument();
  expect(card().getByRole('link', { name: 'Go to Domain' })).toHaveAttribute('href', '/domain');
});

test('offline, the last result is shown with its time', async () => {
  const { server } = await openCheck((first) => {
    first.install = SEEN;
  });
  await card().findByText('Last seen on harbor.com (not verified), 2 minutes ago');
  server.online = false;
  await checkAgain();
  expect(await card().findByText(/^We can’t reach the server. This result is from /)).toBeInTheDocument();
  expect(card().getByText('Last seen on harbor.com (not verified), 2 minutes ago')).toBeInTheDocument();
  server.online = true;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await expect.poll(() => card().queryByText(/can’t reach/)).toBeNull();
});

test('without any result, the check says that it needs a connection', async () => {
  await openCheck((server) => server.failing.set(PATH, { status: 502, body: 'Bad Gateway' }));
  expect(await card().findByText('We couldn’t check your website')).toBeInTheDocument();
  expect(card().getByText(/The check needs a connection/)).toBeInTheDocument();
});

test('a refusal shows the server’s text', async () => {
  await openCheck((server) => server.failing.set(PATH, { status: 500, body: errorBody('internal') }));
  expect(await card().findByText(new RegExp(errorBody('internal').detail.slice(0, 20)))).toBeInTheDocument();
});

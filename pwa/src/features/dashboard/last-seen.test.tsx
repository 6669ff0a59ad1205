import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { User } from '@doorsign/shared-schema/api';
import { NEVER_SEEN, type PretendServer } from '../../../test/pretend-server.ts';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import { useSession } from '../../local/session/session.ts';
import { LastSeen } from './last-seen.tsx';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-20T19:14:00Z');
const SEEN = {
  ...NEVER_SEEN,
  problem: null,
  seen: { at: new Date(NOW - 2 * MINUTE).toISOString(), host: 'harbor.com' },
};

function Line({ at, stored }: { at: number; stored?: User['widgetSeen'] }) {
  const { user } = useSession();
  return user ? <LastSeen user={{ ...user, widgetSeen: stored ?? null }} now={at} /> : null;
}

const show = async (prepare?: (server: PretendServer) => void, stored?: User['widgetSeen']) =>
  renderForOwner(<Line at={NOW} stored={stored} />, { now: () => NOW, prepare });

const line = () => document.querySelector('p');

test('a reported widget shows its host and the elapsed time', async () => {
  await show((server) => {
    server.install = SEEN;
  });
  expect(await screen.findByText('Last seen on harbor.com (not verified), 2 minutes ago')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a widget never requested links to its installation', async () => {
  await show();
  expect(await screen.findByText(/^Not seen on a website yet/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Install it' })).toHaveAttribute('href', '/install');
});

test('a widget that is loaded but was never shown links to the installation check', async () => {
  await show((server) => {
    server.install = { ...NEVER_SEEN, problem: 'not_shown', loaded: SEEN.seen };
  });
  expect(await screen.findByText(/^Not seen on a website yet/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Check your installation' })).toHaveAttribute('href', '/install');
});

const HOUR = 60 * MINUTE;

test.each([
  { ago: 0, says: 'Live on harbor.com · seen just now' },
  { ago: 2 * MINUTE, says: 'Live on harbor.com · seen 2 min ago' },
  { ago: 23 * HOUR, says: 'Live on harbor.com · seen 23 h ago' },
  { ago: 24 * HOUR, says: 'Last seen on harbor.com, 1 day ago' },
])('an allowed domain that reported $ago ms ago reads "$says"', async ({ ago, says }) => {
  await show((server) => {
    server.publish([{ key: 'domains', value: ['harbor.com'] }]);
    server.install = { ...SEEN, seen: { at: new Date(NOW - ago).toISOString(), host: 'harbor.com' } };
  });
  await waitFor(() => expect(line()).toHaveTextContent(says));
});

test.each([
  { name: 'with a problem', problem: 'old_snippet' as const, says: 'Last seen on harbor.com, 2 minutes ago. Check' },
  { name: 'as far as this device knows', problem: null, says: 'Last seen on harbor.com, 2 minutes ago, as far as' },
])('a report $name is not called live', async ({ problem, says }) => {
  const { server } = await show((first) => {
    first.publish([{ key: 'domains', value: ['harbor.com'] }]);
    first.install = { ...SEEN, problem };
  });
  await screen.findByText(/harbor\.com/);
  if (problem === null) server.online = false;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(line()).toHaveTextContent(says));
});

test('offline, the last known report is shown and marked so', async () => {
  const { server } = await show((first) => {
    first.install = SEEN;
  });
  await screen.findByText('Last seen on harbor.com (not verified), 2 minutes ago');
  server.online = false;
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(
    await screen.findByText('Last seen on harbor.com (not verified), 2 minutes ago, as far as this device knows'),
  ).toBeInTheDocument();
});

test('before the first installation check, the stored user’s report is shown', async () => {
  await show((server) => server.failing.set('/api/business/install', { status: 502, body: 'Bad Gateway' }), SEEN.seen);
  expect(
    await screen.findByText('Last seen on harbor.com (not verified), 2 minutes ago, as far as this device knows'),
  ).toBeInTheDocument();
});

test('with no data at all, the line says so', async () => {
  await show((server) => server.failing.set('/api/business/install', { status: 502, body: 'Bad Gateway' }));
  expect(await screen.findByText('We don’t know yet where it was last seen.')).toBeInTheDocument();
});

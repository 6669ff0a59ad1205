import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from '../../lib/router.tsx';
import type { PretendServer } from '../../../test/pretend-server.ts';
import { renderInShell } from '../../../test/render-in-shell.tsx';

const show = (prepare: (server: PretendServer) => void) =>
  renderInShell(<Route path="/dashboard" element={<h1>The dashboard</h1>} />, {
    plan: 'free',
    prepare(server) {
      server.locations.add({ id: 'airport', name: 'Airport' });
      server.locations.add({ id: 'harbor', name: 'Harbor' });
      prepare(server);
    },
  });

test('after a downgrade every screen says until when all locations work, and which ones pause', async () => {
  await show((server) => void (server.pausesAt = '2026-12-20T12:00:00.000Z'));
  expect(await screen.findByText(/^Your plan has 1 location; you have 3\./)).toHaveTextContent(
    'Until Dec 20 everything works as before. Then Airport and Harbor pause: their signs leave your websites until you upgrade.',
  );
  expect(screen.getByRole('link', { name: 'Choose locations' })).toHaveAttribute('href', '/locations');
});

test('once they are paused it says so', async () => {
  await show(({ locations }) => {
    locations.setState('airport', 'paused');
    locations.setState('harbor', 'paused');
  });
  expect(
    await screen.findByText('2 locations are paused. Their signs are off your websites; their settings are kept.'),
  ).toBeVisible();
});

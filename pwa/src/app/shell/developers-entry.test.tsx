import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { OWNER, type Member } from '@doorsign/shared-schema/team';
import { renderInShell, sidebar } from '../../../test/render-in-shell.tsx';
import { OWNER_ID } from '../../../test/pretend-server.ts';
import { Route } from '../../lib/router.tsx';

const NAME = 'API & Webhooks';

interface Case {
  plan: PlanKey;
  member?: Member;
  hasKeys?: boolean;
  isShown: boolean;
}

test.each<Case>([
  { plan: 'enterprise', isShown: true },
  { plan: 'pro', isShown: false },
  { plan: 'pro', hasKeys: true, isShown: true },
  { plan: 'enterprise', member: { role: 'manager', scope: null }, isShown: true },
  { plan: 'enterprise', member: { role: 'manager', scope: [OWNER_ID] }, isShown: false },
  { plan: 'enterprise', member: { role: 'editor', scope: null }, hasKeys: true, isShown: false },
  { plan: 'enterprise', member: { role: 'viewer', scope: null }, isShown: false },
])('$plan, $member, keys: $hasKeys: the navigation has API & Webhooks: $isShown', async (given) => {
  const { plan, member = OWNER, hasKeys = false, isShown } = given;
  const { user } = await renderInShell(<Route path="/dashboard" element={<h1>Dashboard</h1>} />, {
    plan,
    prepare: (server) => void Object.assign(server, { member, hasKeys }),
  });
  await sidebar().findByRole('link', { name: 'Locations' });
  const shown = isShown ? [['/developers', NAME]] : [];
  const entries = (links: HTMLElement[]) => links.map((link) => [link.getAttribute('href'), link.textContent]);
  await waitFor(() => expect(entries(sidebar().queryAllByRole('link', { name: NAME }))).toEqual(shown));
  await user.click(screen.getByRole('button', { name: 'More' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
  expect(entries(sheet.queryAllByRole('link', { name: NAME }))).toEqual(shown);
});

test('on the page of a webhook the entry and More are the current ones', async () => {
  await renderInShell(<Route path="/developers/webhooks/*" element={<h1>Webhook</h1>} />, {
    plan: 'enterprise',
    path: '/developers/webhooks/whk_1',
  });
  expect(await sidebar().findByRole('link', { name: NAME })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'page');
});

import { screen, waitFor } from '@testing-library/react';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { weekChanges } from '@doorsign/shared-schema/registers';
import { expect, test } from 'vitest';
import '../../../test/intersection-observer.ts';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import '../../../test/resize-observer.ts';
// Loaded ahead: the tests must not depend on how long these files take to load.
import '../../features/billing/screens.ts';
import '../../features/domain/domain-screen.tsx';
import '../../features/holidays/holidays-screen.tsx';
import '../../features/hours/hours-screen.tsx';
import '../../features/install/install-screen.tsx';
import '../../features/styling/styling-screen.tsx';
import '../dashboard-page.tsx';
import '../locations-page.tsx';
import { AppRoutes } from '../routes.tsx';

const WEEK = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));

interface View {
  path: string;
  plan: PlanKey;
  /** Without hours, or with them. */
  hours: 'unset' | 'set';
  /** A text of the screen once it is whole. */
  shows: string | RegExp;
  /** The primary button; null if the screen's is that of the bar with unsaved changes. */
  primary: string | null;
}

/** The filled buttons and links. The shell's link for keyboards is out of sight until it has the focus. */
const primaries = () =>
  [...document.querySelectorAll('button.bg-brand, a.bg-brand:not([href="#content"])')].map(
    ({ textContent }) => textContent,
  );

test.each<View>([
  { path: '/dashboard', plan: 'free', hours: 'unset', shows: 'Quick actions', primary: 'Set Up Business Hours' },
  { path: '/dashboard', plan: 'free', hours: 'set', shows: 'Quick actions', primary: null },
  {
    path: '/hours',
    plan: 'free',
    hours: 'unset',
    shows: 'Set Up Your Business Hours',
    primary: 'Set Up Business Hours',
  },
  { path: '/hours', plan: 'free', hours: 'set', shows: /^Seasonal Hours Available/, primary: null },
  { path: '/hours', plan: 'pro', hours: 'set', shows: 'Seasonal hours', primary: null },
  { path: '/holidays', plan: 'free', hours: 'set', shows: 'Learn More', primary: 'Upgrade to Business Plan - $9/mo' },
  { path: '/styling', plan: 'free', hours: 'set', shows: /^Custom Messages Available/, primary: null },
  { path: '/styling', plan: 'pro', hours: 'set', shows: /^White Label and Custom CSS Available/, primary: null },
  { path: '/domain', plan: 'free', hours: 'set', shows: 'Free Plan Limitation', primary: 'Save' },
  { path: '/domain', plan: 'pro', hours: 'set', shows: 'How domain protection works', primary: 'Save' },
  { path: '/install', plan: 'free', hours: 'set', shows: 'Copy code', primary: 'Copy code' },
  { path: '/billing', plan: 'free', hours: 'set', shows: 'Transaction history', primary: 'Upgrade to Business Pro' },
  { path: '/locations', plan: 'free', hours: 'set', shows: 'See plans', primary: 'See plans' },
  { path: '/locations', plan: 'pro', hours: 'set', shows: 'Turn on', primary: 'Add location' },
])('$path of $plan with hours $hours has one primary button at most: $primary', async (view) => {
  const { path, plan, hours, shows, primary } = view;
  await renderForOwner(<AppRoutes />, { path, plan, changes: hours === 'set' ? weekChanges(WEEK) : [] });
  await screen.findAllByText(shows, {}, { timeout: 5000 });
  const [header] = screen.getAllByRole('banner');
  expect(header?.querySelector('a[href="/pricing"]')?.textContent).toBe(plan === 'free' ? 'Upgrade' : undefined);
  await waitFor(() => expect(primaries()).toEqual(primary === null ? [] : [primary]));
});

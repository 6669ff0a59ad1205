import { screen, waitFor, within } from '@testing-library/react';
import { Route } from '../../lib/router.tsx';
import { expect, test } from 'vitest';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { holidayChanges, spanChanges } from '@doorsign/shared-schema/registers';
import type { DaySpan } from '@doorsign/shared-schema/spans';
import { renderInShell, sidebar } from '../../../test/render-in-shell.tsx';

/** Two upcoming holidays and a past one, by the test's clock: 2026-11-20. */
const HOLIDAYS = ['2026-11-19', '2026-11-20', '2026-12-25'].map((date) => ({
  id: `preset_${date}`,
  date,
  name: `Day of ${date}`,
  closed: true,
  open: '09:00',
  close: '17:00',
}));

const show = async (plan: PlanKey, holidays: typeof HOLIDAYS = HOLIDAYS, ranges: readonly DaySpan[] = []) => {
  const page = await renderInShell(
    <>
      <Route path="/dashboard" element={<h1>The dashboard</h1>} />
      <Route path="/holidays" element={<h1>The holidays</h1>} />
    </>,
    { plan, changes: [...holidayChanges([], holidays), ...spanChanges([], ranges)] },
  );
  await screen.findAllByText(/^All changes live/);
  return page;
};
const keptLink = { name: /^Saved holidays/ };

test('after a downgrade, the navigation links to the holidays that are still published', async () => {
  const { user } = await show('free');
  const link = await screen.findByRole('link', keptLink);
  expect(link).toHaveTextContent('Saved holidays2');
  expect(sidebar().getByRole('button', { name: 'Holidays Pro' })).toBeDisabled();
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'The holidays' })).toBeInTheDocument();
});

test('a kept range of dates counts as one', async () => {
  const day = { open: '10:00', close: '15:00', closed: true };
  const ranges = ['2026-11-21', '2026-11-19'].map((to, at) => ({
    id: `s176722560000000${at}`,
    name: 'Vacation',
    from: '2026-11-15',
    to,
    day,
  }));
  await show('free', HOLIDAYS, ranges);
  expect(await screen.findByRole('link', keptLink)).toHaveTextContent('Saved holidays3');
});

test('on a phone that link is in the More sheet, which closes on a press', async () => {
  const { user } = await show('free');
  await user.click(screen.getByRole('button', { name: 'More' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
  await user.click(await sheet.findByRole('link', keptLink));
  expect(await screen.findByRole('heading', { name: 'The holidays' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  { name: 'a plan with holidays, which has its own entry', plan: 'pro', holidays: HOLIDAYS },
  { name: 'an owner without holidays', plan: 'free', holidays: [] },
  { name: 'an owner whose holidays are over', plan: 'free', holidays: HOLIDAYS.slice(0, 1) },
] as const)('$name sees no such link', async ({ plan, holidays }) => {
  const { openShortcuts } = await show(plan, [...holidays]);
  await openShortcuts();
  expect(screen.queryByRole('link', keptLink)).toBeNull();
});

import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { holidayChanges } from '@doorsign/shared-schema/registers';
import { present } from '../../../test/local/present.ts';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import '../../../test/resize-observer.ts';
import { HolidaysScreen } from './holidays-screen.tsx';

// The fake clock is at 2026-11-20, 14:14 in New York.
const FAIR: Holiday = {
  id: 'holiday_1',
  date: '2026-11-20',
  name: 'Fair',
  closed: true,
  open: '10:00',
  close: '14:00',
};

const openAt = async (path: string, holidays: readonly Holiday[] = []) => {
  const device = await renderForOwner(<HolidaysScreen />, {
    plan: 'pro',
    path,
    changes: holidayChanges([], holidays),
  });
  await screen.findByText('Holiday Schedule');
  return device;
};
const tab = (name: string) => screen.getByRole('tab', { name });

test('the date in the address fills the form, open, with the focus on its opening', async () => {
  const { server } = await openAt('/holidays?date=2026-11-20');
  expect(tab('Custom Holiday')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByLabelText('Date')).toHaveValue('2026-11-20');
  await waitFor(() => expect(screen.getByLabelText('Open')).toHaveFocus());
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Add Holiday' }));
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Live on your website.');
  expect(server.user().holidays).toMatchObject([{ date: '2026-11-20', name: 'Special hours', closed: false }]);
});

test('the asked date is saved with one press, as long as nothing else is unsaved', async () => {
  const { server } = await openAt('/holidays?date=2026-11-20');
  const user = userEvent.setup();
  const saveForToday = screen.getByRole('button', { name: 'Save for today' });
  await user.click(saveForToday);
  await screen.findByText('Live on your website.');
  expect(server.user().holidays).toMatchObject([{ date: '2026-11-20', name: 'Special hours', closed: false }]);

  await user.click(tab('US Holidays'));
  const [christmas] = screen.getAllByRole('checkbox', { name: /^Christmas Day/ });
  await user.click(present(christmas));
  await user.click(tab('Custom Holiday'));
  expect(screen.queryByRole('button', { name: /^Save for/ })).toBeNull();
});

test('a date that has an entry begins with that entry’s name and times', async () => {
  await openAt('/holidays?date=2026-11-20', [FAIR]);
  expect(screen.getByLabelText('Holiday Name')).toHaveValue('Fair');
  expect(screen.getByLabelText('Open')).toHaveValue('10:00');
  expect(screen.getByText('Replaces “Fair” on this day.')).toBeInTheDocument();
});

test.each([
  { name: 'no date', path: '/holidays' },
  { name: 'a date that is over', path: '/holidays?date=2026-11-19' },
  { name: 'a date that does not exist', path: '/holidays?date=2026-02-30' },
])('$name leaves the list of holidays in front', async ({ path }) => {
  await openAt(path);
  expect(tab('US Holidays')).toHaveAttribute('aria-selected', 'true');
});

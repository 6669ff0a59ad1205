import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { holidayChanges, PLAN_REQUIRED_DETAIL } from '@doorsign/shared-schema/registers';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import '../../../test/resize-observer.ts';
import { HolidaysScreen } from './holidays-screen.tsx';

// The fake clock is at 2026-11-20, 14:14 in New York.
const entry = (date: string, name: string, changes: Partial<Holiday> = {}): Holiday => ({
  id: `holiday_${date}`,
  date,
  name,
  closed: true,
  open: '09:00',
  close: '17:00',
  ...changes,
});
const INVENTORY = entry('2026-12-30', 'Inventory', { closed: false, open: '10:00', close: '14:00' });
const YESTERDAY = entry('2026-11-19', 'Staff outing');

const openHolidays = async (holidays: readonly Holiday[] = [], options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<HolidaysScreen />, {
    plan: 'pro',
    changes: holidayChanges([], holidays),
    ...options,
  });
  await screen.findByText('Holiday Schedule');
  return { ...device, device, user: userEvent.setup() };
};

const panel = () => within(screen.getByRole('region', { name: 'Active Holidays' }));
const listed = () =>
  panel()
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
const save = { name: 'Save Changes' };
const draftKept = async (services: Awaited<ReturnType<typeof openHolidays>>['services']) =>
  services.local.session.store.getState().store?.draft('holidays').settled();
const customTab = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('tab', { name: 'Custom Holiday' }));

test('a message shows until the device has read the holidays', async () => {
  await renderForOwner(<HolidaysScreen />, { plan: 'pro' });
  expect(screen.getByText('Loading holidays...')).toBeInTheDocument();
  await screen.findByRole('heading', { name: 'Holiday Schedule' });
});

test('the checklist has the federal holidays of this and the next year that are not over', async () => {
  await openHolidays();
  const groups = screen.getAllByRole('group').map((group) => ({
    year: group.querySelector('legend')?.textContent,
    names: within(group)
      .getAllByRole('checkbox')
      .map((box) => box.parentElement?.querySelector('span span')?.textContent),
  }));
  expect(groups).toEqual([
    { year: '2026', names: ['Thanksgiving Day', 'Christmas Day'] },
    {
      year: '2027',
      names: [
        "New Year's Day",
        'Martin Luther King Jr. Day',
        "Presidents' Day",
        'Memorial Day',
        'Juneteenth (observed)',
        'Juneteenth',
        'Independence Day',
        'Independence Day (observed)',
        'Labor Day',
        'Columbus Day',
        'Veterans Day',
        'Thanksgiving Day',
        'Christmas Day (observed)',
        'Christmas Day',
        "New Year's Day (observed)",
      ],
    },
  ]);
});

test('ticking a day adds it to the draft as closed, and Save publishes it under its preset id', async () => {
  const { user, server } = await openHolidays();
  expect(panel().getByText(/No holidays yet/)).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Thanksgiving Day, Thu, Nov 26' }));
  expect(await screen.findByText('Holiday added')).toBeInTheDocument();
  expect(listed()).toEqual(['Thanksgiving Day']);
  expect(panel().getByText('1')).toBeInTheDocument();
  expect(panel().getByRole('switch', { name: /Closed all day on Thanksgiving Day/ })).toBeChecked();
  expect(server.user().holidays).toEqual([]);

  await user.click(screen.getByRole('button', save));
  expect(await screen.findByText('Holidays saved!')).toBeInTheDocument();
  expect(await screen.findByText('Live on your website.')).toBeInTheDocument();
  expect(server.user().holidays).toEqual([{ ...entry('2026-11-26', 'Thanksgiving Day'), id: 'preset_2026-11-26' }]);
  await waitFor(() => expect(screen.queryByRole('button', save)).not.toBeInTheDocument());
});

test('unticking a day removes it, and Undo restores it unchanged', async () => {
  const christmas = entry('2026-12-25', 'Christmas Day', { id: 'preset_2026-12-25', closed: false, close: '12:00' });
  const { user } = await openHolidays([christmas]);
  const box = screen.getByRole('checkbox', { name: 'Christmas Day, Fri, Dec 25', checked: true });
  await user.click(box);
  expect(await screen.findByText('Holiday removed')).toBeInTheDocument();
  expect(listed()).toEqual([]);
  // jsdom lacks the pointer capture that a press on a toast uses.
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(panel().getByLabelText('Close time of Christmas Day')).toHaveValue('12:00');
  expect(screen.queryByRole('button', save)).not.toBeInTheDocument();
});

test('a past day is in no list and can still be removed', { tags: 'all' }, async () => {
  const { user, server } = await openHolidays([YESTERDAY, INVENTORY]);
  expect(listed()).toEqual(['Inventory']);
  expect(panel().getByText('1 day that is over is kept.')).toBeInTheDocument();
  await user.click(panel().getByRole('button', { name: 'Remove it' }));
  await user.click(screen.getByRole('button', save));
  await screen.findByText('Live on your website.');
  expect(server.user().holidays).toEqual([INVENTORY]);
});

test('whether a day is over depends on the business’s calendar', async () => {
  const { services } = await openHolidays([YESTERDAY], {
    changes: [
      ...holidayChanges([], [entry('2026-11-20', 'Today in New York')]),
      { key: 'profile.timezone', value: 'Pacific/Kiritimati' },
    ],
  });
  expect(services.now()).toBe(Date.parse('2026-11-20T19:14:00Z'));
  expect(listed()).toEqual([]);
});

test(
  'a custom day requires a date from today on and a name, and is added with its own hours',
  { tags: 'all' },
  async () => {
    const { user, server } = await openHolidays();
    await customTab(user);
    const date = screen.getByLabelText('Date');
    expect(date).toHaveAttribute('min', '2026-11-20');
    await user.click(screen.getByRole('button', { name: 'Add Holiday' }));
    expect(await screen.findByText('Missing information')).toBeInTheDocument();
    expect(screen.getByText('Please enter both date and holiday name.')).toBeInTheDocument();
    expect(date).toHaveFocus();
    expect(date).toHaveAccessibleDescription('Enter a date.');

    await user.type(date, '2026-12-30');
    await user.type(screen.getByLabelText('Holiday Name'), ' Inventory ');
    await user.click(screen.getByRole('switch', { name: 'Closed all day' }));
    expect(screen.getByLabelText('Open')).toHaveValue('09:00');
    expect(screen.getByLabelText('Close')).toHaveValue('17:00');
    await user.clear(screen.getByLabelText('Open'));
    await user.type(screen.getByLabelText('Open'), '10:00');
    await user.clear(screen.getByLabelText('Close'));
    await user.type(screen.getByLabelText('Close'), '14:00');
    await user.click(screen.getByRole('button', { name: 'Add Holiday' }));
    expect(await screen.findByText('Holiday added')).toBeInTheDocument();
    expect(listed()).toEqual(['Inventory']);
    expect(date).toHaveValue('');

    await user.click(screen.getByRole('button', save));
    await screen.findByText('Live on your website.');
    const [saved] = server.user().holidays;
    expect(saved).toEqual({ ...INVENTORY, id: saved?.id });
    expect(saved?.id).toMatch(/^holiday_1795202040000\d{3}$/);
  },
);

test('input is kept while the other tab is shown', { tags: 'all' }, async () => {
  const { user } = await openHolidays();
  await customTab(user);
  await user.type(screen.getByLabelText('Holiday Name'), 'Inventory');
  await user.click(screen.getByRole('tab', { name: 'US Holidays' }));
  await customTab(user);
  expect(screen.getByLabelText('Holiday Name')).toHaveValue('Inventory');
});

test('a custom day on a taken date names what it replaces and leaves one entry', async () => {
  const { user } = await openHolidays([INVENTORY]);
  await customTab(user);
  await user.type(screen.getByLabelText('Date'), '2026-12-30');
  expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Replaces “Inventory” on this day.');
  await user.type(screen.getByLabelText('Holiday Name'), 'Ski trip{Enter}');
  expect(listed()).toEqual(['Ski trip']);
});

test('a preset on a taken date is not ticked, names what it replaces, and Undo restores that', async () => {
  const { user } = await openHolidays([entry('2026-12-25', 'Family party')]);
  const box = screen.getByRole('checkbox', { name: 'Christmas Day, Fri, Dec 25' });
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription('Would replace “Family party”');
  await user.click(box);
  expect(listed()).toEqual(['Christmas Day']);
  expect(await screen.findByText('Christmas Day, Fri, Dec 25. It replaces “Family party”.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(listed()).toEqual(['Family party']);
  expect(screen.queryByRole('button', save)).not.toBeInTheDocument();
});

test('the switch gives a day its own hours and removes them, and an empty time blocks the Save', async () => {
  const { user, server } = await openHolidays([entry('2026-12-30', 'Inventory')]);
  await user.click(panel().getByRole('switch', { name: /Closed all day/ }));
  const close = panel().getByLabelText('Close time of Inventory');
  await user.clear(close);
  expect(close).toHaveAccessibleDescription('Enter a closing time.');
  await user.click(screen.getByRole('button', save));
  expect(screen.getByRole('alert')).toHaveTextContent('Inventory on Wed, Dec 30 needs a closing time.');
  expect(close).toHaveFocus();
  expect(server.user().holidays[0]?.closed).toBe(true);

  await user.click(panel().getByRole('switch', { name: /Closed all day/ }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', save)).not.toBeInTheDocument();
});

test('removing a row moves the focus to the next one, and from the last one to the heading', async () => {
  const { user } = await openHolidays([INVENTORY, entry('2026-12-31', 'Party')]);
  await user.click(panel().getByRole('button', { name: 'Remove Inventory' }));
  expect(panel().getByRole('button', { name: 'Remove Party' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Active Holidays' })).toHaveFocus();
});

test('Reset restores the saved days and says so', async () => {
  const { user } = await openHolidays([INVENTORY]);
  await user.click(panel().getByRole('button', { name: 'Remove Inventory' }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Changes discarded')).toBeInTheDocument();
  expect(listed()).toEqual(['Inventory']);
});

test('a draft survives a reload and is still unsaved', async () => {
  const { user, device, services } = await openHolidays();
  await user.click(screen.getByRole('checkbox', { name: 'Thanksgiving Day, Thu, Nov 26' }));
  await draftKept(services);
  await device.reload();
  await screen.findByRole('heading', { name: 'Holiday Schedule' });
  expect(listed()).toEqual(['Thanksgiving Day']);
  expect(screen.getByRole('button', save)).toBeInTheDocument();
});

test('days saved by another device are not overwritten without a notice', async () => {
  const { user, server, services } = await openHolidays([INVENTORY]);
  await user.click(panel().getByRole('button', { name: 'Remove Inventory' }));
  await draftKept(services);
  server.publish(holidayChanges([], [{ ...INVENTORY, close: '16:00' }]));
  services.local.session.store.getState().store?.sync.push();
  expect(await screen.findByText('Another device saved these while you were editing')).toBeInTheDocument();
  expect(screen.getByText('Wed, Dec 30: Inventory, 10:00 AM – 4:00 PM')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use those instead' }));
  expect(panel().getByLabelText('Close time of Inventory')).toHaveValue('16:00');
});

test.each([
  {
    name: 'for the plan',
    refuse: { code: 'plan_required', detail: PLAN_REQUIRED_DETAIL },
    title: 'Upgrade Required',
    description: 'Holiday scheduling requires a Pro plan or higher.',
  },
  {
    name: 'with the server’s words',
    refuse: { code: 'limit_reached', detail: 'At most 400 holidays can be kept.' },
    title: 'Error saving holidays',
    description: 'At most 400 holidays can be kept.',
  },
  {
    name: 'without words',
    refuse: { code: 'validation_failed' },
    title: 'Error saving holidays',
    description: 'Failed to update holidays. Please try again.',
  },
] as const)('a Save that is refused $name says so', async ({ refuse, title, description }) => {
  const { user, server } = await openHolidays();
  await user.click(screen.getByRole('checkbox', { name: 'Thanksgiving Day, Thu, Nov 26' }));
  server.refuse = refuse;
  await user.click(screen.getByRole('button', save));
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(description)).toBeInTheDocument();
  // A change refused for the plan is sent again as soon as the plan allows it, which this one does.
  if (refuse.code !== 'plan_required') await waitFor(() => expect(listed()).toEqual([]));
});

const MANY = Array.from({ length: 400 }, (_, day) =>
  entry(new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10), `Day ${day}`),
);

test('of 400 days only the changed one is rendered again', { tags: 'all' }, async () => {
  await openHolidays(MANY);
  const list = document.querySelector('ul') as HTMLElement;
  const rows = [...list.children];
  expect(rows).toHaveLength(MANY.length);
  const changed = new Set<Element | null>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      changed.add((target instanceof Element ? target : target.parentElement)?.closest('li') ?? null);
  });
  observer.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
  fireEvent.click(rows[7]?.querySelector('[role=switch]') as Element);
  await screen.findByText('Save Changes');
  observer.disconnect();
  expect([...changed]).toEqual([rows[7]]);
});

test('day 401 can be neither added nor ticked, and both ways say why', { tags: 'all' }, async () => {
  await openHolidays(MANY);
  // Testing Library checks every element for its labels, which takes minutes with so many.
  const form = document.querySelector('form') as HTMLFormElement;
  const [date, name] = form.querySelectorAll('input');
  fireEvent.input(date as Element, { target: { value: '2028-06-01' } });
  fireEvent.input(name as Element, { target: { value: 'One more' } });
  fireEvent.submit(form);
  expect(form.querySelector('[role=alert]')).toHaveTextContent('At most 400 holidays can be kept. Remove some first.');
  const [first] = document.querySelectorAll<HTMLInputElement>('fieldset input:disabled');
  expect(first).toHaveAccessibleDescription('At most 400 holidays can be kept. Remove some first.');
  expect(screen.queryByText('Save Changes')).not.toBeInTheDocument();
});

test('the free plan shows the upgrade over an inert preview', async () => {
  const { user } = await openHolidays([], { plan: 'free' });
  expect(screen.getByRole('heading', { name: 'Holiday Scheduling Available in Business Plan' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Upgrade to Business Plan - $9/mo' })).toHaveAttribute('href', '/pricing');
  expect(screen.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/pricing');
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Active Holidays' })).not.toBeInTheDocument();
  await waitFor(() => expect(document.querySelector('[data-preview]')).toBeInTheDocument());
  const preview = document.querySelector('[data-preview]');
  expect(preview).toHaveAttribute('inert');
  expect(preview).toHaveAttribute('aria-hidden', 'true');
  await user.tab();
  await user.tab();
  await user.tab();
  expect(preview?.contains(document.activeElement)).toBe(false);
});

test('after a downgrade, stored days are listed with Remove, and removing is saved', async () => {
  const { user, server } = await openHolidays([INVENTORY, entry('2026-12-31', 'Party')], { plan: 'free' });
  expect(panel().queryByRole('switch')).not.toBeInTheDocument();
  expect(panel().getByText(/10:00 AM – 2:00 PM/)).toBeInTheDocument();
  await user.click(panel().getByRole('button', { name: 'Remove Inventory' }));
  await user.click(screen.getByRole('button', save));
  await screen.findByText('Live on your website.');
  expect(server.user().holidays.map(({ name }) => name)).toEqual(['Party']);
});

test('a day saved by a newer version of the app is kept, and neither shown nor changed', async () => {
  const { user, services } = await openHolidays([entry('2026-12-25', 'Christmas Day'), INVENTORY]);
  const { store } = services.local.session.store.getState();
  await act(
    async () =>
      void (await store?.db.registers
        .filter(({ key }) => key === 'holidays.2026-12-25')
        .modify({ schema: 99, value: { shifts: [] } })),
  );
  expect(await screen.findByText('Update the app to change this')).toBeVisible();
  expect(screen.getByText(/^Your holiday on Fri, Dec 25 was saved by a newer version of Doorsign/)).toBeVisible();
  await waitFor(() => expect(listed()).toEqual(['Inventory']));
  const tick = screen.getByRole('checkbox', { name: 'Christmas Day, Fri, Dec 25' });
  expect(tick).toBeDisabled();
  expect(tick).toHaveAccessibleDescription('Saved by a newer version of the app');

  await customTab(user);
  fireEvent.input(screen.getByLabelText('Date'), { target: { value: '2026-12-25' } });
  await user.type(screen.getByLabelText('Holiday Name'), 'Fair');
  await user.click(screen.getByRole('button', { name: 'Add Holiday' }));
  expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(/^This day was saved by a newer version/);
  expect(listed()).toEqual(['Inventory']);
});

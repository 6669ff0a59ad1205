import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DAYS, HOURS_PRESETS, TIMEZONE_OPTIONS, weekOf, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { weekChanges } from '@doorsign/shared-schema/registers';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { takeOfferedZones } from '../../local/storage/kept-zones.ts';
import { HoursScreen } from './hours-screen.tsx';

const NINE_TO_FIVE = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));
const SAVED: OwnerDeviceOptions = { changes: weekChanges(NINE_TO_FIVE) };

// The badge names the day if it differs from the device's, so the tests fix the device's zone.
beforeEach(() => {
  vi.stubEnv('TZ', 'UTC');
});

const openHours = async (options: OwnerDeviceOptions = SAVED) => {
  const device = await renderForOwner(<HoursScreen />, options);
  await screen.findByRole('heading', { name: /Weekly schedule|Set Up Your Business Hours/ });
  return { ...device, device, user: userEvent.setup() };
};

const row = (name: string) => within(screen.getByRole('group', { name }));
const opens = (name: string) => row(name).getByLabelText(`${name} opens at`);
const closes = (name: string) => row(name).getByLabelText(`${name} closes at`);
const setTime = async (user: ReturnType<typeof userEvent.setup>, input: HTMLElement, time: string) => {
  await user.clear(input);
  if (time !== '') await user.type(input, time);
};
const syncs = (requests: readonly string[]) => requests.filter((request) => request === 'POST /api/sync').length;

test('a message shows until the user is loaded', async () => {
  await renderForOwner(<HoursScreen />, SAVED);
  expect(screen.getByText('Loading business hours...')).toBeInTheDocument();
  await screen.findByText('Weekly schedule');
});

test('an address with a day focuses its row', async () => {
  await openHours({ ...SAVED, path: '/hours#thursday' });
  await waitFor(() => expect(screen.getByRole('group', { name: 'Thursday' })).toHaveFocus());
});

test.each(['/hours', '/hours#someday'])('the address %s focuses no row', async (path) => {
  await openHours({ ...SAVED, path });
  expect(document.activeElement?.getAttribute('role')).not.toBe('group');
});

test('the views go from empty to chooser and back, and a preset opens the editor unsaved', async () => {
  const { user, server } = await openHours({});
  await user.click(screen.getByRole('button', { name: 'Set Up Business Hours' }));
  expect(await screen.findByRole('button', { name: 'Back' })).toBeVisible();
  expect(HOURS_PRESETS.map(({ name }) => screen.getByRole('button', { name }).textContent)).toHaveLength(4);
  expect(screen.getByRole('button', { name: 'Start from Scratch' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Standard Business (9-5)' })).toHaveAccessibleDescription(
    expect.stringMatching(/^44 h a week.*Fri\s*9:00\sAM – 5:00\sPM\s*Sat\s*10:00\sAM – 2:00\sPM\s*Sun\s*Closed$/),
  );

  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Set Up Your Business Hours' })).toHaveFocus());

  const before = syncs(server.requests);
  await user.click(screen.getByRole('button', { name: 'Set Up Business Hours' }));
  await user.click(screen.getByRole('button', { name: 'Restaurant Hours' }));
  expect(await screen.findByText('Preset Applied')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Weekly schedule' })).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeInTheDocument();
  expect(syncs(server.requests)).toBe(before);
});

test.each(HOURS_PRESETS)('the editor shows the preset $name exactly', async ({ name, hours }) => {
  const { user } = await openHours({});
  await user.click(screen.getByRole('button', { name: 'Set Up Business Hours' }));
  await user.click(screen.getByRole('button', { name }));
  for (const day of DAYS) {
    const dayName = day[0]?.toUpperCase() + day.slice(1);
    if (hours[day].closed) {
      expect(row(dayName).getByText('Closed')).toBeInTheDocument();
    } else {
      expect(opens(dayName)).toHaveValue(hours[day].open);
      expect(closes(dayName)).toHaveValue(hours[day].close);
    }
  }
});

test('"Start from Scratch" shows seven open rows, and Reset without saved hours returns to the empty view', async () => {
  const { user } = await openHours({});
  await user.click(screen.getByRole('button', { name: 'Set Up Business Hours' }));
  await user.click(screen.getByRole('button', { name: 'Start from Scratch' }));
  expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(7);
  expect(opens('Sunday')).toHaveValue('09:00');
  expect(screen.getByText('Open 56 h a week')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Changes discarded')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Set Up Your Business Hours' })).toBeInTheDocument();
});

test('Quick Setup shows while no hours exist and opens the presets', async () => {
  const { user } = await openHours({});
  await user.click(screen.getByRole('button', { name: 'Set Up Business Hours' }));
  await user.click(screen.getByRole('button', { name: 'Start from Scratch' }));
  await user.click(await screen.findByRole('button', { name: 'Quick Setup' }));
  expect(screen.getByRole('button', { name: '24/7 Service' })).toBeInTheDocument();
});

test('with saved hours there is no Quick Setup and nothing to reset or save', async () => {
  await openHours();
  for (const name of ['Quick Setup', 'Reset', 'Save Changes'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
});

test('switching a day off hides its times, and switching it on restores them', async () => {
  const { user } = await openHours();
  await user.click(row('Monday').getByRole('switch', { name: /^Open/ }));
  expect(row('Monday').queryByLabelText('Monday opens at')).not.toBeInTheDocument();
  expect(row('Monday').getByText('Closed')).toBeInTheDocument();
  await user.click(row('Monday').getByRole('switch', { name: /^Open/ }));
  expect(opens('Monday')).toHaveValue('09:00');
  expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();
});

test('a manual edit publishes only the touched day and says that it is live', async () => {
  const { user, server } = await openHours();
  await setTime(user, opens('Tuesday'), '10:30');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Business hours saved!')).toBeInTheDocument();
  expect(await screen.findByText('Live on your website.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument());
  const published = server.user().businessHours as FullBusinessHours;
  expect(published).toEqual({ ...NINE_TO_FIVE, tuesday: { open: '10:30', close: '17:00', closed: false } });
});

test('saving a first week does not show the empty view in between', { tags: 'all' }, async () => {
  const { user, server } = await openHours({});
  await user.click(screen.getByRole('button', { name: 'Set Up Business Hours' }));
  await user.click(screen.getByRole('button', { name: 'Retail Store' }));
  const views: string[] = [];
  const observer = new MutationObserver(() => views.push(screen.queryByText('Weekly schedule') ? 'editor' : 'other'));
  observer.observe(document.body, { childList: true, subtree: true });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Live on your website.');
  observer.disconnect();
  expect(new Set(views)).toEqual(new Set(['editor']));
  expect(server.user().businessHours).toEqual(HOURS_PRESETS[2]?.hours);
});

test(
  'offline, the toast says where the Save is stored, and changes when it is published',
  { tags: 'all' },
  async () => {
    const { user, server, services } = await openHours();
    server.online = false;
    await setTime(user, opens('Tuesday'), '10:30');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Saved on this device. Not on your website yet.')).toBeInTheDocument();
    expect(opens('Tuesday')).toHaveValue('10:30');
    server.online = true;
    services.local.session.store.getState().store?.sync.push();
    expect(await screen.findByText('Live on your website.')).toBeInTheDocument();
    expect(screen.getByText('Business hours saved!')).toBeInTheDocument();
  },
);

test.each([
  { name: 'the server’s words', detail: 'Use HH:MM', shown: 'Use HH:MM' },
  {
    name: 'the text of fact e.hours.fallback if the server sends none',
    detail: undefined,
    shown: 'Failed to update business hours. Please try again.',
  },
])('a refusal shows $name and removes the values from the view', async ({ detail, shown }) => {
  const { user, server } = await openHours();
  server.refuse = { code: 'validation_failed', detail };
  await setTime(user, opens('Tuesday'), '10:30');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Error saving changes')).toBeInTheDocument();
  expect(screen.getByText(shown)).toBeInTheDocument();
  await waitFor(() => expect(opens('Tuesday')).toHaveValue('09:00'));
});

test('a draft survives a reload and is still unsaved', async () => {
  const { user, device } = await openHours();
  await setTime(user, closes('Friday'), '21:15');
  await device.services.local.session.store.getState().store?.draft('hours').settled();
  await device.reload();
  await screen.findByText('Weekly schedule');
  expect(closes('Friday')).toHaveValue('21:15');
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeInTheDocument();
});

test('during a draft, untouched days follow another device and touched days are not overwritten without a notice', async () => {
  const { user, server, services } = await openHours();
  await setTime(user, opens('Monday'), '10:00');
  await services.local.session.store.getState().store?.draft('hours').settled();
  const theirs = { open: '08:00', close: '16:00', closed: false };
  server.publish([
    { key: 'hours.monday', value: theirs },
    { key: 'hours.tuesday', value: theirs },
  ]);
  services.local.session.store.getState().store?.sync.push();
  await waitFor(() => expect(opens('Tuesday')).toHaveValue('08:00'));
  expect(opens('Monday')).toHaveValue('10:00');
  expect(await screen.findByText('Another device saved these while you were editing')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use those instead' }));
  expect(opens('Monday')).toHaveValue('08:00');
  expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();
});

test('an empty time is reported, and Save focuses it instead of saving', async () => {
  const { user, server } = await openHours();
  const before = syncs(server.requests);
  await setTime(user, closes('Wednesday'), '');
  expect(closes('Wednesday')).toHaveAccessibleDescription('Enter a closing time.');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Wednesday needs a closing time. Enter it, or turn the day off.',
  );
  expect(closes('Wednesday')).toHaveFocus();
  expect(syncs(server.requests)).toBe(before);

  await user.type(closes('Wednesday'), '18:00');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  { open: '18:00', close: '02:00', hint: 'Closes Tuesday at 2:00 AM' },
  { open: '09:00', close: '09:00', hint: 'Open 24 hours' },
  { open: '00:00', close: '23:59', hint: 'Open 24 hours' },
  { open: '12:00', close: '23:59', hint: 'midnight' },
  { open: '12:00', close: '24:00', hint: 'midnight' },
])('$open to $close says "$hint"', async ({ open, close, hint }) => {
  await openHours({ changes: weekChanges({ ...NINE_TO_FIVE, monday: { open, close, closed: false } }) });
  expect(row('Monday').getByText(hint)).toBeInTheDocument();
  expect(closes('Monday')).toHaveValue(close === '24:00' ? '00:00' : close);
});

test('a day is copied to the ticked days', async () => {
  const { user } = await openHours({
    changes: weekChanges({ ...NINE_TO_FIVE, friday: { open: '10:00', close: '22:00', closed: false } }),
  });
  await user.click(screen.getByRole('button', { name: 'Copy Friday’s hours to other days' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Copy' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Saturday' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Sunday' }));
  await user.click(dialog.getByRole('button', { name: 'Copy to 2 days' }));
  expect(closes('Saturday')).toHaveValue('22:00');
  expect(closes('Sunday')).toHaveValue('22:00');
  expect(closes('Thursday')).toHaveValue('17:00');
});

test('the selector lists the zones of facts zone.* first, and the badge shows the time of the chosen one', async () => {
  const { user, server } = await openHours();
  expect(screen.getByText('Current time')).toHaveTextContent('Current time2:14 PM');
  await user.click(screen.getByRole('combobox', { name: 'Time zone' }));
  const labels = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(labels.slice(0, 16)).toEqual(TIMEZONE_OPTIONS.map(({ label }) => label));
  expect(labels.length).toBeGreaterThan(400);

  await user.click(screen.getByRole('option', { name: 'Los Angeles (US)'.replace('Los Angeles', 'Pacific') }));
  expect(screen.getByText('Current time')).toHaveTextContent('11:14 AM');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Live on your website.');
  expect(server.user().timezone).toBe('America/Los_Angeles');
});

test('a zone is found by typing and chosen with the keyboard', { tags: 'all' }, async () => {
  const { user } = await openHours();
  const field = screen.getByRole('combobox', { name: 'Time zone' });
  field.focus();
  await user.keyboard('{ArrowDown}kolk{Enter}');
  expect(field).toHaveValue('Kolkata (Asia)');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('Current time')).toHaveTextContent('Sat 12:44 AM');
});

test('a zone known only to the server is found and chosen, with the right time', { tags: 'all' }, async () => {
  onTestFinished(() => takeOfferedZones({ zones: [] }));
  const { user, server } = await openHours();
  const rules = { from: 0, until: 4e9, changes: [], offsets: [5.5 * 3600] };
  server.zones = [{ names: ['Europe/Atlantis'], rules }];
  const field = screen.getByRole('combobox', { name: 'Time zone' });
  await user.type(field, 'atlantis');
  await user.click(await screen.findByRole('option', { name: 'Atlantis (Europe)' }));
  expect(screen.getByText('Current time')).toHaveTextContent('Sat 12:44 AM');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Live on your website.');
  expect(server.user().timezone).toBe('Europe/Atlantis');
});

test('Escape and a search without results leave the zone unchanged', async () => {
  const { user } = await openHours();
  const field = screen.getByRole('combobox', { name: 'Time zone' });
  await user.type(field, 'zzz');
  expect(await screen.findByText('No time zone matches “zzz”.')).toBeInTheDocument();
  await user.keyboard('{Enter}{Escape}');
  expect(field).toHaveValue('Eastern (US)');
});

test('the badge’s clock updates every 60 seconds', async () => {
  // Fakes only these timers: the in-memory IndexedDB needs the others.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  let now = Date.parse('2026-11-20T19:14:00Z');
  await openHours({ ...SAVED, now: () => now });
  expect(screen.getByText('Current time')).toHaveTextContent('2:14 PM');
  now += 60_000;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Current time')).toHaveTextContent('2:15 PM');
});

test('a Save that the device cannot store keeps the form and shows a dialog', { tags: 'all' }, async () => {
  const { user, server } = await openHours();
  await setTime(user, opens('Tuesday'), '10:30');
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Your change wasn’t saved' });
  expect(dialog).toHaveTextContent('This device is full. Free up some space and try again.');
  expect(dialog).toHaveTextContent('What you entered is still on the screen, but not on your website.');
  expect(opens('Tuesday')).toHaveValue('10:30');

  await user.click(within(dialog).getByRole('button', { name: 'Back to editing' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(opens('Tuesday')).toHaveValue('10:30');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  // Restored only after the failure shows: a Save still in progress would find space and not fail.
  full.mockRestore();
  await user.click(again);
  expect(await screen.findByText('Live on your website.')).toBeInTheDocument();
  expect(screen.getByText('Business hours saved!')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(server.user().businessHours?.tuesday.open).toBe('10:30');
});

test('Undo in the toast restores the previous hours', { tags: 'all' }, async () => {
  const { user, server } = await openHours();
  await setTime(user, opens('Tuesday'), '10:30');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Business hours saved!')).toBeInTheDocument();
  await waitFor(() => expect(server.user().businessHours?.tuesday.open).toBe('10:30'));
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  await waitFor(() => expect(server.user().businessHours?.tuesday.open).toBe('09:00'));
  expect(opens('Tuesday')).toHaveValue('09:00');
});

test('hours saved by a newer version of the app are kept, and neither shown nor changed', async () => {
  const { user, services } = await openHours();
  const { store } = services.local.session.store.getState();
  await act(
    async () =>
      void (await store?.db.registers
        .filter(({ key }) => key === 'hours.tuesday')
        .modify({ schema: 99, value: { shifts: [] } })),
  );
  expect(await screen.findByText('Update the app to change this')).toBeVisible();
  expect(screen.queryByLabelText('Tuesday opens at')).toBeNull();
  expect(await screen.findByText('Saved by a newer version of the app')).toBeVisible();
  expect(opens('Monday')).toHaveValue('09:00');

  await user.click(screen.getByRole('button', { name: 'Copy Monday’s hours to other days' }));
  expect(await screen.findByRole('checkbox', { name: 'Wednesday' })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Tuesday' })).toBeNull();
});

test('the whole week can be set by the keyboard alone', { tags: 'all' }, async () => {
  const { user } = await openHours({});
  screen.getByRole('button', { name: 'Set Up Business Hours' }).focus();
  await user.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Start from Scratch' }).focus();
  await user.keyboard('{Enter}');
  const quickSetup = await screen.findByRole('button', { name: 'Quick Setup' });
  await user.tab();
  expect(quickSetup).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Import' })).toHaveFocus();
  await user.tab();
  expect(row('Monday').getByRole('switch')).toHaveFocus();
  await user.keyboard(' ');
  expect(row('Monday').getByText('Closed')).toBeInTheDocument();
  await user.tab();
  expect(screen.getByRole('checkbox', { name: 'By appointment on Monday' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Copy Monday’s hours to other days' })).toHaveFocus();
});

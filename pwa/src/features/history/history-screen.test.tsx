import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import { weekChanges, type Change, type EditLabel } from '@doorsign/shared-schema/registers';
import { renderForOwner, type OwnerDevice, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import type { HistoryEntry } from '@doorsign/shared-schema/api';
import { readMeta } from '../../local/storage/database.ts';
import { HistoryScreen } from './history-screen.tsx';

const HOUR = 60 * 60 * 1000;
const START = Date.parse('2026-11-20T19:14:00Z');
const times = (open: string, close = '17:00'): DayHours => ({ open, close, closed: false });
const WEEK: OwnerDeviceOptions = { changes: weekChanges(weekOf(() => times('09:00'))) };
const HISTORY = '/api/business/history';

const entryOf = (seq: number, changes: Partial<HistoryEntry>): HistoryEntry => ({
  id: `e${seq}`,
  seq,
  at: '2026-11-20T15:00:00Z',
  madeAt: '2026-11-20T15:00:00Z',
  label: 'hours',
  device: 'Safari on iPhone',
  status: 'live',
  writes: [],
  ...changes,
});
const write = (key: string, before: unknown, after: unknown, applied = true) => ({
  scope: 's',
  key,
  before,
  after,
  applied,
});

const show = async ({ entries = [], ...options }: OwnerDeviceOptions & { entries?: HistoryEntry[] } = {}) => {
  let clock = START;
  const prepare: OwnerDeviceOptions['prepare'] = ({ history }) => void history.push(...entries);
  const device = await renderForOwner(<HistoryScreen />, { ...WEEK, ...options, prepare, now: () => clock });
  await screen.findByRole('heading', { level: 1, name: 'History' });
  return { device, user: userEvent.setup(), later: (ms: number) => void (clock += ms) };
};

const storeOf = ({ services }: OwnerDevice) => {
  const { store } = services.local.session.store.getState();
  if (!store) throw new Error('Nobody is signed in.');
  return store;
};
const save = (device: OwnerDevice, label: EditLabel, changes: Change[]) =>
  act(async () => void (await storeOf(device).save(label, changes)));
const wake = (device: OwnerDevice) => act(async () => storeOf(device).sync.push());
const part = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

test('a business without a history sees what will be listed here', async () => {
  await show();
  expect(await screen.findByText('Nothing yet. Every change you save will be listed here.')).toBeVisible();
  expect(screen.queryByRole('region', { name: /Needs attention|Replaced|Not published/ })).toBeNull();
});

test('a change that only a newer server can name is listed like the rest', async () => {
  const newer = { label: 'menu', status: 'queued' } as unknown as Partial<HistoryEntry>;
  await show({ entries: [entryOf(1, { writes: [write('phone', null, '555')], label: 'profile' }), entryOf(2, newer)] });
  expect(await screen.findByText('Update the app to see more')).toBeVisible();
  expect(screen.getByText('Settings')).toBeVisible();
  // Both were made in the same minute.
  expect(screen.getAllByText('Safari on iPhone')).toHaveLength(1);
});

test('a refused change shows its reason and content, links to the screen that fixes it, and can be discarded', async () => {
  const { device, user } = await show();
  device.server.refuse = { code: 'validation_failed', detail: 'The oven is too hot.' };
  await save(device, 'hours', [{ key: 'hours.friday', value: times('06:00') }]);
  const card = await part('Needs attention (1)');
  expect(card.getByText('The oven is too hot.')).toBeVisible();
  expect(card.getByText('Friday:').closest('li')).toHaveTextContent('Friday:6:00 AM to 5:00 PM');
  expect(card.getByRole('link', { name: 'Fix in Business Hours' })).toHaveAttribute('href', '/hours');
  await user.click(card.getByRole('button', { name: 'Discard this Business Hours change' }));
  await waitFor(() => expect(screen.queryByText('The oven is too hot.')).toBeNull());
});

test('a change that needs a plan links to the plans', async () => {
  const { device } = await show();
  device.server.refuse = { code: 'plan_required', detail: 'Holiday scheduling requires a Pro plan or higher.' };
  await save(device, 'holidays', [
    { key: 'holidays.2026-12-25', value: { id: 'h', name: 'Christmas Day', ...times('09:00'), closed: true } },
  ]);
  const card = await part('Needs attention (1)');
  expect(card.getByRole('link', { name: 'Upgrade to publish this' })).toHaveAttribute('href', '/pricing');
  expect(card.getByText('Christmas Day (Dec 25, 2026):')).toBeVisible();
});

test('a refused change offers only what the role allows', async () => {
  const { device } = await show();
  const { store } = device.services.local.session;
  const as = (role: 'manager' | 'viewer') =>
    act(() => {
      const { user } = store.getState();
      if (user)
        store.setState({
          user: {
            ...user,
            plan: 'enterprise',
            business: { id: user.id, name: null, role, scope: null, ownerName: 'Ada' },
          },
        });
    });
  device.server.refuse = { code: 'role_required', detail: 'Your role has changed.' };
  await save(device, 'hours', [{ key: 'hours.friday', value: times('06:00') }]);
  const card = await part('Needs attention (1)');
  as('manager');
  expect(card.getByRole('link', { name: 'Fix in Business Hours' })).toBeVisible();
  as('viewer');
  expect(card.queryByRole('link')).toBeNull();
  expect(card.getByRole('button', { name: 'Discard this Business Hours change' })).toBeVisible();
});

/** Creates a conflict: another device's newer week is live when this device's older one arrives. */
const conflict = async () => {
  const shown = await show();
  const { device, later } = shown;
  device.server.online = false;
  await save(device, 'hours', [
    { key: 'hours.monday', value: times('06:00') },
    { key: 'hours.tuesday', value: times('06:00') },
  ]);
  // An attempt that reached the server after all would publish the change as one of this hour.
  await waitFor(() => expect(storeOf(device).sync.activity.getState().reached).toBe(false));
  later(HOUR);
  device.server.publish([
    { key: 'hours.monday', value: times('10:00') },
    { key: 'hours.tuesday', value: times('10:00') },
  ]);
  device.server.online = true;
  await wake(device);
  return { ...shown, card: await part('Replaced by a newer change') };
};

test('a replaced change shows both versions, and which one this device made; using it publishes it as one Save', async () => {
  const { card, device, user } = await conflict();
  expect(card.getByText('A newer change from Another device is live instead.')).toBeVisible();
  expect(card.getByText('10:00 AM to 5:00 PM')).toBeVisible();
  expect(card.getByText('6:00 AM to 5:00 PM')).toBeVisible();
  expect(card.getByText('This device').closest('p')).toHaveTextContent('Replaced');
  await user.click(card.getByRole('button', { name: 'Use 6:00 AM' }));
  await waitFor(() => expect(device.server.user().businessHours?.monday.open).toBe('06:00'));
  expect(device.server.user().businessHours?.tuesday.open).toBe('06:00');
  expect(await screen.findByText('Change restored!')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Replaced by a newer change' })).toBeNull());
});

test('a replaced change names the other person who made the live one', async () => {
  const { card, device } = await conflict();
  await act(() =>
    storeOf(device)
      .db.conflicts.toCollection()
      .modify((row) => void (row.win.by = 'Grace')),
  );
  expect(await card.findByText('A newer change from Grace · Another device is live instead.')).toBeVisible();
  expect(card.getByText(/^Grace · Another device, /)).toBeVisible();
});

test('keeping the live value dismisses the conflict and changes nothing', async () => {
  const { card, device, user } = await conflict();
  await user.click(card.getByRole('button', { name: 'Keep 10:00 AM' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Replaced by a newer change' })).toBeNull());
  expect(device.server.user().businessHours?.monday.open).toBe('10:00');
});

test('offline, waiting changes are listed and the history says that it needs a connection', async () => {
  const { device } = await show();
  device.server.online = false;
  await save(device, 'hours', [{ key: 'hours.friday', value: times('06:00') }]);
  const card = await part('Not published yet');
  expect(card.getByText('6:00 AM to 5:00 PM')).toBeVisible();
  expect(
    await card.findByText('We can’t reach the server. These changes will be published as soon as we can.'),
  ).toBeVisible();
});

test('a change that has waited for a day shows since when and why, and can be exported', async () => {
  const { device, later } = await show();
  device.server.online = false;
  await save(device, 'hours', [{ key: 'hours.friday', value: times('06:00') }]);
  later(25 * HOUR);
  await wake(device);
  const card = await part('Not published yet');
  expect(await card.findByText(/^Not published since/)).toBeVisible();
  expect(card.getByText('Code: unreached')).toBeVisible();
  expect(card.getByRole('button', { name: 'Export' })).toBeVisible();
});

test('the history shows time, device and content, and loads more on request', async () => {
  const at = '2026-11-18T15:00:00Z';
  const fillers = Array.from({ length: 48 }, (_, index) =>
    entryOf(60 - index, { at, madeAt: at, writes: [write('style.fontSize', 'small', 'large')] }),
  );
  const { user } = await show({
    entries: [
      entryOf(99, {
        madeAt: '2026-11-20T12:00:00Z',
        writes: [
          write('hours.monday', times('08:00'), times('09:00')),
          write('hours.tuesday', times('08:00'), times('09:00')),
        ],
      }),
      entryOf(98, {
        at: '2026-11-19T15:00:00Z',
        madeAt: '2026-11-19T15:00:00Z',
        status: 'superseded',
        writes: [write('style.theme', 'light', 'dark', false)],
      }),
      ...fillers,
      entryOf(2, { label: 'profile', device: '', writes: [write('profile.businessName', null, 'Harbor Bakery')] }),
    ],
  });
  const card = await part('What changed');
  const [first, second] = await card.findAllByText('Business Hours', { selector: 'p' });
  expect(first?.closest('li')).toHaveTextContent(/Monday and Tuesday:was 8:00 AM to 5:00 PM, now 9:00 AM/);
  expect(first?.closest('ol > li')).toHaveTextContent(/Safari on iPhone/);
  expect(first?.closest('li')).toHaveTextContent('Made ');
  expect(second?.closest('li')).toHaveTextContent(
    /Replaced.*Not published because a newer change was already live:Theme:Dark/,
  );
  expect(card.getByRole('heading', { name: 'Today' })).toBeVisible();
  expect(card.getByRole('heading', { name: 'Yesterday' })).toBeVisible();

  await user.click(card.getByRole('button', { name: 'Show older changes' }));
  expect(await card.findByText('Business name:')).toBeVisible();
  expect(card.queryByRole('button', { name: 'Show older changes' })).toBeNull();
});

test('an earlier version is restored as a new Save after a confirmation of its changes', async () => {
  const { device, user } = await show({
    entries: [
      entryOf(9, { writes: [write('hours.monday', times('07:00'), times('09:00'))] }),
      entryOf(8, { writes: [write('hours.monday', times('06:00'), times('07:00'))] }),
    ],
  });
  expect(await screen.findByText('Current')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restore this version of Business Hours' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Restore Business Hours?' }));
  expect(dialog.getByRole('listitem')).toHaveTextContent('Monday:was 9:00 AM to 5:00 PM, now 7:00 AM to 5:00 PM');
  expect(device.server.user().businessHours?.monday.open).toBe('09:00');
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(device.server.user().businessHours?.monday.open).toBe('07:00'));
  expect(await screen.findByText('Business Hours restored!')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a past change is undone at once, whatever came after it, and Undo brings it back', async () => {
  const { device, user } = await show({
    entries: [
      entryOf(9, { label: 'style', writes: [write('style.theme', 'dark', 'light')] }),
      entryOf(8, { writes: [write('hours.monday', times('06:00'), times('09:00'))] }),
    ],
  });
  const undo = await screen.findByRole('button', { name: 'Undo this change to Business Hours' });
  const row = undo.closest('li');
  await user.click(undo);
  await waitFor(() => expect(device.server.user().businessHours?.monday.open).toBe('06:00'));
  expect(device.server.user().widgetStyle.theme).toBe('light');
  expect(row).toHaveFocus();
  await waitFor(() => expect(within(row as HTMLElement).queryByRole('button', { name: /^Undo/ })).toBeNull());
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(await screen.findByText('Your website uses the earlier settings again.')).toBeInTheDocument();
  // The toast's buttons ignore the pointer at first.
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(device.server.user().businessHours?.monday.open).toBe('09:00'));
});

test('a change of which a part was changed again is undone after a question', async () => {
  const { device, user } = await show({
    entries: [
      entryOf(9, { writes: [write('hours.tuesday', times('08:00'), times('09:00'))] }),
      entryOf(8, {
        at: '2026-11-20T14:00:00Z',
        writes: [
          write('hours.monday', times('06:00'), times('09:00')),
          write('hours.tuesday', times('06:00'), times('08:00')),
        ],
      }),
    ],
  });
  const [, older] = await screen.findAllByRole('button', { name: 'Undo this change to Business Hours' });
  await user.click(older as HTMLElement);
  const dialog = within(screen.getByRole('dialog', { name: 'Undo this change?' }));
  expect(dialog.getByRole('listitem')).toHaveTextContent('Monday:was 9:00 AM to 5:00 PM, now 6:00 AM to 5:00 PM');
  expect(dialog.getByText('Changed again since then, so left as is: Tuesday.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(device.server.user().businessHours?.monday.open).toBe('06:00'));
  expect(device.server.user().businessHours?.tuesday.open).toBe('09:00');
});

test('the list can be narrowed to one section, and says what it found', async () => {
  const { user } = await show({
    entries: [
      entryOf(9, { label: 'style', writes: [write('style.theme', 'dark', 'light')] }),
      entryOf(8, { writes: [write('hours.monday', times('06:00'), times('09:00'))] }),
    ],
  });
  const section = await screen.findByRole('combobox', { name: 'Show changes to' });
  expect(screen.queryByRole('combobox', { name: 'Show changes by' })).toBeNull();
  await user.selectOptions(section, 'Widget Style');
  expect(screen.getByText('1 change to Widget Style')).toBeInTheDocument();
  expect(screen.getByText('Theme:')).toBeVisible();
  expect(screen.queryByText('Monday:')).toBeNull();
  await user.selectOptions(section, 'Holidays');
  expect(screen.getByText('No changes to Holidays yet.')).toBeVisible();
  await user.selectOptions(section, 'All changes');
  expect(screen.getByText('Monday:')).toBeVisible();
});

test('a business of several people has the author of each change, and can be narrowed to one', async () => {
  const author = (name: string, isYou: boolean) => ({ kind: 'member' as const, id: name, name, isYou });
  const { user } = await show({
    entries: [
      entryOf(9, { label: 'style', author: author('Ada', true), writes: [write('style.theme', 'dark', 'light')] }),
      entryOf(8, { author: author('Grace', false), writes: [write('hours.monday', times('06:00'), times('09:00'))] }),
    ],
  });
  expect(await screen.findByText('Grace · Safari on iPhone')).toBeVisible();
  expect(screen.getByText('You · Safari on iPhone')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show changes by' }), 'Grace');
  expect(screen.getByText('1 change by Grace')).toBeInTheDocument();
  expect(screen.getByText('Monday:')).toBeVisible();
  expect(screen.queryByText('Theme:')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show changes to' }), 'Holidays');
  expect(screen.getByText('No changes to Holidays by Grace yet.')).toBeVisible();
});

test('the screen says on which clock its times are', async () => {
  await show();
  expect(await screen.findByText(/time zone\./)).toBeVisible();
});

test(
  'without a connection the changes of the last visit are listed and can be undone, but no version restored',
  { tags: 'all' },
  async () => {
    const { device, user } = await show({
      entries: [
        entryOf(9, { label: 'style', writes: [write('style.theme', 'dark', 'light')] }),
        entryOf(8, { writes: [write('hours.monday', times('06:00'), times('09:00'))] }),
      ],
    });
    // The device knows the settings, too.
    await screen.findByRole('button', { name: 'Undo this change to Business Hours' });
    await waitFor(async () => expect(await readMeta(storeOf(device).db, 'history')).toBeDefined());
    device.server.online = false;
    await device.reload();
    expect(await screen.findByText(/^These are the changes as of/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo this change to Business Hours' }));
    const card = await part('Not published yet');
    expect(card.getByText('6:00 AM to 5:00 PM')).toBeVisible();
    expect(await screen.findByText('Change undone', {}, { timeout: 5_000 })).toBeInTheDocument();
  },
);

test('a history that cannot be loaded says so and can be retried', async () => {
  const { device, user } = await show();
  await screen.findByText(/Nothing yet/);
  device.server.failing.set(HISTORY, { status: 502, body: '<html>' });
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('We can’t reach the server')).toBeVisible();
  device.server.failing.delete(HISTORY);
  device.server.history.push(entryOf(9, { writes: [write('style.theme', 'light', 'dark')] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Theme:')).toBeVisible();
  expect(screen.queryByText('We can’t reach the server')).toBeNull();
});

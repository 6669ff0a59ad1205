import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Closure } from '@doorsign/shared-schema/closure';
import { weekOf } from '@doorsign/shared-schema/hours';
import { CLOSURE_KEY, weekChanges, type Change } from '@doorsign/shared-schema/registers';
import '../../../test/idle-in-jsdom.ts';
import { renderForOwner, type OwnerDevice, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import './close-sheet.tsx';
import { CloseNow } from './close-now.tsx';
import { ClosingFoot } from './closing-foot.tsx';

const MINUTE = 60_000;
/** A Friday, 14:14:20 in New York. */
const NOW = Date.parse('2026-11-20T19:14:20Z');
const NINE_TO_FIVE = weekChanges(
  weekOf((day) => ({ open: '09:00', close: '17:00', closed: ['saturday', 'sunday'].includes(day) })),
);
const saved = (value: Closure | null): Change => ({ key: CLOSURE_KEY, value });
const BURST: Closure = { kind: 'closed', from: null, until: '2026-11-20T20:00:00Z', note: 'Burst pipe' };

const open = async (options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(
    <>
      <header>
        <CloseNow />
      </header>
      <main>
        <ClosingFoot />
      </main>
    </>,
    { now: () => NOW, plan: 'pro', changes: NINE_TO_FIVE, path: '/dashboard', ...options },
  );
  return { device, user: userEvent.setup() };
};
type User = ReturnType<typeof userEvent.setup>;

const header = () => within(screen.getByRole('banner'));
const foot = () => within(screen.getByRole('main'));
const sheet = () => within(screen.getByRole('dialog', { name: 'Close now' }));
const openSheet = async (user: User) => {
  await user.click(await foot().findByRole('button', { name: 'Close now' }));
  return within(await screen.findByRole('dialog', { name: 'Close now' }));
};
const stored = ({ server }: OwnerDevice): Closure | null => server.user().schedule?.closure ?? null;

test('two presses close until the next opening, and the line and both buttons say so', { tags: 'all' }, async () => {
  const { device, user } = await open();
  const { getByRole, getByText } = await openSheet(user);
  expect(getByText('Whoever opens your website sees it at once. Your sign reopens by itself.')).toBeInTheDocument();
  await user.click(getByRole('button', { name: 'Until we next open Monday at 9:00 AM' }));
  expect(await screen.findByText('Closed until Monday at 9:00 AM')).toBeInTheDocument();
  expect(await screen.findByText('Live on your website.')).toBeInTheDocument();
  expect(stored(device)).toEqual({ kind: 'closed', from: null, until: '2026-11-20T22:00:00Z', note: null });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await foot().findByText('You closed until Monday at 9:00 AM')).toHaveAttribute('role', 'status');
  expect(await header().findByRole('button', { name: 'Reopen' })).toBeInTheDocument();
});

test('the first option is the one that the browser focuses', async () => {
  const { user } = await open();
  const { getByRole } = await openSheet(user);
  expect(getByRole('button', { name: /^Until we next open/ })).toHaveAttribute('autofocus');
});

test.each([
  { name: 'Undo after closing', before: null, press: /^Until we next open/ },
  { name: 'Undo after replacing another closure', before: BURST, press: /^Until I reopen/ },
])('$name restores what was', async ({ before, press }) => {
  const { device, user } = await open({ changes: [...NINE_TO_FIVE, saved(before)] });
  if (before) await user.click(await foot().findByRole('button', { name: 'Change' }));
  else await openSheet(user);
  await user.click(await screen.findByRole('button', { name: press }));
  await screen.findByText('Live on your website.');
  expect(stored(device)).not.toEqual(before);
  // jsdom lacks the pointer capture that a press on a toast uses.
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  await waitFor(() => expect(stored(device)).toEqual(before));
});

test('Reopen ends the closure at once, and Undo closes again', async () => {
  const { device, user } = await open({ changes: [...NINE_TO_FIVE, saved(BURST)] });
  expect(await foot().findByText('You closed until 3:00 PM · Burst pipe')).toBeInTheDocument();
  await user.click(await header().findByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText('Open again by your hours')).toBeInTheDocument();
  await screen.findByText('Live on your website.');
  expect(stored(device)).toBeNull();
  expect(await header().findByRole('button', { name: 'Close now' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(stored(device)).toEqual(BURST));
});

test.each<{ name: string; press: RegExp; note: string | null; closure: Partial<Closure>; title: string }>([
  {
    name: 'a short break without a reason',
    press: /^15 minutes Back at 2:30 PM$/,
    note: null,
    closure: { until: '2026-11-20T19:30:00Z', note: 'Back soon' },
    title: 'Closed until 2:30 PM',
  },
  {
    name: 'a short break with a reason',
    press: /^1 hour Back at 3:15 PM$/,
    note: 'Illness',
    closure: { until: '2026-11-20T20:15:00Z', note: 'Illness' },
    title: 'Closed until 3:15 PM',
  },
  {
    name: 'no end and no reason',
    press: /^Until I reopen Visitors read “Closed” until you reopen\.$/,
    note: null,
    closure: { until: null, note: 'Until further notice' },
    title: 'Closed until you reopen',
  },
  {
    name: 'no end and a reason',
    press: /^Until I reopen/,
    note: 'Bad weather',
    closure: { until: null, note: 'Bad weather' },
    title: 'Closed until you reopen',
  },
])('closing with $name', async ({ press, note, closure, title }) => {
  const { device, user } = await open();
  const { getByRole } = await openSheet(user);
  if (note) {
    const chip = getByRole('button', { name: note });
    await user.click(chip);
    expect(chip).toHaveAttribute('aria-pressed', 'true');
    expect(getByRole('textbox', { name: 'Why? (optional)' })).toHaveValue(note);
  }
  await user.click(getByRole('button', { name: press }));
  expect(await screen.findByText(title)).toBeInTheDocument();
  await waitFor(() => expect(stored(device)).toEqual({ kind: 'closed', from: null, ...closure }));
});

test('a typed end must be later than now, and is read on the business’s clock', async () => {
  const { device, user } = await open();
  const { getByRole, getByLabelText, findByText } = await openSheet(user);
  await user.click(getByRole('button', { name: 'Until a date and time…' }));
  const close = getByRole('button', { name: 'Close until then' });
  await user.click(close);
  expect(await findByText('Enter a date and a time.')).toBeInTheDocument();
  fireEvent.input(getByLabelText('Time'), { target: { value: '14:14' } });
  await user.click(close);
  expect(await findByText('Choose a later time.')).toBeInTheDocument();
  fireEvent.input(getByLabelText('Date'), { target: { value: '2026-11-21' } });
  expect(await findByText('You’ll be open again Monday at 9:00 AM.')).toBeInTheDocument();
  await user.click(close);
  expect(await screen.findByText('Closed until Monday at 9:00 AM')).toBeInTheDocument();
  await waitFor(() => expect(stored(device)?.until).toBe('2026-11-21T19:14:00Z'));
});

test('a later begin moves the ends, must be later than now, and can be canceled before it begins', async () => {
  const { device, user } = await open();
  const { getByRole, findByText } = await openSheet(user);
  await user.click(getByRole('button', { name: 'Start later' }));
  const from = within(getByRole('group', { name: 'From' }));
  expect(from.getByLabelText('Date')).toHaveValue('2026-11-20');
  expect(from.getByLabelText('Time')).toHaveValue('15:00');
  fireEvent.input(from.getByLabelText('Time'), { target: { value: '14:00' } });
  await user.click(getByRole('button', { name: /^Until I reopen/ }));
  expect(await findByText('Choose a later time.')).toBeInTheDocument();
  fireEvent.input(from.getByLabelText('Time'), { target: { value: '15:30' } });
  await user.click(getByRole('button', { name: '30 minutes Back at 4:00 PM' }));
  expect(
    await screen.findByText('Closes at 3:30 PM until 4:00 PM', { selector: '[data-toast] *' }),
  ).toBeInTheDocument();
  await waitFor(() =>
    expect(stored(device)).toEqual({
      kind: 'closed',
      from: '2026-11-20T20:30:00Z',
      until: '2026-11-20T21:00:00Z',
      note: 'Back soon',
    }),
  );
  await user.click(await foot().findByRole('button', { name: 'Cancel closing' }));
  expect(await screen.findByText('Closing canceled')).toBeInTheDocument();
  await waitFor(() => expect(stored(device)).toBeNull());
});

test('staying open and saying something needs words, and keeps the status', async () => {
  const { device, user } = await open();
  const { getByRole } = await openSheet(user);
  await user.click(getByRole('button', { name: 'Stay open, just say something' }));
  const note = within(await screen.findByRole('dialog', { name: 'Tell visitors' }));
  const field = note.getByRole('textbox', { name: 'What should visitors see?' });
  expect(field).toHaveFocus();
  await user.click(note.getByRole('button', { name: 'Until we close Today at 5:00 PM' }));
  expect(await note.findByText('Write what visitors should read.')).toBeInTheDocument();
  await user.click(note.getByRole('button', { name: 'Busy right now' }));
  await user.click(note.getByRole('button', { name: 'Until we close Today at 5:00 PM' }));
  expect(await screen.findByText('Note shown until 5:00 PM')).toBeInTheDocument();
  await waitFor(() =>
    expect(stored(device)).toEqual({
      kind: 'note',
      from: null,
      until: '2026-11-20T22:00:00Z',
      note: 'Busy right now',
    }),
  );
  expect(await foot().findByText('Visitors see “Busy right now” until 5:00 PM')).toBeInTheDocument();
  // The business is open, so the header still closes it.
  expect(await header().findByRole('button', { name: 'Close now' })).toBeInTheDocument();
  await user.click(foot().getByRole('button', { name: 'Remove note' }));
  await waitFor(() => expect(stored(device)).toBeNull());
});

test('Change begins with what is in force', async () => {
  const { user } = await open({ changes: [...NINE_TO_FIVE, saved(BURST)] });
  await user.click(await foot().findByRole('button', { name: 'Change' }));
  await screen.findByRole('dialog', { name: 'Close now' });
  expect(sheet().getByText('You closed until 3:00 PM · Burst pipe')).toBeInTheDocument();
  expect(sheet().getByRole('textbox', { name: 'Why? (optional)' })).toHaveValue('Burst pipe');
  await user.click(sheet().getByRole('button', { name: 'Until a date and time…' }));
  expect(sheet().getByLabelText('Time')).toHaveValue('15:00');
});

test('the words of a closure without an end do not stay when it gets one', async () => {
  const endless: Closure = { kind: 'closed', from: null, until: null, note: 'Until further notice' };
  const { device, user } = await open({ changes: [...NINE_TO_FIVE, saved(endless)] });
  await user.click(await foot().findByRole('button', { name: 'Change' }));
  await screen.findByRole('dialog', { name: 'Close now' });
  expect(sheet().getByRole('textbox', { name: 'Why? (optional)' })).toHaveValue('');
  await user.click(sheet().getByRole('button', { name: /^15 minutes/ }));
  await waitFor(() => expect(stored(device)?.note).toBe('Back soon'));
});

test('without a connection the sheet says what the website goes on saying, and the device keeps the closure', async () => {
  const { device, user } = await open();
  await foot().findByRole('button', { name: 'Close now' });
  device.server.online = false;
  act(() => device.services.local.connection.setState({ online: false }));
  const { getByRole, findByRole } = await openSheet(user);
  expect(await findByRole('alert')).toHaveTextContent(
    'You are offline. Your website goes on saying “Open until 5:00 PM” until this device is online again.',
  );
  await user.click(getByRole('button', { name: /^Until we next open/ }));
  expect(await screen.findByText('Closed until Monday at 9:00 AM')).toBeInTheDocument();
  expect(await screen.findByText('Saved on this device. Not on your website yet.')).toBeInTheDocument();
  expect(stored(device)).toBeNull();
  await device.reload();
  expect(await foot().findByText('You closed until Monday at 9:00 AM')).toBeInTheDocument();
});

test('the sheet asks the server when it opens, so a server that has just gone is named', async () => {
  const { device, user } = await open();
  await foot().findByRole('button', { name: 'Close now' });
  device.server.online = false;
  const { findByRole } = await openSheet(user);
  expect(await findByRole('alert')).toHaveTextContent(
    'You are offline. Your website goes on saying “Open until 5:00 PM” until this device is online again.',
  );
});

test('without a connection every press on Close now and Reopen counts, though none is published yet', async () => {
  const { device, user } = await open();
  await foot().findByRole('button', { name: 'Close now' });
  device.server.online = false;
  act(() => device.services.local.connection.setState({ online: false }));
  for (let round = 1; round <= 2; round += 1) {
    await openSheet(user);
    await user.click(sheet().getByRole('button', { name: /^Until we next open/ }));
    await user.click(await header().findByRole('button', { name: 'Reopen' }));
    expect(await foot().findByRole('button', { name: 'Close now' })).toBeInTheDocument();
  }
  device.server.online = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(async () =>
    expect(await device.services.local.session.store.getState().store?.db.outbox.count()).toBe(0),
  );
  expect(stored(device)).toBeNull();
});

test('a closure that is over when it is published is not called live', async () => {
  let now = NOW;
  const { device, user } = await open({ now: () => now });
  await foot().findByRole('button', { name: 'Close now' });
  device.server.online = false;
  await openSheet(user);
  await user.click(sheet().getByRole('button', { name: /^15 minutes/ }));
  await screen.findByText('Saved on this device. Not on your website yet.');
  now += 20 * MINUTE;
  device.server.online = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('It was over before your website could show it.')).toBeInTheDocument();
});

test.each([
  { name: 'another reason', code: 'validation_failed', title: 'Error closing', says: 'Use one line' },
  {
    name: 'a reason without a text',
    code: 'validation_failed',
    title: 'Error closing',
    says: 'Failed to close. Please try again.',
  },
] as const)('a closure refused for $name opens again, with an error', async ({ code, title, says }) => {
  const { device, user } = await open();
  await openSheet(user);
  device.server.refuse = { code, detail: says.startsWith('Failed') ? '' : says, field: CLOSURE_KEY };
  await user.click(sheet().getByRole('button', { name: /^Until I reopen/ }));
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(says)).toBeInTheDocument();
  expect(await header().findByRole('button', { name: 'Close now' })).toBeInTheDocument();
});

test('a closure that the plan has just lost is refused with the offer to upgrade', async () => {
  const { device, user } = await open();
  await openSheet(user);
  device.server.setPlan('free');
  await user.click(sheet().getByRole('button', { name: /^Until I reopen/ }));
  expect(await screen.findByText('Upgrade Required')).toBeInTheDocument();
  expect(screen.getByText('Emergency closures require a Pro plan or higher.')).toBeInTheDocument();
  expect(await header().findByRole('button', { name: 'Close now Pro' })).toBeInTheDocument();
});

test('a plan without closures offers the upgrade, and the way that it has', async () => {
  const { user } = await open({ plan: 'free' });
  await user.click(await foot().findByRole('button', { name: 'Close now Pro' }));
  const { findByRole, getByText, getByRole, getAllByRole } = within(
    await screen.findByRole('dialog', { name: 'Close now' }),
  );
  expect(await findByRole('heading', { name: 'Emergency Closures Available in Business Plan' })).toBeInTheDocument();
  expect(getByText('Close with two taps, even offline. Your sign reopens by itself.')).toBeInTheDocument();
  expect(getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Upgrade to Business Plan - $9/mo', '/pricing'],
    ['Learn More', '/pricing'],
    ['On your plan, switch today off under Business Hours.', expect.stringMatching(/^\/hours#\w+day$/)],
  ]);
  await user.click(getByRole('link', { name: 'Learn More' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a closure that is kept on a plan without closures can be ended, and not changed', async () => {
  const { device, user } = await open({ plan: 'free', changes: [...NINE_TO_FIVE, saved(BURST)] });
  expect(await header().findByRole('button', { name: 'Reopen' })).toBeInTheDocument();
  expect(foot().queryByRole('button', { name: 'Change' })).not.toBeInTheDocument();
  await user.click(await foot().findByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(stored(device)).toBeNull());
});

test('a closure without an end asks after a day whether it still holds', async () => {
  await open({ changes: [...NINE_TO_FIVE, saved({ ...BURST, from: '2026-11-18T19:14:00Z', until: null })] });
  expect(await screen.findByText('Closed since Nov 18. Still closed?')).toBeInTheDocument();
});

test('a closure begins and ends by itself at its minute', async () => {
  let now = NOW;
  const pending: Closure = { ...BURST, from: '2026-11-20T19:15:00Z', until: '2026-11-20T19:16:00Z' };
  await open({ now: () => now, changes: [...NINE_TO_FIVE, saved(pending)] });
  const passTo = (instant: string): void => {
    now = Date.parse(instant);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  expect(await foot().findByText('Closes at 2:15 PM until 2:16 PM')).toBeInTheDocument();
  passTo('2026-11-20T19:15:00Z');
  expect(await header().findByRole('button', { name: 'Reopen' })).toBeInTheDocument();
  passTo('2026-11-20T19:16:00Z');
  expect(await header().findByRole('button', { name: 'Close now' })).toBeInTheDocument();
  expect(foot().getByRole('button', { name: 'Close now' })).toBeInTheDocument();
});

test('without saved hours there is nothing to close', async () => {
  const { device } = await open({ changes: [] });
  await waitFor(() => expect(device.server.requests).toContain('POST /api/sync'));
  expect(screen.queryByRole('button', { name: /Close now/ })).not.toBeInTheDocument();
});

test('the address of the icon’s shortcut opens the sheet, once', async () => {
  const { user } = await open({ path: '/dashboard?close' });
  expect(await screen.findByRole('dialog', { name: 'Close now' })).toBeInTheDocument();
  await user.click(sheet().getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the ends are those of the server’s clock when the device’s is wrong', async () => {
  const device = await renderForOwner(<ClosingFoot />, {
    now: () => NOW,
    plan: 'pro',
    changes: [...NINE_TO_FIVE, saved(BURST)],
  });
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeInTheDocument();
  const db = device.services.local.session.store.getState().store?.db;
  // The closure is over by the server's clock.
  await act(async () => db?.meta.put({ key: 'clockOffsetMs', value: 60 * MINUTE }));
  expect(await screen.findByRole('button', { name: 'Close now' })).toBeInTheDocument();
});

test('closing leaves unsaved hours as they are', async () => {
  const { device, user } = await open();
  const draft = () => device.services.local.session.store.getState().store?.draft('hours');
  draft()?.set({ week: null });
  await draft()?.settled();
  await openSheet(user);
  await user.click(sheet().getByRole('button', { name: /^Until I reopen/ }));
  await screen.findByText('Live on your website.');
  expect(draft()?.get().value).toEqual({ week: null });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DAYS, DEFAULT_DAY_HOURS, weekOf } from '@doorsign/shared-schema/hours';
import { hoursKey, type Change } from '@doorsign/shared-schema/registers';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import '../../../test/resize-observer.ts';
import { SignScreen } from './sign-screen.tsx';

const WEEK = weekOf((day) => ({ ...DEFAULT_DAY_HOURS, closed: day === 'sunday' }));
const HOURS: Change[] = DAYS.map((day) => ({ key: hoursKey(day), value: WEEK[day] }));
const DOMAIN: Change = { key: 'domains', value: ['harborbakery.com'] };

const open = async (options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<SignScreen />, { changes: [...HOURS, DOMAIN], ...options });
  await screen.findByRole('heading', { level: 1, name: 'Door Sign' });
  return { ...device, user: userEvent.setup() };
};
/** The sheet on the screen comes before the one for the printer. */
const sheets = (): [shown: HTMLElement, printed: HTMLElement] => {
  const [shown, other] = screen.getAllByRole('article', { name: 'Door sign' });
  const printed = other?.closest<HTMLElement>('.sign-print');
  if (!shown || !printed) throw new Error('not two sheets');
  return [shown, printed];
};
const sheet = () => within(sheets()[0]);
const printed = () => sheets()[1];

test('the sheet has name, week and QR code, and the printed one is the same', async () => {
  await open();
  expect(sheet().getByRole('heading', { name: 'Harbor Bakery' })).toBeVisible();
  expect(sheet().getByText('Monday').nextElementSibling).toHaveTextContent('9:00 AM – 5:00 PM');
  expect(sheet().getByText('Sunday').nextElementSibling).toHaveTextContent('Closed');
  expect(sheet().getByRole('img', { name: 'QR code to https://harborbakery.com' })).toBeVisible();
  expect(sheet().getByText('As of Nov 20, 2026')).toBeVisible();
  expect(printed().textContent).toBe(sheets()[0].textContent);
});

test('the owner chooses the paper and prints', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const { user } = await open();
  expect(screen.getByRole('radio', { name: 'Letter' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'A4' }));
  expect(printed()).toHaveAttribute('data-size', 'a4');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('without a website there is no code, and the screen says so, not the paper', async () => {
  await open({ changes: HOURS });
  expect(screen.getByText(/^There’s no QR code/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Domain' })).toHaveAttribute('href', '/domain');
  expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
  expect(printed()).not.toHaveTextContent('QR');
});

test('what is only on this device is on the sign, and the screen says so', async () => {
  const { services, server } = await open();
  expect(screen.queryByText(/^Not on your website yet/)).not.toBeInTheDocument();
  server.online = false;
  const later = { ...DEFAULT_DAY_HOURS, close: '20:00' };
  await services.local.session.store.getState().store?.save('hours', [{ key: hoursKey('monday'), value: later }]);
  expect(await screen.findByText(/^Not on your website yet/)).toBeVisible();
  expect(sheet().getByText('Monday').nextElementSibling).toHaveTextContent('9:00 AM – 8:00 PM');
  expect(printed()).not.toHaveTextContent('Not on your website');
});

test('without hours there is no sign', async () => {
  const { reload, server } = await open({ changes: [DOMAIN] });
  expect(screen.getByText('Your hours aren’t set')).toBeVisible();
  expect(document.querySelector('.sign-print')).toBeNull();
  server.publish(HOURS);
  await reload();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

test('hours that a newer version saved make no sign', async () => {
  const { services } = await open();
  const { store } = services.local.session.store.getState();
  await act(
    async () =>
      void (await store?.db.registers
        .filter(({ key }) => key === hoursKey('monday'))
        .modify({ schema: 99, value: {} })),
  );
  expect(await screen.findByText(/^Part of your schedule was saved by a newer version of Doorsign/)).toBeVisible();
  expect(document.querySelector('.sign-print')).toBeNull();
});

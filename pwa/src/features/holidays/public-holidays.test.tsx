import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Change } from '@doorsign/shared-schema/registers';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import '../../../test/resize-observer.ts';
import { HolidaysScreen } from './holidays-screen.tsx';

const BERLIN: Change = { key: 'profile.timezone', value: 'Europe/Berlin' };
const BAVARIA: Change = { key: 'profile.country', value: { country: 'DE', region: 'BY' } };

// The fake clock is at 2026-11-20.
const show = (options: OwnerDeviceOptions = {}) => renderForOwner(<HolidaysScreen />, { plan: 'pro', ...options });
const country = (name = 'Germany') => screen.findByDisplayValue(name);

test('an owner elsewhere is offered the holidays of the time zone’s country, and chooses a region', async () => {
  const { server } = await show({ prepare: ({ publish }) => publish([BERLIN]) });
  expect(await screen.findByText('Your time zone is in Germany. Show its public holidays?')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'US Holidays' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show them' }));
  expect(await screen.findByRole('tab', { name: 'Germany Holidays' })).toBeVisible();
  expect(await screen.findByText('Country saved')).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'Neujahr, Fri, Jan 1' })).toBeVisible();
  expect(screen.queryByText(/Your time zone is in/)).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /Heilige Drei Könige/ })).toBeNull();

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'Bayern');
  expect(await screen.findByRole('checkbox', { name: 'Heilige Drei Könige, Wed, Jan 6' })).toBeVisible();
  await waitFor(() => expect(server.user().schedule?.country).toEqual({ country: 'DE', region: 'BY' }));
});

test('another country is chosen in the select, and none hides the list', async () => {
  await show();
  expect(await country('By time zone (United States of America)')).toHaveAccessibleName('Country');
  expect(screen.queryByRole('combobox', { name: 'Region' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Germany');
  expect(await screen.findByRole('tab', { name: 'Germany Holidays' })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'None');
  expect(await screen.findByText('Choose a country to see its public holidays.')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Public Holidays' })).toBeVisible();
  expect(screen.getByText('Public holidays: date-holidays, CC BY 3.0')).toBeVisible();
});

test.each([
  { answer: 'United States of America', saved: { country: 'US', region: null }, tab: 'US Holidays' },
  { answer: 'Germany', saved: { country: 'DE', region: null }, tab: 'Germany Holidays' },
  { answer: 'None', saved: { country: 'none', region: null }, tab: 'Public Holidays' },
])('an owner elsewhere can answer $answer, and go back to the time zone', async ({ answer, saved, tab }) => {
  const { server } = await show({ prepare: ({ publish }) => publish([BERLIN]) });
  await country('By time zone (Germany)');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), answer);
  expect(await screen.findByRole('tab', { name: tab })).toBeVisible();
  await waitFor(() => expect(server.user().schedule?.country).toEqual(saved));
  expect(screen.queryByText(/Your time zone is in/)).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'By time zone (Germany)');
  expect(await screen.findByText('Your time zone is in Germany. Show its public holidays?')).toBeVisible();
  await waitFor(() => expect(server.user().schedule?.country).toBeNull());
});

test('on the free plan the preview has the holidays that count, and the country can be chosen', async () => {
  await show({ plan: 'free', prepare: ({ publish }) => publish([BERLIN]) });
  const preview = () => document.querySelector('[data-preview]');
  await country('By time zone (Germany)');
  await waitFor(() => expect(preview()).toHaveTextContent('Germany Holidays'));
  expect(preview()).toHaveTextContent('Neujahr');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'United States of America');
  await waitFor(() => expect(preview()).toHaveTextContent('Thanksgiving Day'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'None');
  await waitFor(() => expect(preview()).toBeNull());
});

test('without the file, a connection is asked for, and the kept file works offline', async () => {
  const path = '/api/public-holidays/DE.json';
  const { server, reload } = await show({
    changes: [BAVARIA],
    prepare: ({ failing }) => failing.set(path, 'unreachable'),
  });
  expect(await screen.findByText('Connect once to load the holidays of Germany.')).toBeVisible();
  server.failing.delete(path);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('checkbox', { name: /Heilige Drei Könige/ })).toBeVisible();
  server.online = false;
  await reload();
  expect(await screen.findByRole('checkbox', { name: /Heilige Drei Könige/ })).toBeVisible();
  expect(await country()).toBeVisible();
});

test('a tick adds the holiday, and a line with normal hours says so', async () => {
  const regular: Change = {
    key: 'holidays.2027-01-01',
    value: { id: 'preset_2027-01-01', name: 'Neujahr', closed: false, open: '09:00', close: '17:00', regular: true },
  };
  await show({ changes: [BAVARIA, regular] });
  const line = await screen.findByRole('checkbox', { name: 'Neujahr, Fri, Jan 1' });
  expect(line).toBeChecked();
  expect(line).toHaveAccessibleDescription('Normal hours');
  await userEvent.click(screen.getByRole('checkbox', { name: /Heilige Drei Könige/ }));
  const panel = within(screen.getByRole('region', { name: 'Active Holidays' }));
  expect(panel.getByText('Heilige Drei Könige')).toBeVisible();
});

test.each([
  { days: 29, asked: false },
  { days: 31, asked: true },
])('the files are asked for again after a month: $days days later $asked', async ({ days, asked }) => {
  let nowMs = Date.parse('2026-11-20T19:14:00Z');
  const { server, reload } = await show({ changes: [BAVARIA], now: () => nowMs });
  await screen.findByRole('checkbox', { name: /Heilige Drei Könige/ });
  const count = () => server.requests.filter((request) => request.endsWith('DE.json')).length;
  const before = count();
  nowMs += days * 86_400_000;
  await reload();
  await screen.findByRole('checkbox', { name: /Heilige/ });
  if (asked) await waitFor(() => expect(count()).toBe(before + 1));
  else expect(count()).toBe(before);
});

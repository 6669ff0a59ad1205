import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Change } from '@doorsign/shared-schema/registers';
import { renderForOwner } from '../../test/render-for-owner.tsx';
import { usePublicHolidays } from './answers/use-public-holidays.ts';
import { useSettings } from './hooks.ts';
import { usePublicDates } from './use-public-dates.ts';
import { useSaveCountry } from './use-save-country.ts';

const BAVARIA: Change = { key: 'profile.country', value: { country: 'DE', region: 'BY' } };
const silent = () => ({ update: () => undefined });
const EPIPHANY = '2027-01-06';

/** Says whether a status of this device counts Epiphany, with a button that chooses another country. */
function Known() {
  const settings = useSettings();
  const datesOf = usePublicDates();
  const saveCountry = useSaveCountry(silent);
  if (!settings) return null;
  const dates = datesOf(settings);
  return (
    <>
      <p>{dates.includes(EPIPHANY) ? 'counted' : `not among ${dates.length}`}</p>
      <p>{`elsewhere ${datesOf({ ...settings, timezone: 'Asia/Tokyo' }).length}`}</p>
      <button type="button" onClick={() => void saveCountry({ country: 'none', region: null })}>
        None
      </button>
    </>
  );
}

/** The part of a screen that asks for the table. */
function Asking() {
  usePublicHolidays();
  return null;
}

test('the dates are read once a screen has asked for the table, also offline, and only for their place', async () => {
  const { server, reload } = await renderForOwner(
    <>
      <Asking />
      <Known />
    </>,
    { plan: 'pro', changes: [BAVARIA] },
  );
  expect(await screen.findByText('counted')).toBeVisible();
  expect(screen.getByText('elsewhere 0')).toBeVisible();
  server.online = false;
  await reload();
  expect(await screen.findByText('counted')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'None' }));
  expect(await screen.findByText('not among 0')).toBeVisible();
});

test('a device that never had the table knows none', async () => {
  const { server } = await renderForOwner(<Known />, { plan: 'pro', changes: [BAVARIA] });
  expect(await screen.findByText('not among 0')).toBeVisible();
  await waitFor(() => expect(server.requests.some((request) => request.includes('public-holidays'))).toBe(false));
});

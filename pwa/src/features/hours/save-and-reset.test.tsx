import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { weekChanges } from '@doorsign/shared-schema/registers';
import { isWholeRun } from '../../../../sync-server/scripts/run-tests/scope.ts';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import { HoursScreen } from './hours-screen.tsx';

const NINE_TO_FIVE = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));

const opens = (day: string) => screen.getByLabelText(`${day} opens at`);
const saveButton = () => screen.queryByRole('button', { name: 'Save Changes' });

/** Opens the hours and types a new opening time on Tuesday. */
const edit = async () => {
  const { server } = await renderForOwner(<HoursScreen />, { changes: weekChanges(NINE_TO_FIVE) });
  await screen.findByRole('heading', { name: 'Weekly schedule' });
  const user = userEvent.setup();
  await user.clear(opens('Tuesday'));
  await user.type(opens('Tuesday'), '10:30');
  const saved = () => waitFor(() => expect(server.user().businessHours?.tuesday.open).toBe('10:30'));
  return { server, user, saved };
};

test.each([
  '{Control>}s{/Control}',
  ...(isWholeRun ? ['{Meta>}s{/Meta}', '{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'] : []),
  '{Enter}',
])('%s in a field saves, and the focus stays there', async (keys) => {
  const { user, saved } = await edit();
  await user.keyboard(keys);
  await saved();
  await waitFor(() => expect(saveButton()).toBeNull());
  expect(opens('Tuesday')).toHaveFocus();
});

test('Ctrl+S does not offer to save the page, even with nothing to save', { tags: 'all' }, async () => {
  const { user, saved } = await edit();
  await user.keyboard('{Enter}');
  await saved();
  await waitFor(() => expect(saveButton()).toBeNull());
  // fireEvent returns false if the default was prevented.
  expect(fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })).toBe(false);
});

test('Enter on a switch, in the choice of a time zone and in the preview saves nothing', { tags: 'all' }, async () => {
  const { user } = await edit();
  screen.getByRole('combobox', { name: 'Time zone' }).focus();
  await user.keyboard('{Enter}{Escape}');
  screen.getAllByRole('switch')[0]?.focus();
  await user.keyboard('{Enter}');
  (await screen.findByLabelText('Time')).focus();
  await user.keyboard('{Enter}');
  expect(saveButton()).toBeEnabled();
});

test('after a press on Save the focus returns to the field', { tags: 'all' }, async () => {
  const { user, saved } = await edit();
  await user.click(saveButton() as HTMLElement);
  await saved();
  await waitFor(() => expect(opens('Tuesday')).toHaveFocus());
});

test('Reset can be undone for ten seconds, until the owner edits again', { tags: 'all' }, async () => {
  const { user } = await edit();
  const undo = () => screen.queryByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(opens('Tuesday')).toHaveValue('09:00');
  expect(await screen.findByText('Changes discarded')).toBeVisible();
  // jsdom lacks the pointer capture that a press on a toast uses.
  fireEvent.click(undo() as HTMLElement);
  await waitFor(() => expect(opens('Tuesday')).toHaveValue('10:30'));
  expect(saveButton()).toBeEnabled();

  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(undo()).toBeVisible());
  await user.clear(opens('Monday'));
  await user.type(opens('Monday'), '08:00');
  expect(undo()).toBeNull();
});

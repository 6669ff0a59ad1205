import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from '../../lib/router.tsx';
import { expect, test } from 'vitest';
import { renderInShell } from '../../../test/render-in-shell.tsx';
import { announceSave } from '../../local/announce-save.ts';
import { useSave } from '../../local/setting-hooks.ts';
import { toast } from '../../ui/toast.tsx';

const PAGE = { at: '2026-11-20T19:13:00.000Z', host: 'www.harborbakery.com' };
const TEXTS = { saved: 'Profile updated!', refused: 'Refused', refusedFallback: 'Try again.' };

function Saver() {
  const save = useSave();
  const rename = async (): Promise<void> =>
    announceSave(await save('profile', [{ key: 'profile.businessName', value: 'Rosie’s' }]), TEXTS, toast);
  return <button onClick={() => void rename()}>Rename</button>;
}

const show = (widgetSeen: typeof PAGE | null = null) =>
  renderInShell(
    <>
      <Route path="/dashboard" element={<Saver />} />
      <Route path="/install" element={<h1>Install Widget</h1>} />
      <Route path="/history" element={<h1>History</h1>} />
    </>,
    { prepare: (server) => void (server.widgetSeen = widgetSeen) },
  );
const status = () => within(screen.getAllByRole('banner')[0] as HTMLElement).getByRole('status');
const NOT_YET = 'All changes saved · Not on a website yet';

test('until a website has shown the widget, the header says so, with a link to the code', async () => {
  const { user } = await show();
  await waitFor(() => expect(status()).toHaveTextContent(NOT_YET));
  await user.click(screen.getByRole('link', { name: `Install: ${NOT_YET}` }));
  expect(await screen.findByRole('heading', { name: 'Install Widget' })).toBeVisible();
  expect(screen.queryByRole('link', { name: `Install: ${NOT_YET}` })).toBeNull();
});

test('until then a Save’s toast says so too, with a link to the code and Undo', async () => {
  const { user } = await show();
  await waitFor(() => expect(status()).toHaveTextContent(NOT_YET));
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Saved. Your widget isn’t on a website yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Install it' })).toHaveAttribute('href', '/install');
});

test('the next answer of the server after a website has shown the widget makes the changes live', async () => {
  const { server } = await show();
  await waitFor(() => expect(status()).toHaveTextContent(NOT_YET));
  server.widgetSeen = PAGE;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(status()).toHaveTextContent('All changes live'));
});

test('a change that is live leads to the history, where it can be undone', async () => {
  const { user } = await show(PAGE);
  await waitFor(() => expect(status()).toHaveTextContent('All changes live'));
  expect(screen.queryByRole('link', { name: /^History: / })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await user.click(await screen.findByRole('link', { name: /^History: All changes live · / }));
  expect(await screen.findByRole('heading', { name: 'History' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^History: / })).toBeNull();
});

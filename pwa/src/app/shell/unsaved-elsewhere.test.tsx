import { screen, waitFor, within } from '@testing-library/react';
import { Route } from '../../lib/router.tsx';
import { expect, test } from 'vitest';
import { renderInShell, sidebar } from '../../../test/render-in-shell.tsx';
import { useDraft } from '../../local/setting-hooks.ts';

function Editor({ section, title }: { section: 'hours' | 'profile'; title: string }) {
  const [draft, setDraft] = useDraft<string>(section);
  return (
    <>
      <h1>{title}</h1>
      <input aria-label={title} value={draft ?? ''} onChange={({ target }) => setDraft(target.value || null)} />
    </>
  );
}

const show = () =>
  renderInShell(
    <>
      <Route path="/dashboard" element={<h1>The dashboard</h1>} />
      <Route path="/hours" element={<Editor section="hours" title="The hours" />} />
      <Route path="/profile" element={<Editor section="profile" title="The profile" />} />
    </>,
  );
const header = () => within(screen.getAllByRole('banner')[0] as HTMLElement);
const MARK = '(unsaved changes)';

test('the header and the navigation name the other screen that holds unsaved changes, and lead there', async () => {
  const { user, go } = await show();
  await waitFor(() => expect(header().getByRole('status')).toHaveTextContent('All changes live'));
  await go('Business Hours');
  await user.type(screen.getByLabelText('The hours'), 'later');
  // The open screen has its save bar.
  expect(header().getByRole('status')).toHaveTextContent('All changes live');
  expect(screen.queryByText(MARK)).toBeNull();

  await go('Dashboard');
  await waitFor(() => expect(header().getByRole('status')).toHaveTextContent('Unsaved changes in Business Hours'));
  expect(sidebar().getByRole('link', { name: `Business Hours ${MARK}` })).toBeVisible();
  const tabs = within(screen.getAllByRole('navigation', { name: 'Main' })[1] as HTMLElement);
  expect(tabs.getByRole('link', { name: `Hours ${MARK}` })).toBeVisible();
  expect(tabs.getByRole('button', { name: 'More' })).toBeVisible();

  await go('Profile');
  await user.type(screen.getByLabelText('The profile'), 'new');
  await go('Dashboard');
  await waitFor(() => expect(header().getByRole('status')).toHaveTextContent('Unsaved changes on 2 screens'));
  expect(tabs.getByRole('button', { name: `More ${MARK}` })).toBeVisible();

  await user.click(header().getByRole('link', { name: 'Review: Unsaved changes on 2 screens' }));
  await user.clear(await screen.findByLabelText('The hours'));
  await waitFor(() => expect(header().getByRole('status')).toHaveTextContent('Unsaved changes in Profile'));
});

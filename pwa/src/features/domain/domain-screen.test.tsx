import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorBody } from '../../../test/pretend-server.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { DomainScreen } from './domain-screen.tsx';

const openDomain = async (domains: readonly string[] = [], options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<DomainScreen />, {
    changes: domains.length > 0 ? [{ key: 'domains', value: domains }] : [],
    ...options,
  });
  await screen.findByRole('heading', { name: 'Domain Settings' });
  return { ...device, device, user: userEvent.setup() };
};

const field = (name: string | RegExp = 'Allowed Domain') => screen.getByLabelText(name);
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const cancel = () => screen.queryByRole('button', { name: 'Cancel' });
const current = () => within(screen.getByRole('region', { name: 'Current Configuration' }));

test('a message shows until the device has read the domain', async () => {
  await renderForOwner(<DomainScreen />);
  expect(screen.getByText('Loading domain settings...')).toBeInTheDocument();
  await screen.findByRole('heading', { name: 'Domain Settings' });
});

test('without a domain the screen explains what that means and has nothing to save', async () => {
  await openDomain();
  expect(field()).toHaveValue('');
  expect(field()).toBeValid();
  expect(current().getByText(/Without a domain, your widget works anywhere/)).toBeInTheDocument();
  expect(saveButton()).toBeDisabled();
  expect(cancel()).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Test Domain/ })).not.toBeInTheDocument();
});

test('input is checked at once, and Save is enabled only for a valid change', async () => {
  const { user } = await openDomain(['harborbakery.com']);
  await user.clear(field());
  expect(field()).toHaveAccessibleDescription('Domain is required');
  await user.type(field(), 'shop');
  expect(field()).toHaveAccessibleDescription('Please enter a valid domain (e.g., example.com)');
  expect(saveButton()).toBeDisabled();
  await user.type(field(), '.harbor.com');
  expect(field()).not.toHaveAttribute('aria-invalid');
  expect(saveButton()).toBeEnabled();
  await user.clear(field());
  await user.type(field(), 'harborbakery.com');
  expect(saveButton()).toBeDisabled();
  expect(cancel()).not.toBeInTheDocument();
});

test('the normalized domain is saved, and the toast reports the true state', async () => {
  const { user, server } = await openDomain();
  await user.type(field(), 'HTTPS://Example.COM/shop');
  expect(field()).toHaveAccessibleDescription('Will be saved as example.com');
  await user.click(saveButton());
  expect(await screen.findByText('Domain updated!')).toBeInTheDocument();
  expect(await screen.findByText('Your widget will now only work on the specified domain.')).toBeInTheDocument();
  expect(server.user().domains).toEqual(['example.com']);
  await waitFor(() => expect(field()).toHaveValue('example.com'));
  await waitFor(() => expect(field()).toHaveFocus());
});

test('offline the domain is stored, marked as not on the website', { tags: 'all' }, async () => {
  const { user, server } = await openDomain();
  server.online = false;
  await user.type(field(), 'example.com{Enter}');
  expect(await screen.findByText('Saved on this device. Not on your website yet.')).toBeInTheDocument();
  expect(await current().findByText('Not on your website yet')).toBeInTheDocument();
});

test('Ctrl+S saves the domain', { tags: 'all' }, async () => {
  const { user, server } = await openDomain();
  await user.type(field(), 'example.com{Control>}s{/Control}');
  await waitFor(() => expect(server.user().domains).toEqual(['example.com']));
});

test('Cancel restores the saved value without a toast', async () => {
  const { user } = await openDomain(['harborbakery.com']);
  await user.type(field(), '..');
  await user.click(cancel() as HTMLElement);
  expect(field()).toHaveValue('harborbakery.com');
  expect(field()).not.toHaveAttribute('aria-invalid');
  expect(screen.queryByText('Changes discarded')).not.toBeInTheDocument();
});

/** Presses Test Domain. jsdom opens no tab. */
const testDomain = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('link', { name: /^Test Domain/ }));

const FOUND = { result: 'found', url: 'https://www.harborbakery.com/', status: null, tagManager: false } as const;

test('Test Domain says where the code was found, and again without another tab', async () => {
  const { user, server } = await openDomain(['harborbakery.com']);
  server.domainTest = FOUND;
  await testDomain(user);
  expect(await current().findByText('Your code is on harborbakery.com')).toBeInTheDocument();
  expect(current().getByText('Tested: https://www.harborbakery.com/')).toBeInTheDocument();
  expect(current().getByRole('link', { name: /^Open my site/ })).toHaveAttribute('href', 'https://harborbakery.com');
  server.domainTest = { ...FOUND, result: 'not_found' };
  await user.click(current().getByRole('button', { name: 'Test again' }));
  expect(await current().findByText(/If you use Google Tag Manager, open your site once/)).toBeInTheDocument();
  expect(current().getByRole('link', { name: 'Get the code' })).toHaveAttribute('href', '/install');
});

test('offline, the test says that it needs a connection', async () => {
  const { user, server } = await openDomain(['harborbakery.com']);
  server.online = false;
  await testDomain(user);
  expect(await current().findByText('Testing needs a connection')).toBeInTheDocument();
  server.online = true;
  server.domainTest = FOUND;
  await user.click(current().getByRole('button', { name: 'Test again' }));
  expect(await current().findByText('Your code is on harborbakery.com')).toBeInTheDocument();
});

test('a refused test shows the server’s words, also those of a server without this call', async () => {
  const { user, server } = await openDomain(['harborbakery.com']);
  await testDomain(user);
  expect(await current().findByText('We couldn’t test your domain')).toBeInTheDocument();
  server.failing.set('/api/business/domain/test', { status: 429, body: errorBody('rate_limited') });
  await user.click(current().getByRole('button', { name: 'Test again' }));
  expect(await current().findByText(/^Too many attempts/)).toBeInTheDocument();
});

test('a domain that only this device knows is opened, but not tested', async () => {
  const { user, server } = await openDomain(['harborbakery.com']);
  server.online = false;
  await user.clear(field());
  await user.type(field(), 'new.example.com');
  await user.click(saveButton());
  await current().findByText('Not on your website yet');
  await testDomain(user);
  expect(server.requests.filter((call) => call.endsWith('/api/business/domain/test'))).toEqual([]);
});

test('Test Domain opens a new tab without access to the opener', async () => {
  await openDomain(['harborbakery.com']);
  const link = screen.getByRole('link', { name: /^Test Domain/ });
  expect(link).toHaveAttribute('href', 'https://harborbakery.com');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('the restriction is removed after a confirmation, and unsaved input is kept', { tags: 'all' }, async () => {
  const { user, server } = await openDomain(['harborbakery.com']);
  await user.clear(field());
  await user.type(field(), 'new.example.com');
  await user.click(screen.getByRole('button', { name: 'Remove restriction' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove restriction' }));
  expect(await screen.findByText('Your widget now works on any website.')).toBeInTheDocument();
  expect(server.user().domains).toEqual([]);
  expect(field()).toHaveValue('new.example.com');
  expect(saveButton()).toBeEnabled();
});

test('a larger plan has a field for each of its domains', { tags: 'all' }, async () => {
  const { user, server } = await openDomain(['harborbakery.com'], { plan: 'pro' });
  await user.type(field('Allowed Domain 2'), 'harbor.cafe');
  await user.click(saveButton());
  await screen.findByText('Domain updated!');
  await waitFor(() => expect(server.user().domains).toEqual(['harborbakery.com', 'harbor.cafe']));
  expect(await screen.findAllByRole('link', { name: /^Test Domain/ })).toHaveLength(2);
  expect(screen.queryByText('Free Plan Limitation')).not.toBeInTheDocument();
});

test('the free plan says that it allows one domain only', async () => {
  await openDomain();
  const note = within(screen.getByRole('region', { name: 'Free Plan Limitation' }));
  expect(note.getByText(/one domain only/)).toBeInTheDocument();
});

test('the screen explains what the protection does and does not do', async () => {
  await openDomain();
  expect(screen.getByRole('region', { name: 'How domain protection works' })).toHaveTextContent(
    /doesn’t hide anything/,
  );
});

test.each([
  { name: 'with the server’s words', detail: 'This address is shared.', shown: 'This address is shared.' },
  { name: 'without words', detail: undefined, shown: 'Failed to update domain. Please try again.' },
])('a Save refused $name is reported and can be edited again', async ({ detail, shown }) => {
  const { user, server } = await openDomain(['harborbakery.com']);
  server.refuse = { code: 'validation_failed', detail };
  await user.clear(field());
  await user.type(field(), 'co.uk{Enter}');
  await screen.findByText('Error updating domain');
  await screen.findAllByText(shown);
  await waitFor(() => expect(field()).toHaveValue('harborbakery.com'));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Not accepted: co.uk')).toBeInTheDocument();
  await user.click(alert.getByRole('button', { name: 'Edit' }));
  expect(field()).toHaveValue('co.uk');
  await waitFor(() => expect(field()).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test(
  'a draft survives a reload, and a change of another device is not overwritten without a notice',
  { tags: 'all' },
  async () => {
    const { user, device, server } = await openDomain(['harborbakery.com']);
    await user.clear(field());
    await user.type(field(), 'mine.example.com');
    await device.services.local.session.store.getState().store?.draft('domain').settled();
    server.publish([{ key: 'domains', value: ['theirs.example.com'] }]);
    await device.reload();
    await screen.findByRole('heading', { name: 'Domain Settings' });
    expect(field()).toHaveValue('mine.example.com');
    expect(await screen.findByText('Another device saved these while you were editing')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use those instead' }));
    expect(field()).toHaveValue('theirs.example.com');
  },
);

test('a domain saved by a newer version of the app is neither shown nor changed', async () => {
  const { services } = await openDomain(['harborbakery.com']);
  const { store } = services.local.session.store.getState();
  await act(
    async () =>
      void (await store?.db.registers.filter(({ key }) => key === 'domains').modify({ schema: 99, value: {} })),
  );
  expect(await screen.findByText(/^Your domain was saved by a newer version of Doorsign/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(/your widget works anywhere/)).toBeNull();
});

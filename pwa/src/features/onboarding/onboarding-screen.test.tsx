import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAsVisitor } from '../../../test/render-as-visitor.tsx';
import { OnboardingScreen } from './onboarding-screen.tsx';
import { tokenFor, userOf } from '../../../test/user.ts';

const open = async (path = '/onboarding') => {
  const page = await renderAsVisitor(<OnboardingScreen />, {
    path,
    token: tokenFor(userOf().id),
    answers: { 'GET /api/auth/me': () => Response.json(userOf()) },
  });
  return { ...page, user: userEvent.setup() };
};
const expectHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const expectFocus = async (name: string): Promise<void> => {
  const title = await expectHeading(name);
  await waitFor(() => expect(title).toHaveFocus());
};
const press = (name: string) => screen.getByRole('button', { name });

test('the tour goes through three steps and back, and its last leads to the dashboard', async () => {
  const { user } = await open();
  await expectHeading('Your sign is ready to hang');
  expect(screen.getByText('Step 1 of 3')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Previous' })).not.toBeInTheDocument();
  await user.click(press('Next'));
  await expectFocus('Live in three steps');
  await user.click(press('Next'));
  await expectFocus('Your dashboard');
  expect(screen.getByText('Step 3 of 3')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  await user.click(press('Previous'));
  await expectHeading('Live in three steps');
});

test('the tour greets the business by its name', async () => {
  await open();
  expect(await screen.findByText('Harbor Bakery')).toBeInTheDocument();
});

test('the setup guide leads to hours, style and install', async () => {
  await open('/onboarding?step=2');
  await expectHeading('Live in three steps');
  const targets = screen.getAllByRole('listitem').map((item) => item.querySelector('a')?.getAttribute('href'));
  expect(targets).toEqual(['/hours', '/styling', '/install']);
});

test.each(['1', '2', '3'])('Skip Tour leads to the dashboard from step %s', async (step) => {
  await open(`/onboarding?step=${step}`);
  expect(await screen.findByRole('link', { name: 'Skip Tour' })).toHaveAttribute('href', '/dashboard');
});

test.each(['0', '4', 'two', '1.5', ''])('the query step "%s" opens the first step', async (step) => {
  await open(`/onboarding?step=${step}`);
  await expectHeading('Your sign is ready to hang');
});

test('an account that replaced an unverified one is mentioned on the first step only', async () => {
  const { user } = await open('/onboarding?started=fresh');
  const notice = 'discarded everything entered back then';
  expect(await screen.findByText(notice, { exact: false })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  await user.click(press('Next'));
  await expectFocus('Live in three steps');
  expect(screen.queryByText(notice, { exact: false })).toBeNull();
});

test('other owners see no such notice', async () => {
  await open();
  await expectHeading('Your sign is ready to hang');
  expect(screen.queryByText('discarded everything', { exact: false })).toBeNull();
});

import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes, useLocation } from '../../lib/router.tsx';
import { afterEach, expect, test } from 'vitest';
import { noNetwork, refused, renderAsVisitor, type Answerer } from '../../../test/render-as-visitor.tsx';
import { readSignupPlan } from '../../lib/signup-plan.ts';
import { useSession } from '../../local/session/session.ts';
import { keepAttempt, takeAttempt, type GoogleAttempt } from './google-attempt.ts';
import { GoogleReturnScreen } from './google-return-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { SignupScreen } from './signup-screen.tsx';
import { tokenFor, userOf } from '../../../test/user.ts';

const SESSION = 'POST /api/auth/session';
const ATTEMPT: GoogleAttempt = { verifier: 'v'.repeat(43), plan: null, wanted: null };

/** A successful response of the session exchange. */
const entered =
  (created: boolean): Answerer =>
  () => {
    const user = userOf();
    return Response.json({ access_token: tokenFor(user.id), user, created });
  };

function Wanted() {
  return <p>wanted: {(useLocation().state as { wanted?: string } | null)?.wanted ?? 'none'}</p>;
}

/** The app around this screen, as far as the tests need it. */
function App({ fragment }: { fragment: string }) {
  const [returned, setReturned] = useState<URLSearchParams | null>(() => new URLSearchParams(fragment));
  const { state } = useSession();
  if (returned) return <GoogleReturnScreen returned={returned} onDone={() => setReturned(null)} />;
  return (
    <>
      <Wanted />
      <Routes>
        {/* Signed-in owners never see the two forms: the guard redirects them. */}
        {state === 'signed-in' ? null : <Route path="/login" element={<LoginScreen />} />}
        {state === 'signed-in' ? null : <Route path="/signup" element={<SignupScreen />} />}
        <Route path="*" element={<p>inside</p>} />
      </Routes>
    </>
  );
}

const comeBack = async (
  fragment: string,
  {
    path = '/login',
    attempt = ATTEMPT,
    answer = entered(false),
  }: { path?: string; attempt?: GoogleAttempt | null; answer?: Answerer } = {},
) => {
  sessionStorage.clear();
  if (attempt) keepAttempt(attempt);
  return renderAsVisitor(<App fragment={fragment} />, { path, answers: { [SESSION]: answer } });
};

afterEach(() => sessionStorage.clear());

test.each([
  { name: 'an existing account on the dashboard', created: false, wanted: null, address: '/dashboard' },
  { name: 'a new account on the onboarding', created: true, wanted: null, address: '/onboarding' },
  { name: 'a new account to its invitation', created: true, wanted: '/invitation', address: '/invitation' },
  { name: 'an existing account where a guard stopped it', created: false, wanted: '/hours?x=1', address: '/hours?x=1' },
  {
    name: 'a new account on the onboarding although a guard stopped it',
    created: true,
    wanted: '/hours',
    address: '/onboarding',
  },
])('Google sign-in leads $name', async ({ created, wanted, address }) => {
  const page = await comeBack('session_id=abc', { attempt: { ...ATTEMPT, wanted }, answer: entered(created) });
  expect(await screen.findByText('inside')).toBeVisible();
  expect(page.address()).toBe(address);
  expect(page.services.local.session.store.getState().state).toBe('signed-in');
  expect(page.requests.filter(({ call }) => call === SESSION)).toEqual([
    {
      call: SESSION,
      body: { session_id: 'abc', verifier: ATTEMPT.verifier, timezone: expect.any(String) as string },
    },
  ]);
});

test('an account that replaced an unverified one says so on the onboarding', async () => {
  const answer: Answerer = () => {
    const user = userOf();
    return Response.json({ access_token: tokenFor(user.id), user, created: true, startedFresh: true });
  };
  const page = await comeBack('session_id=abc', { attempt: { ...ATTEMPT, wanted: null }, answer });
  expect(await screen.findByText('inside')).toBeVisible();
  expect(page.address()).toBe('/onboarding?started=fresh');
});

test('a pasted link to a sign-in that did not begin in this tab is rejected without a request', async () => {
  const page = await comeBack('session_id=abc', { attempt: null });
  expect(await screen.findByRole('alert')).toHaveTextContent('started in another window');
  expect(page.requests).toEqual([]);
});

test.each<{ name: string; fragment: string; answer?: Answerer; words: string }>([
  { name: 'a cancellation at Google', fragment: 'error=cancelled', words: 'You didn’t continue with Google' },
  {
    name: 'an unverified e-mail',
    fragment: 'error=email_unverified',
    words: 'Google hasn’t verified your email yet.',
  },
  { name: 'an unknown problem code', fragment: 'error=Call+0900+now', words: 'Google couldn’t log you in' },
  { name: 'a used id', fragment: 'session_id=a', answer: () => refused('invalid_credentials'), words: 'too long' },
  {
    name: 'too many tries',
    fragment: 'session_id=a',
    answer: () => refused('rate_limited'),
    words: 'Too many attempts',
  },
  {
    name: 'a server error',
    fragment: 'session_id=a',
    answer: () => refused('internal'),
    words: 'couldn’t log you in',
  },
  { name: 'no answer', fragment: 'session_id=a', answer: noNetwork, words: 'Network error. Please try again.' },
])('$name is reported on the page where the sign-in began', async ({ fragment, answer, words }) => {
  const page = await comeBack(fragment, { answer });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(document.body).not.toHaveTextContent('0900');
  expect(page.address()).toBe('/login');
  expect(localStorage.getItem('doorsign-token')).toBeNull();
});

test('after a problem, the chosen plan and the wanted page are kept', async () => {
  const attempt: GoogleAttempt = { ...ATTEMPT, plan: 'enterprise', wanted: '/hours' };
  const page = await comeBack('error=cancelled', { path: '/signup', attempt });
  // The form is rendered again once the sign-in methods have loaded.
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
  expect(page.address()).toBe('/signup?plan=enterprise');
  expect(screen.getByText('Enterprise')).toBeVisible();
  expect(screen.getByText('wanted: /hours')).toBeVisible();
});

test('the verifier is used once', async () => {
  await comeBack('session_id=abc');
  await waitFor(() => expect(screen.queryByText('inside')).not.toBeNull());
  expect(takeAttempt()).toBeNull();
});

test.each(['', 'null', '{', '[]', '{"verifier":1}'])('stored value %j is not a valid attempt', (text) => {
  sessionStorage.setItem('doorsign-google', text);
  expect(takeAttempt()).toBeNull();
});

test.each([
  { plan: 'pro', created: true, kept: 'pro' },
  { plan: 'free', created: true, kept: null },
  { plan: null, created: true, kept: null },
  { plan: 'pro', created: false, kept: null },
] as const)('a plan of $plan is bought only after a signup (new: $created)', async ({ plan, created, kept }) => {
  await comeBack('session_id=x', {
    path: '/signup',
    attempt: { ...ATTEMPT, plan },
    answer: entered(created),
  });
  await screen.findByText(/^wanted:/);
  expect(readSignupPlan()).toBe(kept);
});

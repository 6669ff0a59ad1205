import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refused, renderAsVisitor, signedIn, type Answerer, type VisitorPage } from '../../test/render-as-visitor.tsx';
// Loaded ahead: the tests must not depend on how long these files take to load.
import '../features/auth/signup-screen.tsx';
import '../features/billing/screens.ts';
import { keepSignupPlan, readSignupPlan, type SignupPlan } from '../lib/signup-plan.ts';
import { AppRoutes } from './routes.tsx';
import { tokenFor, userOf } from '../../test/user.ts';

const CHECKOUT = 'https://checkout.example/c/1';
const opens: Answerer = () => Response.json({ url: CHECKOUT });

beforeEach(() => sessionStorage.clear());

/** Renders a visitor who has signed up here with a plan and now verifies the e-mail. */
const verify = async (plan: SignupPlan, checkout: Answerer): Promise<VisitorPage> => {
  const page = await renderAsVisitor(<AppRoutes />, {
    path: '/signup?plan=pro',
    token: tokenFor(userOf().id),
    answers: {
      'GET /api/auth/me': () => Response.json(userOf({ emailVerified: false })),
      'POST /api/auth/verify-otp': () => signedIn(),
      'POST /api/payments/checkout': checkout,
    },
  });
  const field = await screen.findByRole('textbox', { name: 'Verification code' });
  keepSignupPlan(plan);
  await userEvent.type(field, 'ABCDEF');
  return page;
};

test('the checkout of the chosen plan opens once', async () => {
  const { left, requests } = await verify('pro', opens);
  await waitFor(() => expect(left).toEqual([CHECKOUT]));
  const checkouts = requests.filter(({ call }) => call === 'POST /api/payments/checkout');
  expect(checkouts.map(({ body }) => body)).toEqual([{ plan: 'pro', origin_url: window.location.origin }]);
  // The checkout's success or cancel page continues from this state.
  expect(readSignupPlan()).toBe('left');
});

test('if the checkout does not open, the setup follows', async () => {
  const { address, left } = await verify('enterprise', () => refused('payments_unavailable'));
  await waitFor(() => expect(address()).toBe('/onboarding'));
  expect(left).toEqual([]);
  await waitFor(() => expect(readSignupPlan()).toBeNull());
});

test('the free plan needs no checkout', async () => {
  const { address, requests } = await verify(null, opens);
  await waitFor(() => expect(address()).toBe('/onboarding'));
  expect(requests.map(({ call }) => call)).not.toContain('POST /api/payments/checkout');
});

test('the browser’s Back button leads from the checkout to the setup', async () => {
  keepSignupPlan('left');
  const { address, left } = await renderAsVisitor(<AppRoutes />, {
    path: '/signup?plan=pro',
    token: tokenFor(userOf().id),
    answers: { 'GET /api/auth/me': () => Response.json(userOf()) },
  });
  await waitFor(() => expect(address()).toBe('/onboarding'));
  expect(left).toEqual([]);
  await waitFor(() => expect(readSignupPlan()).toBeNull());
});

test('a page restored from the back/forward cache leads to the setup too', async () => {
  const { address, left } = await verify('pro', opens);
  await waitFor(() => expect(left).toEqual([CHECKOUT]));
  const shown = Object.assign(new Event('pageshow'), { persisted: true });
  act(() => void window.dispatchEvent(shown));
  await waitFor(() => expect(address()).toBe('/onboarding'));
});

import type { AnswerOf, paymentCalls } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { refusal } from './pretend-account.ts';

type Subscription = AnswerOf<typeof paymentCalls.subscription>;

/** The payments on a pretended server. */
export interface PretendPayments {
  subscription: Omit<Subscription, 'plan'>;
  transactions: AnswerOf<typeof paymentCalls.transactions>;
  /** The answer of the status call for every session. */
  status: AnswerOf<typeof paymentCalls.checkoutStatus>;
  /** Bodies of all checkout requests. */
  readonly checkouts: unknown[];
  /** Answers one call; returns undefined for calls outside payments. */
  answer(call: string, body: string): Response | undefined;
}

/** The addresses of the checkout and the portal. */
export const CHECKOUT_URL = 'https://checkout.example/c/1';
export const PORTAL_URL = 'https://portal.example/p/1';

/** Creates the payments of an owner who never bought anything; the next checkout will be paid, with a trial. */
export const createPretendPayments = (plan: () => PlanKey): PretendPayments => {
  const payments: PretendPayments = {
    subscription: {
      available: true,
      status: null,
      subscribedPlan: null,
      trialEndsAt: null,
      periodEndsAt: null,
      cancelAt: null,
      graceEndsAt: null,
      trialAvailable: true,
      supportEmail: 'help@doorsign.example',
    },
    transactions: [],
    status: { payment_status: 'paid', status: 'complete', plan: 'pro', amount_total: 0, currency: 'usd' },
    checkouts: [],
    answer(call, body) {
      switch (call) {
        case 'GET /api/payments/subscription':
          return Response.json({ plan: plan(), ...payments.subscription });
        case 'GET /api/payments/transactions':
          return Response.json(payments.transactions);
        case 'POST /api/payments/checkout':
          payments.checkouts.push(JSON.parse(body));
          return Response.json({ url: CHECKOUT_URL, session_id: 'cs_1' });
        case 'POST /api/payments/portal':
          return payments.subscription.status === null ? refusal('not_found') : Response.json({ url: PORTAL_URL });
        default:
          return call.startsWith('GET /api/payments/checkout/status/') ? Response.json(payments.status) : undefined;
      }
    },
  };
  return payments;
};

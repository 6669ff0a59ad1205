import * as z from 'zod/mini';
import { PlanKey } from '../plans/plans.ts';
import { AnyPlan } from './any-plan.ts';
import { call } from './call.ts';
import { orOther } from './or-other.ts';
import { IsoInstant } from './user.ts';

/** The price and the contents of a plan. */
const Offer = z.object({ name: z.string(), amount: z.int(), currency: z.string(), features: z.array(z.string()) });

/** Calls under /api/payments. Amounts are in minor units. Source: shared-schema/docs/http-contract.md#payments. */
export const paymentCalls = {
  plans: call({
    method: 'GET',
    path: '/api/payments/plans',
    auth: 'none',
    body: null,
    answer: z.object({ free: Offer, pro: Offer, enterprise: Offer }),
  }),
  checkout: call({
    method: 'POST',
    path: '/api/payments/checkout',
    auth: 'owner',
    body: z.strictObject({ plan: PlanKey, origin_url: z.string().check(z.maxLength(2048)) }),
    answer: z.object({ url: z.string(), session_id: z.optional(z.string()) }),
  }),
  checkoutStatus: call({
    method: 'GET',
    path: '/api/payments/checkout/status/{sessionId}',
    auth: 'owner',
    body: null,
    answer: z.object({
      payment_status: z.string(),
      status: z.string(),
      plan: AnyPlan,
      amount_total: z.int(),
      currency: z.string(),
    }),
  }),
  transactions: call({
    method: 'GET',
    path: '/api/payments/transactions',
    auth: 'owner',
    body: null,
    answer: z.array(
      z.object({
        id: z.string(),
        plan: AnyPlan,
        amount: z.int(),
        currency: z.string(),
        payment_status: orOther(['paid', 'pending', 'failed']),
        created_at: IsoInstant,
      }),
    ),
  }),
  portal: call({
    method: 'POST',
    path: '/api/payments/portal',
    auth: 'owner',
    body: null,
    answer: z.object({ url: z.string() }),
  }),
  /** The owner's subscription as far as this server knows. Makes no request to Stripe, so it also works without Stripe. */
  subscription: call({
    method: 'GET',
    path: '/api/payments/subscription',
    auth: 'owner',
    body: null,
    answer: z.object({
      /** True if this server can sell plans. */
      available: z.boolean(),
      plan: AnyPlan,
      /** Stripe's status (trialing, active, past_due, unpaid, paused, …); null without a running subscription. */
      status: z.nullable(z.string()),
      /** The plan of the subscription. Higher than `plan` while a payment is long overdue. */
      subscribedPlan: z.nullable(AnyPlan),
      trialEndsAt: z.nullable(IsoInstant),
      periodEndsAt: z.nullable(IsoInstant),
      /** The end of the subscription, once its owner has canceled it. */
      cancelAt: z.nullable(IsoInstant),
      /** The end of the grace period during which the plan is kept after a failed payment. */
      graceEndsAt: z.nullable(IsoInstant),
      /** True if a checkout would start with a trial. */
      trialAvailable: z.boolean(),
      /** Contact address for questions about a payment; null if the operator has set none. */
      supportEmail: z.nullable(z.string()),
      /** The operator's phone number, for plans with support by phone; null if there is none. Earlier servers do not send it. */
      supportPhone: z.optional(z.nullable(z.string())),
    }),
  }),
} as const;

/** Path to which Stripe sends its events: POST with the header Stripe-Signature over the raw body, which no Call describes. */
export const WEBHOOK_PATH = '/api/payments/webhook';

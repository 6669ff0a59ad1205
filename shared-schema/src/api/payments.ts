import * as z from 'zod/mini';
import { PlanKey } from '../plans/plans.ts';
import { AnyPlan } from './any-plan.ts';
import { call } from './call.ts';
import { orOther } from './or-other.ts';
import { IsoInstant } from './user.ts';

/** What a plan costs and holds. */
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
  /** What the owner's subscription is, as far as this server knows: it asks nobody, so it answers without Stripe too. */
  subscription: call({
    method: 'GET',
    path: '/api/payments/subscription',
    auth: 'owner',
    body: null,
    answer: z.object({
      /** Can anything be bought on this server? */
      available: z.boolean(),
      plan: AnyPlan,
      /** Stripe's word (trialing, active, past_due, unpaid, paused, …); null without a subscription that runs. */
      status: z.nullable(z.string()),
      /** What the subscription is for: while a payment is overdue for long, more than `plan`. */
      subscribedPlan: z.nullable(AnyPlan),
      trialEndsAt: z.nullable(IsoInstant),
      periodEndsAt: z.nullable(IsoInstant),
      /** When it ends, once its owner has cancelled it. */
      cancelAt: z.nullable(IsoInstant),
      /** Until when the plan stays although a payment failed. */
      graceEndsAt: z.nullable(IsoInstant),
      /** Would a checkout begin with a trial? */
      trialAvailable: z.boolean(),
      /** Whom to write to about a payment; null where the operator named nobody. */
      supportEmail: z.nullable(z.string()),
    }),
  }),
} as const;

/** Where Stripe tells what has happened: POST with the header Stripe-Signature over the raw body, which no Call describes. */
export const WEBHOOK_PATH = '/api/payments/webhook';

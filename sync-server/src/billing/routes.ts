import { paymentCalls, WEBHOOK_PATH } from '@doorsign/shared-schema/api';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import { rawRoute, route, type Route } from '../http/route.ts';
import { BODY_BYTES } from '../platform/parameters.ts';
import type { Billing } from './billing.ts';

/** Runs a handler for the owner of the business alone. */
const byOwner =
  <Given extends { owner: Owner }, Answer>(handle: (input: Given) => Answer) =>
  (input: Given): Answer => {
    if (input.owner.role !== 'owner') throw new AppError('role_required');
    return handle(input);
  };

export const createBillingRoutes = ({ checkouts, reads, webhook }: Billing): Route[] => [
  route(paymentCalls.plans, { handle: () => reads.plans() }),
  route(paymentCalls.checkout, {
    limit: 'checkout',
    handle: byOwner(({ owner, body }) => checkouts.checkOut(owner, body)),
  }),
  route(paymentCalls.checkoutStatus, {
    limit: 'checkoutStatus',
    handle: byOwner(({ owner, params }) => reads.checkoutStatus(owner, params['sessionId'] ?? '')),
  }),
  route(paymentCalls.transactions, { limit: 'me', handle: byOwner(({ owner }) => reads.transactions(owner)) }),
  route(paymentCalls.subscription, { limit: 'me', handle: byOwner(({ owner }) => reads.subscription(owner)) }),
  route(paymentCalls.portal, { limit: 'checkoutStatus', handle: byOwner(({ owner }) => checkouts.openPortal(owner)) }),
  rawRoute(WEBHOOK_PATH, {
    bodyBytes: BODY_BYTES.webhook,
    handle: (body, header) => webhook.receive(body, header('Stripe-Signature')),
  }),
];

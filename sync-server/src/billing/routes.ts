import { paymentCalls, WEBHOOK_PATH } from '@doorsign/shared-schema/api';
import { rawRoute, route, type Route } from '../http/route.ts';
import { BODY_BYTES } from '../platform/parameters.ts';
import type { Billing } from './billing.ts';

export const createBillingRoutes = ({ checkouts, reads, webhook }: Billing): Route[] => [
  route(paymentCalls.plans, { handle: () => reads.plans() }),
  route(paymentCalls.checkout, {
    needs: 'billing.manage',
    limit: 'checkout',
    handle: ({ owner, body }) => checkouts.checkOut(owner, body),
  }),
  route(paymentCalls.checkoutStatus, {
    needs: 'billing.manage',
    limit: 'checkoutStatus',
    handle: ({ owner, params }) => reads.checkoutStatus(owner, params['sessionId'] ?? ''),
  }),
  route(paymentCalls.transactions, {
    needs: 'billing.manage',
    limit: 'me',
    handle: ({ owner }) => reads.transactions(owner),
  }),
  route(paymentCalls.subscription, {
    needs: 'billing.manage',
    limit: 'me',
    handle: ({ owner }) => reads.subscription(owner),
  }),
  route(paymentCalls.portal, {
    needs: 'billing.manage',
    limit: 'checkoutStatus',
    handle: ({ owner }) => checkouts.openPortal(owner),
  }),
  rawRoute(WEBHOOK_PATH, {
    bodyBytes: BODY_BYTES.webhook,
    handle: (body, header) => webhook.receive(body, header('Stripe-Signature')),
  }),
];

import { toPaymentMethod } from './cards.ts';
import { toCheckoutSession, toLineItems } from './checkout-sessions.ts';
import { toAnyCustomer } from './customers.ts';
import type { Expansions } from './expand.ts';
import { toInvoice } from './invoices.ts';
import { toList } from './lists.ts';
import { toInvoicePayment, toPaymentIntent } from './payments.ts';
import { ALL_PRICES, toPrice, toProduct } from './prices.ts';
import { toRefund } from './refunds.ts';
import { liveSubscriptions, toSubscription } from './subscriptions.ts';
import type { World } from './world.ts';

/** Finds expandable objects of any type by id. */
export const createExpansions = (world: World): Expansions => {
  const { state } = world;
  const drawn = <T extends { id: string }>(rows: readonly T[], id: string, draw: (row: T) => object) => {
    const row = rows.find((candidate) => candidate.id === id);
    return row && draw(row);
  };
  return {
    find: (id) =>
      drawn(state.customers, id, (customer) => toAnyCustomer(customer, state)) ??
      drawn(state.subscriptions, id, toSubscription) ??
      drawn(state.invoices, id, (invoice) => toInvoice(invoice, state)) ??
      drawn(state.payments, id, toPaymentIntent) ??
      drawn(state.cards, id, toPaymentMethod) ??
      drawn(state.refunds, id, (refund) => toRefund(refund, state)) ??
      drawn(state.checkoutSessions, id, (session) => toCheckoutSession(session, world)) ??
      drawn(ALL_PRICES, id, toPrice) ??
      ALL_PRICES.filter(({ product }) => product === id).map(toProduct)[0],
    include({ object, id }, field) {
      switch (`${String(object)}.${field}`) {
        case 'checkout.session.line_items':
          return state.checkoutSessions.filter((session) => session.id === id).map(toLineItems)[0];
        case 'customer.subscriptions':
          return toList(
            `/v1/customers/${String(id)}/subscriptions`,
            liveSubscriptions(state, String(id)).map(toSubscription),
            {},
          );
        case 'invoice.payments': {
          const payments = state.payments.filter(({ invoice }) => invoice === id).map(toInvoicePayment);
          return toList('/v1/invoice_payments', payments, {});
        }
        default:
          return undefined;
      }
    },
  };
};

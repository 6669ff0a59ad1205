import type Stripe from 'stripe';
import * as z from 'zod';
import { noSuch, StripeError } from './api-error.ts';
import { findCustomer } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { listOf, text, wholeNumber } from './parameters.ts';
import { findPrice } from './prices.ts';
import type { PortalFlowRow, PortalSessionRow, SubscriptionRow } from './state.ts';
import { liveSubscriptions } from './subscriptions.ts';
import type { World } from './world.ts';

const toPortalSession = (session: PortalSessionRow, { pagesUrl, state }: World): Stripe.BillingPortal.Session => ({
  id: session.id,
  object: 'billing_portal.session',
  configuration: 'bpc_doorsign',
  created: session.created,
  customer: session.customer,
  customer_account: null,
  flow: session.flow && toFlow(session.flow, liveSubscriptions(state, session.customer)),
  livemode: false,
  locale: null,
  on_behalf_of: null,
  return_url: session.returnUrl,
  url: `${pagesUrl}/portal/${session.id}`,
});

const toFlow = (flow: PortalFlowRow, subscriptions: readonly SubscriptionRow[]): Stripe.BillingPortal.Session.Flow => {
  const subscription = flow.subscription ?? '';
  const item = subscriptions.find(({ id }) => id === subscription)?.item ?? null;
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: flow.afterCompletion === null ? null : { return_url: flow.afterCompletion },
      type: flow.afterCompletion === null ? 'portal_homepage' : 'redirect',
    },
    customer_update: null,
    subscription_cancel: flow.type === 'subscription_cancel' ? { retention: null, subscription } : null,
    subscription_pause: null,
    subscription_update: flow.type === 'subscription_update' ? { subscription } : null,
    subscription_update_confirm:
      flow.type === 'subscription_update_confirm'
        ? { discounts: [], items: [{ id: item, price: flow.price, quantity: 1 }], subscription }
        : null,
    type: flow.type,
  };
};

const ofSubscription = z.strictObject({ subscription: text });

const afterCompletion = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('redirect'), redirect: z.strictObject({ return_url: text }) }),
  z.strictObject({ type: z.literal('portal_homepage') }),
]);

const flowData = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('payment_method_update'), after_completion: afterCompletion.optional() }),
  z.strictObject({
    type: z.literal('subscription_cancel'),
    after_completion: afterCompletion.optional(),
    subscription_cancel: ofSubscription,
  }),
  z.strictObject({
    type: z.literal('subscription_update'),
    after_completion: afterCompletion.optional(),
    subscription_update: ofSubscription,
  }),
  z.strictObject({
    type: z.literal('subscription_update_confirm'),
    after_completion: afterCompletion.optional(),
    subscription_update_confirm: z.strictObject({
      subscription: text,
      items: listOf(z.strictObject({ id: text, price: text, quantity: wholeNumber.optional() })),
    }),
  }),
]);

type FlowData = z.output<typeof flowData>;

const creation = { customer: text, return_url: text.optional(), flow_data: flowData.optional() };

export const portalSessionEndpoints = (world: World) => [
  endpoint('POST', '/v1/billing_portal/sessions', creation, (input) => {
    const { state, now, newId } = world;
    findCustomer(state, input.customer, 'customer');
    const session: PortalSessionRow = {
      id: newId('bps'),
      created: now(),
      customer: input.customer,
      returnUrl: input.return_url ?? null,
      flow: input.flow_data ? toFlowRow(world, input.customer, input.flow_data) : null,
    };
    state.portalSessions.push(session);
    return toPortalSession(session, world);
  }),
];

const toFlowRow = ({ state }: World, customer: string, flow: FlowData): PortalFlowRow => {
  const row: PortalFlowRow = {
    type: flow.type,
    subscription: null,
    price: null,
    afterCompletion: flow.after_completion?.type === 'redirect' ? flow.after_completion.redirect.return_url : null,
  };
  const find = (id: string): SubscriptionRow => {
    const subscription = liveSubscriptions(state, customer).find((candidate) => candidate.id === id);
    if (!subscription) throw noSuch('subscription', id, `flow_data[${flow.type}][subscription]`);
    return subscription;
  };
  switch (flow.type) {
    case 'payment_method_update':
      return row;
    case 'subscription_cancel': {
      const subscription = find(flow.subscription_cancel.subscription);
      if (subscription.cancelAt !== null) {
        throw new StripeError('The subscription is already set to be canceled.', {
          param: 'flow_data[subscription_cancel][subscription]',
        });
      }
      return { ...row, subscription: subscription.id };
    }
    case 'subscription_update':
      return { ...row, subscription: find(flow.subscription_update.subscription).id };
    case 'subscription_update_confirm': {
      const { subscription: id, items } = flow.subscription_update_confirm;
      const subscription = find(id);
      const param = 'flow_data[subscription_update_confirm][items]';
      const [item] = items;
      if (!item || items.length > 1) throw new StripeError('Exactly one item can be updated.', { param });
      if (item.id !== subscription.item) throw noSuch('subscription item', item.id, `${param}[0][id]`);
      findPrice(item.price, `${param}[0][price]`);
      if (item.price === subscription.price)
        throw new StripeError('The subscription already has this price: there is nothing to confirm.', { param });
      return { ...row, subscription: id, price: item.price };
    }
  }
};

import { StripeError } from '../api-error.ts';
import { replaceCard } from '../attach-card.ts';
import { payNow } from '../collection.ts';
import { changePlan } from '../plan-change.ts';
import { ALL_PRICES } from '../prices.ts';
import type { PortalSessionRow, SubscriptionRow } from '../state.ts';
import { changeSubscription, liveSubscriptions, scheduledEnd } from '../subscriptions.ts';
import type { World } from '../world.ts';
import { redirect, shown, type PageAnswer, type PageRequest } from './answer.ts';
import { chosenCard } from './card-choice.ts';
import { cancelPage, cardPage, changePage, confirmPage } from './portal-flows.ts';
import { portalHome } from './portal-home.ts';

/** Answers a request to the customer portal: cancel, resume, change the plan, replace the card, pay an open invoice, go back.
 * @returns null for an unknown session */
export const answerPortal = (world: World, id: string, request: PageRequest): PageAnswer | null => {
  const session = world.state.portalSessions.find((candidate) => candidate.id === id);
  if (!session) return null;
  if (request.method === 'GET') return shown(flowPage(world, session) ?? portalHome(world, session));
  try {
    return act(world, session, request.form);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return shown(portalHome(world, session, error.message));
  }
};

/** Renders the page of the session's flow; null without a flow, or if the flow is complete. */
const flowPage = (world: World, { flow, customer }: PortalSessionRow): string | null => {
  if (flow?.type === 'payment_method_update') return cardPage();
  const subscription = liveSubscriptions(world.state, customer).find(({ id }) => id === flow?.subscription);
  if (!flow || !subscription) return null;
  switch (flow.type) {
    case 'subscription_cancel':
      return subscription.cancelAt === null ? cancelPage(subscription) : null;
    case 'subscription_update':
      return changePage(subscription);
    case 'subscription_update_confirm':
      return flow.price === null || flow.price === subscription.price
        ? null
        : confirmPage(subscription, flow.price, world.now());
  }
};

const act = (world: World, session: PortalSessionRow, form: URLSearchParams): PageAnswer => {
  const { state } = world;
  const subscription = liveSubscriptions(state, session.customer).find(({ id }) => id === form.get('subscription'));
  const price = ALL_PRICES.find(({ id }) => id === form.get('price'))?.id;
  switch (form.get('action')) {
    case 'ask_cancel':
      return subscription ? shown(cancelPage(subscription)) : home(world, session);
    case 'ask_change':
      return subscription ? shown(changePage(subscription)) : home(world, session);
    case 'ask_confirm':
      return subscription && price !== undefined
        ? shown(confirmPage(subscription, price, world.now()))
        : home(world, session);
    case 'ask_card':
      return shown(cardPage());
    case 'cancel':
      if (subscription) schedule(world, subscription, subscription.periodEnd);
      return done(world, session);
    case 'resume':
      if (subscription) schedule(world, subscription, null);
      return done(world, session);
    case 'confirm':
      if (subscription && price !== undefined && price !== subscription.price)
        changePlan(world, subscription, { price, proration: 'always_invoice' });
      return done(world, session);
    case 'card':
      replaceCard(world, session.customer, chosenCard(form));
      return done(world, session);
    case 'pay':
      for (const invoice of state.invoices.filter(({ id }) => id === form.get('invoice'))) payNow(world, invoice);
      return done(world, session);
    case 'back':
      return leave(world, session);
    default:
      return home(world, session);
  }
};

/** Sets `cancel_at` instead of `cancel_at_period_end`, as the portal does for subscriptions in flexible billing mode. */
const schedule = (world: World, subscription: SubscriptionRow, cancelAt: number | null): void =>
  changeSubscription(world, subscription, scheduledEnd(subscription, cancelAt, world.now()));

/** Leaves a page: in a flow, to the URL that the flow returns to; otherwise to the portal's home page. */
const leave = (world: World, session: PortalSessionRow): PageAnswer => {
  const to = session.flow && (session.flow.afterCompletion ?? session.returnUrl);
  return to === null ? home(world, session) : redirect(to);
};

const done = (world: World, session: PortalSessionRow): PageAnswer => {
  const to = session.flow?.afterCompletion ?? null;
  return to === null ? home(world, session) : redirect(to);
};

const home = (world: World, session: PortalSessionRow): PageAnswer => shown(portalHome(world, session));

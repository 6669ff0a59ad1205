import { StripeError } from '../api-error.ts';
import { amountDueToday } from '../checkout-sessions.ts';
import { completeCheckout } from '../complete-checkout.ts';
import { findPrice } from '../prices.ts';
import type { CardBehaviour, CheckoutSessionRow } from '../state.ts';
import type { World } from '../world.ts';
import { redirect, shown, type PageAnswer, type PageRequest } from './answer.ts';
import { cardChoice, chosenCard } from './card-choice.ts';
import { alert, dollars, html, page } from './html.ts';

/** Answers a request to the hosted checkout page: Pay, Cancel, and a choice of cards.
 * @returns null for an unknown session */
export const answerCheckout = (world: World, id: string, { method, form }: PageRequest): PageAnswer | null => {
  const session = world.state.checkoutSessions.find((candidate) => candidate.id === id);
  if (!session) return null;
  if (session.status === 'complete') return finished(session, method);
  if (session.status === 'expired') return shown(expiredPage(session));
  if (method === 'GET') return shown(checkoutPage(world, session));
  const card = chosenCard(form);
  switch (form.get('action')) {
    case 'cancel':
      return redirect(session.cancelUrl ?? session.successUrl);
    case 'authenticated':
      return pay(world, session, card);
    case 'not_authenticated':
      return shown(
        checkoutPage(
          world,
          session,
          card,
          'We are unable to authenticate your payment method. Please choose another card.',
        ),
      );
    case 'pay':
      if (card === 'declines') return shown(checkoutPage(world, session, card, 'Your card was declined.'));
      return card === 'asks_to_authenticate' ? shown(authenticationPage(card)) : pay(world, session, card);
    default:
      return shown(checkoutPage(world, session, card));
  }
};

const pay = (world: World, session: CheckoutSessionRow, card: CardBehaviour): PageAnswer => {
  try {
    completeCheckout(world, session, card);
  } catch (error) {
    // The customer was deleted after the session was created.
    if (!(error instanceof StripeError)) throw error;
    return shown(checkoutPage(world, session, card, error.message));
  }
  return redirect(successUrl(session));
};

const successUrl = ({ successUrl: url, id }: CheckoutSessionRow): string => url.replaceAll('{CHECKOUT_SESSION_ID}', id);

const checkoutPage = (
  { state }: World,
  session: CheckoutSessionRow,
  card: CardBehaviour = 'pays',
  refusal: string | null = null,
): string => {
  const price = findPrice(session.price);
  const email = state.customers.find(({ id }) => id === session.customer)?.email ?? session.customerEmail;
  const monthly = `${dollars(price.amount * session.quantity)} per month`;
  const terms = [
    ...(session.trialDays === null ? [] : [`Then ${monthly}.`]),
    `Due today: ${dollars(amountDueToday(session))}.`,
    ...(email === null ? [] : [`For ${email}.`]),
  ].join(' ');
  return page(
    'Checkout',
    html`<h1>Subscribe to ${price.name}</h1>
      <p class="amount">${session.trialDays === null ? monthly : `${session.trialDays} days free`}</p>
      <p class="quiet">${terms}</p>
      ${alert(refusal)}
      <form method="post">
        ${cardChoice(card)}
        <div class="row">
          <button class="main" name="action" value="pay">Pay</button>
          <button name="action" value="cancel">Cancel</button>
        </div>
      </form>`,
  );
};

const authenticationPage = (card: CardBehaviour): string =>
  page(
    'Authentication',
    html`<h1>Your bank asks: is it you?</h1>
      <p>The card needs to be authenticated before it pays.</p>
      <form method="post">
        <input type="hidden" name="card" value="${card}" />
        <div class="row">
          <button class="main" name="action" value="authenticated">Complete</button>
          <button name="action" value="not_authenticated">Fail</button>
        </div>
      </form>`,
  );

const finished = (session: CheckoutSessionRow, method: string): PageAnswer =>
  method === 'POST'
    ? redirect(successUrl(session))
    : shown(
        page(
          'Checkout',
          html`<h1>You are all done here</h1>
            <p>This checkout has been paid. You cannot pay it again.</p>
            <p><a href="${successUrl(session)}">Continue</a></p>`,
        ),
      );

const expiredPage = ({ cancelUrl, successUrl: url }: CheckoutSessionRow): string =>
  page(
    'Checkout',
    html`<h1>This checkout has expired</h1>
      <p>Nothing was charged. Please start again.</p>
      <p><a href="${cancelUrl ?? url}">Back</a></p>`,
  );

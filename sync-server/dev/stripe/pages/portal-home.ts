import { CARD_ENDINGS } from '../cards.ts';
import { newestFirst } from '../lists.ts';
import { findPrice } from '../prices.ts';
import type { CustomerRow, InvoiceRow, PortalSessionRow, SubscriptionRow } from '../state.ts';
import { liveSubscriptions } from '../subscriptions.ts';
import type { World } from '../world.ts';
import { alert, day, dollars, html, page, type Html } from './html.ts';

/** Renders the portal's home page. @param refusal the error message of the last action */
export const portalHome = ({ state }: World, session: PortalSessionRow, refusal: string | null = null): string => {
  const customer = state.customers.find(({ id }) => id === session.customer);
  const card = state.cards.find(({ id }) => id === customer?.card);
  const subscriptions = liveSubscriptions(state, session.customer);
  const invoices = newestFirst(state.invoices).filter((invoice) => invoice.customer === session.customer);
  return page(
    'Customer portal',
    html`<h1>Manage your subscription</h1>
      <p class="quiet">${nameOf(customer)}</p>
      ${alert(refusal)}
      ${subscriptions.length === 0 ? html`<p>There is no current subscription.</p>` : subscriptions.map(subscriptionPart)}
      <h2>Card</h2>
      <form method="post" class="row">
        <span>${card ? `Visa •••• ${CARD_ENDINGS[card.behaviour]}` : 'No card'}</span>
        <button name="action" value="ask_card">Update card</button>
      </form>
      <h2>Invoices</h2>
      ${
        invoices.length === 0
          ? html`<p>None yet.</p>`
          : html`<ul>
              ${invoices.map(invoiceLine)}
            </ul>`
      }
      ${session.returnUrl === null ? html`` : html`<p><a href="${session.returnUrl}">Back to Doorsign</a></p>`}`,
  );
};

const nameOf = (customer: CustomerRow | undefined): string =>
  [customer?.name, customer?.email].filter((part) => part !== null && part !== undefined).join(', ');

const subscriptionPart = (subscription: SubscriptionRow): Html => {
  const { name, amount } = findPrice(subscription.price);
  return html`<h2>${name}</h2>
    <p>${dollars(amount * subscription.quantity)} per month. ${stateOf(subscription)}</p>
    <form method="post" class="row">
      <input type="hidden" name="subscription" value="${subscription.id}" />
      <button name="action" value="ask_change">Update subscription</button>
      ${
        subscription.cancelAt === null
          ? html`<button name="action" value="ask_cancel">Cancel subscription</button>`
          : html`<button name="action" value="resume">Don’t cancel subscription</button>`
      }
    </form>`;
};

const stateOf = ({ status, cancelAt, periodEnd, trialEnd }: SubscriptionRow): string => {
  if (cancelAt !== null) return `Ends on ${day(cancelAt)}.`;
  if (status === 'trialing' && trialEnd !== null) return `Free trial until ${day(trialEnd)}.`;
  return status === 'active' ? `Renews on ${day(periodEnd)}.` : 'The last payment failed.';
};

const invoiceLine = ({ id, created, amountDue, status }: InvoiceRow): Html =>
  html`<li>
    ${day(created)}, ${dollars(amountDue)},
    ${status}${
      status === 'open'
        ? html`<form method="post" class="row">
            <input type="hidden" name="invoice" value="${id}" />
            <button name="action" value="pay">Pay now</button>
          </form>`
        : ''
    }
  </li>`;

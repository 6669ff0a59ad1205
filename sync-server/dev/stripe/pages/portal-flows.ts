import { prorationOf } from '../plan-change.ts';
import { ALL_PRICES, findPrice } from '../prices.ts';
import type { SubscriptionRow } from '../state.ts';
import { cardChoice } from './card-choice.ts';
import { day, dollars, html, page } from './html.ts';

const GO_BACK = html`<button name="action" value="back">Go back</button>`;

export const cardPage = (): string =>
  page(
    'Update card',
    html`<h1>Update your card</h1>
      <form method="post">
        ${cardChoice('pays')}
        <div class="row"><button class="main" name="action" value="card">Save card</button>${GO_BACK}</div>
      </form>`,
  );

export const cancelPage = ({ id, price, periodEnd }: SubscriptionRow): string =>
  page(
    'Cancel subscription',
    html`<h1>Cancel your subscription?</h1>
      <p>${findPrice(price).name} stays yours until ${day(periodEnd)}. Then it ends, and nothing more is charged.</p>
      <form method="post">
        <input type="hidden" name="subscription" value="${id}" />
        <div class="row"><button class="main" name="action" value="cancel">Cancel subscription</button>${GO_BACK}</div>
      </form>`,
  );

export const changePage = ({ id, price, quantity }: SubscriptionRow): string =>
  page(
    'Update subscription',
    html`<h1>Update your subscription</h1>
      <form method="post">
        <input type="hidden" name="subscription" value="${id}" />
        <input type="hidden" name="action" value="ask_confirm" />
        ${ALL_PRICES.filter((other) => other.id !== price).map(
          (other) =>
            html`<div class="row">
              <button class="main" name="price" value="${other.id}">
                Choose ${other.name}, ${dollars(other.amount * quantity)} per month
              </button>
            </div>`,
        )}
      </form>
      <form method="post"><div class="row">${GO_BACK}</div></form>`,
  );

export const confirmPage = (subscription: SubscriptionRow, newPrice: string, now: number): string => {
  const { name, amount } = findPrice(newPrice);
  const difference = prorationOf(subscription, newPrice, now);
  const today =
    difference < 0 ? `Credit for the next invoices: ${dollars(-difference)}.` : `Due today: ${dollars(difference)}.`;
  const next =
    subscription.cancelAt === null
      ? `Next payment on ${day(subscription.periodEnd)}.`
      : `Ends on ${day(subscription.cancelAt)}.`;
  return page(
    'Confirm your updates',
    html`<h1>Confirm your updates</h1>
      <p class="amount">${dollars(amount * subscription.quantity)} per month</p>
      <p>From ${findPrice(subscription.price).name} to ${name}.</p>
      <p class="quiet">${today} ${next}</p>
      <form method="post">
        <input type="hidden" name="subscription" value="${subscription.id}" />
        <input type="hidden" name="price" value="${newPrice}" />
        <div class="row">
          <button class="main" name="action" value="confirm">Confirm</button>
          ${GO_BACK}
        </div>
      </form>`,
  );
};

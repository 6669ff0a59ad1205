import { CARD_ENDINGS } from '../cards.ts';
import type { CardBehaviour } from '../state.ts';
import { html, type Html } from './html.ts';

const WORDS: Readonly<Record<CardBehaviour, string>> = {
  pays: 'Card that pays',
  declines: 'Card that is declined',
  asks_to_authenticate: 'Card that asks to authenticate',
  declines_later: 'Card that pays now, and is declined later',
};

const BEHAVIOURS = Object.keys(CARD_ENDINGS) as CardBehaviour[];

/** Renders radio buttons instead of a field for the card number. */
export const cardChoice = (chosen: CardBehaviour): Html =>
  html`<fieldset>
    <legend>Card</legend>
    ${BEHAVIOURS.map(
      (behaviour) =>
        html`<label>
          <input type="radio" name="card" value="${behaviour}" ${behaviour === chosen ? CHECKED : ''} />
          ${WORDS[behaviour]} <code>•••• ${CARD_ENDINGS[behaviour]}</code>
        </label>`,
    )}
  </fieldset>`;

const CHECKED = html` checked`;

/** Returns the chosen card; by default `pays`. */
export const chosenCard = (form: URLSearchParams): CardBehaviour =>
  BEHAVIOURS.find((behaviour) => behaviour === form.get('card')) ?? 'pays';

import { make } from '../../../src/make.ts';
import { stateOf, type Draw } from './view.ts';

/** Shows the element's own content if one of its attributes `open`, `closed` and `holiday` says the state. A business that is closed for a
 * holiday is closed, too. The content is never touched: it is shown by a slot. */
export const drawIf: Draw = ({ facts }, element, before) => {
  const state = stateOf(facts);
  const isShown = element.hasAttribute(state) || (state !== 'open' && element.hasAttribute('closed'));
  return isShown ? (before ?? make('slot', {})) : null;
};

import { make } from '../../../src/make.ts';
import { makeHours } from '../../../src/popup-hours.ts';
import type { Draw } from './view.ts';

/** The parts by which a page can style the tables, by the name of the element. */
const PARTS = { table: 'table', caption: 'caption', tr: 'row', th: 'day', td: 'time', small: 'date' };

/** Draws the week with today marked, and the next holiday, as the popup does.
 * @returns what was drawn before, if it is the same: a reader's place in the table and a selection stay */
export const drawHours: Draw = (view, _, before) => {
  const box = make('div', { lang: view.locale, dir: 'auto' }, ...makeHours(view, view.words));
  for (const [tag, part] of Object.entries(PARTS))
    for (const found of box.querySelectorAll(tag))
      found.setAttribute('part', part + (found.hasAttribute('aria-current') ? ' today' : ''));
  return before && box.isEqualNode(before) ? before : box;
};

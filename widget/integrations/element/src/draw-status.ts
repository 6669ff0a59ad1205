import type { StatusLabel } from '@doorsign/shared-schema/status';
import { formatStatusLine } from '@doorsign/shared-schema/status/wording';
import { make } from '../../../src/make.ts';
import { stateOf, type Draw } from './view.ts';

/** Dot colors by status, as in the pill. The dot of an open business has the owner's accent color. */
const DOTS: Partial<Record<StatusLabel, string>> = { closed: '#ef4444', holiday: '#f59e0b' };

/** Draws the dot and the whole sentence of the status. The text is written only when it changes, and in place, so that screen readers
 * announce changes only. Its first letter decides the direction.
 * Source: shared-schema/docs/product-rules.md#s13. */
export const drawStatus: Draw = ({ payload, facts, words, locale, isAnnounced }, _, before) => {
  const box = before?.localName === 'span' ? before : make('span', { dir: 'auto' }, make('i', {}), make('span', {}));
  const [dot, line] = [...box.children] as [HTMLElement, HTMLElement];
  const state = stateOf(facts);
  const said = formatStatusLine(facts, words, locale)[0];
  if (line.textContent !== said) line.textContent = said;
  box.lang = locale;
  // A color that is none is dropped.
  dot.style.borderColor = `var(--doorsign-${state}, ${DOTS[facts.status] ?? payload.style.accentColor})`;
  setParts(box, 'status ' + state);
  setParts(dot, 'dot');
  setParts(line, 'text');
  if (isAnnounced) box.setAttribute('role', 'status');
  return box;
};

const setParts = (element: Element, names: string): void => element.setAttribute('part', names);

import { make } from './make.ts';
import { makeContent } from './popup-content.ts';
import { POPUP_CSS } from './popup-style.ts';
import type { PopupDoor, UpdatePopup } from './popup-view.ts';

export type { PopupDoor, PopupView, UpdatePopup } from './popup-view.ts';

/** Pixels between the popup and what is around it. */
const GAP = 8;

const sheet = new CSSStyleSheet();
sheet.replaceSync(POPUP_CSS);

/** Opens a pill's popup, or closes it when it is open. An open one is the last element of its root.
 * @returns undefined when it closed
 * Source: shared-schema/docs/http-contract.md#popup; widget/ARCHITECTURE.md#the-popup. */
export const openPopup = ({ button, send, ...first }: PopupDoor): UpdatePopup | undefined => {
  const pill = button.parentElement as HTMLElement;
  const root = button.getRootNode() as ShadowRoot;
  const closeOpen = (root.lastElementChild as HTMLElement).onclose as (() => undefined) | null;
  if (closeOpen) return closeOpen();

  const close = (): void => {
    const wasInside = root.activeElement;
    listen(removeEventListener);
    button.ariaExpanded = 'false';
    box.remove();
    if (wasInside) button.focus();
  };
  const box = make('div', { role: 'dialog', tabIndex: -1, popover: 'manual', onclose: close });

  /** Beside the pill, where there is more room, and inside the viewport, if need be over the pill. Reckoned from where the
   * box is at 0, 0: an ancestor with a transform, as a preview may have, shifts what is fixed in it. */
  const place = (): void => {
    box.style.inset = '0 auto auto 0';
    const near = pill.getBoundingClientRect();
    const { left, top, width, height } = box.getBoundingClientRect();
    const inside = (wanted: number, most: number): number => Math.max(GAP, Math.min(wanted, most - GAP));
    const x = near.left + near.right < innerWidth ? near.left : near.right - width;
    const y = near.top + near.bottom < innerHeight ? near.bottom + GAP : near.top - GAP - height;
    box.style.inset = `${inside(y, innerHeight - height) - top}px auto auto ${inside(x, innerWidth - width) - left}px`;
  };

  const heard = (event: Event): void => {
    const isInside = event.composedPath().includes(root.host);
    if ((event.type === 'pointerdown' && !isInside) || (event as KeyboardEvent).key === 'Escape') close();
    else if (!isInside) place();
  };
  const listen = (change: typeof addEventListener): void => {
    for (const type of ['resize', 'scroll', 'keydown', 'pointerdown']) change(type, heard, true);
  };

  const update: UpdatePopup = (view) => {
    if (!box.parentNode) return;
    if (!view) return close();
    // The popup wears what its pill wears: theme, text size, dot.
    box.style.cssText = pill.style.cssText + ';translate:0';
    box.ariaLabel = view.payload.name;
    const content = makeContent(view, send, close);
    if (!content.isEqualNode(box.firstChild)) {
      const focused = root.activeElement?.id;
      box.replaceChildren(content);
      if (focused) (root.getElementById(focused) ?? box).focus();
    }
    place();
  };

  listen(addEventListener);

  // After the pill's.
  root.adoptedStyleSheets[1] = sheet;
  root.append(box);
  button.ariaExpanded = 'true';
  box.showPopover?.();
  update(first);
  box.focus();
  send('open');
  return update;
};

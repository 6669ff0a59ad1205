import { make } from './make.ts';
import { makeContent } from './popup-content.ts';
import { POPUP_CSS } from './popup-style.ts';
import type { PopupOptions, UpdatePopup } from './popup-view.ts';

export type { PopupOptions, PopupView, UpdatePopup } from './popup-view.ts';

/** Minimum distance between the popup and the pill or the viewport's edge, in pixels. */
const GAP = 8;

const sheet = new CSSStyleSheet();
sheet.replaceSync(POPUP_CSS);

/** Opens a pill's popup, or closes it if it is open. An open popup is the last element of its root.
 * @returns undefined if it closed the popup
 * Source: shared-schema/docs/http-contract.md#popup; widget/ARCHITECTURE.md#the-popup. */
export const openPopup = ({ button, send, ...first }: PopupOptions): UpdatePopup | undefined => {
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

  /** Places the popup beside the pill, on the side with more room, and inside the viewport, if necessary over the pill. Computed from where
   * the box is at 0, 0: an ancestor with a transform, such as a preview, shifts fixed elements. */
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
    // The popup takes theme, text size and dot from its pill, and is at least as wide.
    box.style.cssText = pill.style.cssText + `;translate:0;min-width:min(${pill.offsetWidth}px,100% - 16px)`;
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

  // After the pill's sheet.
  root.adoptedStyleSheets[1] = sheet;
  root.append(box);
  button.ariaExpanded = 'true';
  box.showPopover?.();
  update(first);
  box.focus();
  send('open');
  return update;
};

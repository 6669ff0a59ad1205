import { make } from './make.ts';
import { makeContent } from './popup-content.ts';
import { POPUP_CSS } from './popup-style.ts';
import type { PopupView } from './popup-view.ts';
import { createPill } from './render.ts';

/** Draws or redraws a picture of the popup. */
export type DrawPopupPicture = (view: PopupView) => void;

/** Creates a picture of the popup in the page's flow, as wide as its element, for pages that explain it. It is the real content in the real
 * style, without a pill and without any behavior; the page around it makes it inert.
 * @param element empty and new; the picture is in its shadow root
 * Source: widget/ARCHITECTURE.md#the-popup. */
export const createPopupPicture = (element: HTMLElement): DrawPopupPicture => {
  const drawPill = createPill(element);
  const root = element.shadowRoot as ShadowRoot;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(POPUP_CSS);
  root.adoptedStyleSheets.push(sheet);
  const pill = root.firstElementChild as HTMLElement;
  const box = make('div', {});
  root.append(box);
  return (view) => {
    drawPill(view.facts.status, [view.text, ''], view.style);
    // The popup takes theme, text size and dot from its pill.
    box.style.cssText = pill.style.cssText + ';position:static;translate:0;width:auto;max-width:none;max-height:none';
    pill.style.display = 'none';
    box.replaceChildren(makeContent(view, doNothing, doNothing));
  };
};

const doNothing = (): void => undefined;

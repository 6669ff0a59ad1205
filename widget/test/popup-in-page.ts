import { openPopup } from '../src/popup.ts';
import type { PopupView, UpdatePopup } from '../src/popup-view.ts';
import { createPill } from '../src/render.ts';

/** What a test does with a pill and its popup in a page of its own. */
export interface PopupInPage {
  /** Draws the pill; a press opens its popup. */
  showPill(view: PopupView, parent?: string): void;
  /** Another moment, for pill and popup. */
  repaint(view: PopupView): void;
  /** The pill goes, as past the horizon. */
  hidePill(): void;
  /** What was counted, in order. */
  readonly sent: string[];
}

const pills = (): PopupInPage => {
  const element = document.createElement('doorsign-widget');
  const draw = createPill(element);
  const root = element.shadowRoot as ShadowRoot;
  const button = root.querySelector('button') as HTMLButtonElement;
  const sent: string[] = [];
  let view: PopupView;
  let updatePopup: UpdatePopup | undefined;

  const repaint = (next: PopupView): void => {
    view = next;
    draw(view.facts.status, view.text, view.style);
    updatePopup?.(view);
  };
  button.onclick = () => {
    updatePopup = openPopup({ root, button, send: (type) => sent.push(type), ...view });
  };
  return {
    showPill(first, parent = 'body') {
      repaint(first);
      document.querySelector(parent)?.append(element);
    },
    repaint,
    hidePill() {
      updatePopup?.();
      element.remove();
    },
    sent,
  };
};

Object.assign(globalThis, { popupInPage: pills() });

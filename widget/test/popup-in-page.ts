import { ENGLISH, shortForm } from '@doorsign/shared-schema/status/wording';
import { openPopup } from '../src/popup.ts';
import type { PopupView, UpdatePopup } from '../src/popup-view.ts';
import { createPill } from '../src/render.ts';

/** The controls of a pill and its popup in a test page. */
export interface PopupInPage {
  /** Draws the pill; a press opens its popup. */
  showPill(view: PopupView, parent?: string): void;
  /** Shows another view in pill and popup. */
  repaint(view: PopupView): void;
  /** Removes the pill, as past the horizon. */
  hidePill(): void;
  /** The counted events, in order. */
  readonly sent: string[];
}

const pills = (): PopupInPage => {
  const element = document.createElement('doorsign-widget');
  const draw = createPill(element);
  const button = element.shadowRoot?.querySelector('button') as HTMLButtonElement;
  const sent: string[] = [];
  let view: PopupView;
  let updatePopup: UpdatePopup | undefined;

  const repaint = (next: PopupView): void => {
    view = next;
    draw(view.facts.status, shortForm(view.facts, { ...ENGLISH, ...view.words }, view.locale), view.style, view.text);
    updatePopup?.(view);
  };
  button.onclick = () => {
    updatePopup = openPopup({ button, send: (type) => sent.push(type), ...view });
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

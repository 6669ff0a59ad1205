import { createContext } from 'react';

/** The business's own CSS, compiled by the server, for the pictures of its widget; empty for none. */
export const OwnCss = createContext('');

/** The sheet of a picture's own CSS. */
const sheets = new WeakMap<ShadowRoot, CSSStyleSheet>();

/** Adopts the business's own CSS beside the widget's sheets, or replaces what was adopted before.
 * @param element the element with the widget's shadow root */
export const adoptOwnCss = (element: HTMLElement, css: string): void => {
  const root = element.shadowRoot;
  if (!root) return;
  const sheet = sheets.get(root) ?? new CSSStyleSheet();
  sheet.replaceSync(css);
  if (sheets.has(root)) return;
  sheets.set(root, sheet);
  root.adoptedStyleSheets.push(sheet);
};

import { defineElements } from './define-elements.ts';
import { createPage, type ElementsPage } from './page.ts';

export interface DoorsignOptions {
  /** The address of the Doorsign server, such as "https://doorsign.example", for elements without the attribute `server`. */
  readonly server?: string | undefined;
}

/** The server of elements without an address of their own. */
let usualServer: string | undefined;
let page: ElementsPage | undefined;

/** Defines `<doorsign-status>`, `<doorsign-hours>` and `<doorsign-if>`. Further calls only change the server of elements that are added
 * later. On a server, and in browsers that lack constructed style sheets, it does nothing: the elements show their own content. */
export const defineDoorsign = ({ server }: DoorsignOptions = {}): void => {
  usualServer = server ?? usualServer;
  if (!globalThis.customElements || page) return;
  try {
    page = createPage(Date.now, Math.random, (element) => element.getAttribute('server') ?? usualServer);
    defineElements(page);
  } catch {}
};

declare global {
  interface HTMLElementTagNameMap {
    'doorsign-status': HTMLElement;
    'doorsign-hours': HTMLElement;
    'doorsign-if': HTMLElement;
  }
}

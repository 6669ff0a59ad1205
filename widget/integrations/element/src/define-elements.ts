import { drawHours } from './draw-hours.ts';
import { drawIf } from './draw-if.ts';
import { drawStatus } from './draw-status.ts';
import type { ElementsPage } from './page.ts';
import type { Draw } from './view.ts';

/** The elements, by name. */
const DRAWS: Readonly<Record<string, Draw>> = {
  'doorsign-status': drawStatus,
  'doorsign-hours': drawHours,
  'doorsign-if': drawIf,
};

/** Defines the elements, except those that the page has already. */
export const defineElements = (page: ElementsPage): void => {
  for (const [name, draw] of Object.entries(DRAWS))
    if (!customElements.get(name))
      customElements.define(
        name,
        class extends HTMLElement {
          static observedAttributes = ['widget', 'server', 'lang', 'open', 'closed', 'holiday'];
          connectedCallback(): void {
            page.add(this, draw);
          }
          disconnectedCallback(): void {
            page.remove(this);
          }
          attributeChangedCallback(): void {
            page.change(this);
          }
        },
      );
};

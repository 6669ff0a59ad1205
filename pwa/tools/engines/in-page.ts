/** The point at which an element can be pressed, in whole CSS pixels of the viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The questions of tab.ts to a page. */
export interface PageTools {
  /** Returns a visible element's middle, scrolled into view, if nothing lies over it and it is not disabled; else null.
   * @param name its accessible name, or a part of it; empty for any */
  pointOf(css: string, name: string): Point | null;
  /** Returns the text of the first visible element, or null. */
  textOf(css: string): string | null;
  /** Returns whether the page shows a text. */
  shows(text: string): boolean;
  /** Returns the role of the focused element, or else its name. */
  focused(): string;
}

/** Builds the tools inside a page: its text is sent there, so it uses nothing from outside. Elements in open shadow roots count as the
 * page's own. */
export const pageTools = (): PageTools => {
  const all = (css: string, root: Document | ShadowRoot = document): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(css),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? all(css, shadowRoot) : [])),
  ];
  const squeezed = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: HTMLElement): string => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    return squeezed(element.getAttribute('aria-label') ?? (labels.join(' ') || element.textContent));
  };
  const isVisible = (element: HTMLElement): boolean =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  const one = (css: string, name: string): HTMLElement | undefined => {
    const visible = all(css).filter(isVisible);
    return (
      visible.find((element) => name === '' || nameOf(element) === name) ??
      visible.find((element) => nameOf(element).includes(name))
    );
  };
  const at = ({ x, y }: { x: number; y: number }): Element | null => {
    let hit = document.elementFromPoint(x, y);
    for (let inner = hit; inner;) {
      hit = inner;
      inner = hit.shadowRoot?.elementFromPoint(x, y) ?? null;
      if (inner === hit) break;
    }
    return hit;
  };
  return {
    pointOf(css, name) {
      const element = one(css, name);
      if (!element || (element as HTMLButtonElement).disabled) return null;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
      const hit = at(point);
      return hit && (element.contains(hit) || hit.closest('label')?.control === element) ? point : null;
    },
    textOf(css) {
      const element = one(css, '');
      return element ? squeezed(element.textContent) : null;
    },
    shows: (text) => squeezed(document.body.innerText).includes(text),
    focused() {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active ? (active.getAttribute('role') ?? nameOf(active as HTMLElement)) : '';
    },
  };
};

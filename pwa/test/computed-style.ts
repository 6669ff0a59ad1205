/** The properties that queries and matchers read, and only these are computed here. */
const NAMES = ['display', 'visibility', 'pointer-events', 'opacity', 'user-select'] as const;
type Name = (typeof NAMES)[number];
type Style = Record<Name, string>;

/** Properties that an element takes from its parent. */
const INHERITED: readonly Name[] = ['visibility', 'pointer-events'];

/** The attributes by which jsdom's own style sheet shows or hides an element. */
const KIND_ATTRIBUTES = ['hidden', 'open', 'type'];

const namesByKey = new Map<PropertyKey, Name>(
  NAMES.flatMap((name) => [
    [name, name],
    [name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()), name],
  ]),
);

/** Computes styles once per kind of element. Tests load no style sheet of the app, so that an element's style depends on its kind and on inline
 * styles. jsdom matches every rule of its own style sheet with every element, which took a fifth of the time of the screens' tests. Any other
 * property, and elements that are shown by script (`popover`), are left to jsdom. */
export function computeStylesByKind(window: Window): void {
  const fromRules = window.getComputedStyle.bind(window);
  const kinds = new Map<string, Style>();

  const styleOf = (element: Element): Style => {
    const kind = JSON.stringify([element.localName, ...KIND_ATTRIBUTES.map((name) => element.getAttribute(name))]);
    const known = kinds.get(kind);
    if (known !== undefined) return known;
    const bare = window.document.createElementNS(element.namespaceURI, element.localName);
    for (const name of KIND_ATTRIBUTES) {
      const value = element.getAttribute(name);
      if (value !== null) bare.setAttribute(name, value);
    }
    window.document.body.append(bare);
    const computed = fromRules(bare);
    const style = Object.fromEntries(NAMES.map((name) => [name, computed.getPropertyValue(name)])) as Style;
    bare.remove();
    kinds.set(kind, style);
    return style;
  };
  const valueOf = (element: Element, name: Name): string => {
    const own = (element as HTMLElement).style.getPropertyValue(name);
    if (own !== '' && own !== 'inherit') return own;
    const parent = INHERITED.includes(name) || own === 'inherit' ? element.parentElement : null;
    return parent === null ? styleOf(element)[name] : valueOf(parent, name);
  };

  const computedStyle = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
    if (pseudo || element.hasAttribute('popover')) return fromRules(element, pseudo);
    const read = (name: Name): string => valueOf(element, name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, key) {
        const name = namesByKey.get(key);
        if (name !== undefined) return read(name);
        if (key === 'getPropertyValue')
          return (property: string) => {
            const asked = namesByKey.get(property);
            return asked === undefined ? fromRules(element).getPropertyValue(property) : read(asked);
          };
        const computed = fromRules(element);
        const value: unknown = Reflect.get(computed, key);
        return typeof value === 'function' ? (value.bind(computed) as unknown) : value;
      },
    });
  };
  window.getComputedStyle = computedStyle;
  globalThis.getComputedStyle = computedStyle;
}

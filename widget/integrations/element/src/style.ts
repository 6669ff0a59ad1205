/** The style sheet of all elements. It is added to the shadow roots as a constructed sheet, which a page's Content-Security-Policy does not
 * forbid. Fonts and colors are the page's, so that the elements fit into its text on light and dark pages; only the dot and today's shade
 * have colors of their own. The dot is only a border, which forced colors keep, and today is also marked by weight. */
export const ELEMENT_CSS = `
  :host(doorsign-hours:not([hidden])) { display: block; }
  :host(doorsign-if) { display: contents !important; }
  i {
    display: inline-block;
    border: calc(var(--doorsign-dot, 0.6em) / 2) solid;
    border-radius: 50%;
    margin-inline-end: calc(var(--doorsign-dot, 0.6em) * 2 / 3);
  }
  table { border-spacing: 0; font-variant-numeric: tabular-nums; }
  table+table { margin-top: 1em; }
  caption, th, td { padding: 0.3em 0.5em; font-weight: 400; text-align: start; vertical-align: top; }
  td { text-align: end; }
  small { display: block; }
  [aria-current] { background: var(--doorsign-today, #8882); }
  [aria-current] * { font-weight: 600; }
`;

/** The style sheet of an element that shows nothing: a page's own styles give it no room. */
export const NOTHING_CSS = ':host{display:none!important}';

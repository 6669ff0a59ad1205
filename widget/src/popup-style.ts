/** The popup's stylesheet. It comes after the pill's (style.ts), which has the first rules of the box and the dot: fixed to the viewport,
 * above the page, hidden in print. Colors are the system's for the owner's theme, so that forced colors work; today is marked by weight
 * and a shade. The name with its button, and the actions, stay in sight while the rest scrolls. Text size, position, color scheme and dot
 * come from popup.ts, the accent from popup-content.ts. */
export const POPUP_CSS = `
  div+div {
    box-sizing: border-box;
    width: calc(8em + 200px);
    max-width: calc(100% - 16px);
    max-height: 94%;
    padding: 0 1em;
    overflow: auto;
    border: 1px solid #8884;
    border-radius: 14px;
    color: canvastext;
    background: canvas;
    box-shadow: 0 8px 32px #0003;
    font: 1em/1.4 system-ui;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  section { font-size: calc(0.25em + 11px); }
  header, #go { display: flex; gap: 0.5em; position: sticky; background: canvas; }
  header { top: 0; align-items: start; padding: 0.8em 0 0.2em; }
  h2 { flex: 1; margin: 0; font-size: 1.2em; }
  #x {
    margin: -8px;
    padding: 4px 12px;
    border: 0;
    box-shadow: none;
    font: 1.6em system-ui;
  }
  section i { display: inline-block; margin-inline-end: 0.5em; }
  small { display: block; }
  caption, th, #by { opacity: 0.7; }
  table { margin: 1em -0.5em 0; border-spacing: 0; font-variant-numeric: tabular-nums; }
  th { width: 99%; }
  caption, th { padding: 0.3em 0.5em; text-align: start; font-weight: 400; }
  td { padding-inline-end: 0.4em; text-align: end; white-space: nowrap; }
  [aria-current] { background: #8882; clip-path: inset(0 round 6px); }
  [aria-current] * { opacity: 1; font-weight: 600; }
  #go { flex-wrap: wrap; bottom: 0; margin: 0.6em -0.5em 0; padding: 0.4em 0.5em; }
  a { flex: 1; color: inherit; text-align: center; text-decoration: none; }
  #call, #directions {
    border: 1px solid #8884;
    border-radius: 10px;
    font-weight: 600;
    padding: 0.6em;
  }
  #by { display: block; padding: 0.9em 0; font-size: 0.8em; }
`;

/** The popup's stylesheet. It comes after the pill's (style.ts), which has the first rules of the box and the dot: fixed to the viewport,
 * above the page, hidden in print. Colors are the system's for the owner's theme, so that forced colors work; today is marked by weight
 * and a shade. The name with its button, and the actions, stay in sight while the rest scrolls. Text size, position, color scheme and dot
 * come from popup.ts, the accent from popup-content.ts. The name is above what scrolls, and a pixel at the end keeps the last link whole where
 * heights are fractions. Times take as little room as they need, and notes at most 13em. The order of the declarations is the one that
 * compresses best. */
export const POPUP_CSS = `
  header, p { display: flex; gap: 0.5em; position: sticky; background: canvas; }
  div+div {
    width: min(8em + 200px, 100% - 16px);
    overflow: auto;
    max-height: 94%;
    padding: 0 1em 1px;
    border: 1px solid #8884;
    border-radius: 1em;
    overflow-wrap: anywhere;
    background: canvas;
    color: canvastext;
    box-shadow: 0 8px 32px #0003;
    font: 1em/1.4 system-ui;
    box-sizing: border-box;
    text-wrap: balance;
  }
  section { font-size: calc(0.25em + 11px); }
  header { padding: 0.8em 0 0.2em; z-index: 1; top: 0; align-items: start; }
  h2 { margin: 0; font-size: 1.2em; flex: 1; }
  section i { display: inline-block; margin-inline-end: 0.5em; }
  #x {
    margin: -8px;
    border: 0;
    font-size: 1.6em;
    box-shadow: none;
    padding: 4px 12px;
  }
  caption, th, #by { opacity: 0.7; }
  table { margin: 1em -0.5em 0; border-spacing: 0; font-variant-numeric: tabular-nums; }
  th { width: 99%; }
  caption, th, td { padding: 0.3em 0.5em; font-weight: 400; text-align: start; }
  td { padding-inline-start: 0; text-align: end; max-width: 13em; overflow-wrap: break-word; }
  [aria-current] { background: #8882; clip-path: inset(0 round 6px); }
  p a {
    border: 1px solid #8884;
    border-radius: 1em;
    padding: 0.6em;
    font-weight: 600;
  }
  [aria-current] * { opacity: 1; font-weight: 600; }
  p { margin: 1em -0.5em 0; padding: 0.3em 0.5em; bottom: 0; flex-wrap: wrap; }
  a { text-decoration: none; text-align: center; color: inherit; flex: 1; }
  small, #by { display: block; }
  #by { padding: 0.9em 0; font-size: 0.82em; }
`;

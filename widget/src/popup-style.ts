/** The popup's stylesheet. It comes after the pill's (style.ts), which has the first rules of the box and the dot: fixed to the viewport,
 * above the page, hidden in print. Colors are the system's for the owner's theme, so that forced colors work; today is marked by weight.
 * Text size, position, color scheme and dot come from popup.ts, the accent from popup-content.ts. The declarations are in the order that
 * compresses best. */
export const POPUP_CSS = `
  div+div {
    box-sizing: border-box;
    width: 18em;
    max-height: 94%;
    padding: 1em;
    overflow: auto;
    border: 1px solid #8884;
    border-radius: 0.8em;
    color: canvastext;
    background: canvas;
    box-shadow: 0 4px 32px #0004;
    font: 1em/1.4 system-ui;
    overflow-wrap: anywhere;
  }
  section { font-size: calc(0.5em + 6px); }
  b+small, caption, th, #by { opacity: 0.7; }
  b, small { display: block; }
  table { width: 100%; margin: 1em 0; border-spacing: 0 0.4em; }
  caption, th { padding-inline: 0; text-align: start; font-weight: 400; }
  td { padding-inline: 1em 0; text-align: end; }
  [aria-current] * { opacity: 1; font-weight: 600; }
  p { display: flex; align-items: center; flex-wrap: wrap; gap: 0.5em; margin: 0.5em 0 0; }
  a { padding: 0.6em 0; flex: 1; color: inherit; }
  #call, #directions {
    text-align: center;
    border: 1px solid #8884;
    border-radius: 0.8em;
    font-weight: 600;
    padding: 0.6em;
    text-decoration: none;
  }
  #x { box-shadow: none; }
`;

/** The popup's stylesheet. It comes after the pill's (style.ts), which gives its box and its dot their first rules: fixed to
 * the viewport, above the page, not on paper. Colours are the system's for the owner's theme, so forced colours work as
 * everywhere; today stands out by weight. Text size, place, colour scheme, dot and accent come from popup.ts. */
export const POPUP_CSS = `
  [tabindex] {
    box-sizing: border-box;
    width: 18em;
    max-height: 94%;
    padding: 1em;
    overflow: auto;
    border: 1px solid #8884;
    border-radius: 0.8em;
    background: canvas;
    color: canvastext;
    box-shadow: 0 4px 32px #0004;
    font: 1em/1.4 system-ui;
    overflow-wrap: anywhere;
  }
  section { font-size: calc(0.5em + 6px); }
  section>small, caption, th, #by { opacity: 0.7; }
  b, small { display: block; }
  table { width: 100%; margin: 1em 0; border-spacing: 0 0.4em; }
  caption, th { padding-inline: 0; text-align: start; font-weight: 400; }
  td { padding-inline: 1em 0; text-align: end; }
  [aria-current] * { font-weight: 600; opacity: 1; }
  p { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5em; margin: 0.5em 0 0; }
  a { flex: 1; padding: 0.6em 0; color: inherit; }
  #call, #directions {
    padding: 0.6em;
    border: 1px solid #8884;
    border-radius: 0.8em;
    font-weight: 600;
    text-align: center;
    text-decoration: none;
  }
  #x { box-shadow: none; }
`;

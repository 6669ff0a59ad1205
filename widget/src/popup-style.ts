/** The popup's stylesheet. It comes after the pill's (style.ts), which gives its box and its dot their first rules: fixed to
 * the viewport, above the page, not on paper. Colours are the system's for the owner's theme, so forced colours work as
 * everywhere; today stands out by weight. Text size, place, colour scheme, dot and accent come from popup.ts. */
export const POPUP_CSS = `
  [role=dialog] {
    inset: auto;
    box-sizing: border-box;
    width: 21em;
    max-width: calc(100% - 16px);
    margin: 0;
    padding: 1.25em 1.25em 0.5em;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid #8884;
    border-radius: 1em;
    background: canvas;
    color: canvastext;
    box-shadow: 0 12px 40px #0004;
    font-family: system-ui;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  small, th { color: color-mix(in srgb, canvastext 65%, canvas); }
  b { font-size: 1.15em; display: block }
  table {
    width: 100%;
    margin: 0.75em 0;
    border-spacing: 0;
    font-variant-numeric: tabular-nums;
  }
  th, td { padding: 0.25em 0; vertical-align: top; text-align: start; font-weight: 400; }
  td { padding-inline-start: 1em; text-align: end; }
  [colspan] { padding-top: 1em; font-size: 0.8em; }
  [aria-current] * { font-weight: 700; color: canvastext; }
  p { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5em; margin: 0.5em 0 }
  a { padding: 0.65em 0; color: inherit; }
  p:first-of-type a {
    flex: 1;
    padding-inline: 1em;
    border: 1px solid #8884;
    border-radius: 0.7em;
    font-weight: 600;
    text-align: center;
    text-decoration: none;
  }
  p button { box-shadow: none; }
  @media (prefers-reduced-motion: no-preference) {
    [role=dialog] { animation: show 0.15s ease-out }
  }
  @keyframes show { from { opacity: 0 } }
`;

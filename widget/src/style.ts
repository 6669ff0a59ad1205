/** The pill's stylesheet. It is added to the shadow root as a constructed sheet, which a page's Content-Security-Policy does not forbid.
 * Its first rule overrides any rule of the page, even important ones, and takes the element out of the body's layout, which would
 * otherwise add a gap for it. Text size, position, color scheme and dot come from render.ts. A browser's defaults for buttons (text color,
 * focus ring) stay, so that forced colors and keyboards work. The dot is only a border, which forced colors keep. Nothing is animated. */
export const PILL_CSS = `
  :host { all: initial !important; display: contents !important; }
  div {
    position: fixed;
    z-index: 999999999;
    width: max-content;
    max-width: 90%;
  }
  button {
    padding: 0.6em 1em;
    border: 1px solid #8884;
    border-radius: 2em;
    background: canvas;
    box-shadow: 0 0.3em 1em #0003;
    font: 600 1em system-ui;
    overflow-wrap: anywhere;
  }
  i {
    display: inline-block;
    margin-inline-end: 0.5em;
    border: 0.3em solid var(--dot);
    border-radius: 2em;
  }
  @media print {
    div { display: none; }
  }
`;

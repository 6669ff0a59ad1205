/** The pill's stylesheet. It is added to the shadow root as a constructed sheet, which a page's Content-Security-Policy does not forbid.
 * Its first rule overrides any rule of the page, even important ones, and takes the element out of the body's layout, which would
 * otherwise add a gap for it. Text size, position, color scheme and dot come from render.ts; on small screens all sizes are one. A
 * browser's defaults for buttons (text color, focus ring) stay, so that forced colors and keyboards work. The dot is only a border, which
 * forced colors keep. The short form is generated content and hidden from assistive technologies; they read the sentence, which lies over
 * the whole pill and cannot be seen. Only the dot is animated, by upkeep.ts. The order of the declarations is the one that compresses best. */
export const PILL_CSS = `
  :host { all: initial !important; display: contents !important; }
  div {
    width: max-content;
    max-width: calc(100% - 32px);
    position: fixed;
    z-index: 999999999;
  }
  button {
    gap: 0.5em;
    display: flex;
    max-width: 100%;
    align-items: center;
    font: 600 1em system-ui;
    padding: 12px 1em;
    white-space: nowrap;
    border: 1px solid #8884;
    border-radius: 2em;
    background: canvas;
    box-shadow: 0 2px 12px #0002;
  }
  i {
    border-radius: 2em;
    border: 0.25em solid var(--dot);
  }
  span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  span::before {
    content: attr(data-a);
  }
  span::after {
    font-weight: 400;
    opacity: 0.75;
    content: attr(data-b);
  }
  b {
    position: absolute;
    overflow: hidden;
    inset: 0;
    opacity: 0;
  }
  @media (width < 480px) {
    div { font-size: 15px !important; }
  }
  @media print {
    div { display: none; }
  }
`;

/** The pill's stylesheet. It is added to the shadow root as a constructed sheet, which a page's Content-Security-Policy does not forbid.
 * Its first rule overrides any rule of the page, even important ones, and takes the element out of the body's layout, which would
 * otherwise add a gap for it. Text size, position, color scheme and dot come from render.ts; on small screens all sizes are one. A
 * browser's defaults for buttons (text color, focus ring) stay, so that forced colors and keyboards work. The dot is only a border, which
 * forced colors keep. The short form is generated content and hidden from assistive technologies; they read the sentence, which lies over
 * the whole pill and cannot be seen. Nothing is animated. */
export const PILL_CSS = `
  :host { all: initial !important; display: contents !important; }
  div {
    position: fixed;
    z-index: 999999999;
    width: max-content;
    max-width: calc(100% - 32px);
  }
  button {
    display: flex;
    align-items: center;
    gap: 0.5em;
    max-width: 100%;
    padding: 12px 1em;
    border: 1px solid #8884;
    border-radius: 2em;
    background: canvas;
    box-shadow: 0 2px 12px #0002;
    font: 600 1em system-ui;
    white-space: nowrap;
  }
  i {
    border: 0.25em solid var(--dot);
    border-radius: 2em;
  }
  span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  span::before {
    content: attr(data-a);
  }
  span::after {
    opacity: 0.75;
    content: attr(data-b);
    font-weight: 400;
  }
  b {
    position: absolute;
    inset: 0;
    overflow: hidden;
    opacity: 0;
  }
  @media (width < 480px) {
    div { font-size: 15px !important; }
  }
  @media print {
    div { display: none; }
  }
`;

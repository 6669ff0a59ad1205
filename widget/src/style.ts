/** The pill's stylesheet. It enters the shadow root as a constructed sheet, which a page's Content-Security-Policy does not
 * forbid, and its first rule beats any rule of the page, important ones too; it also takes the element out of the body's
 * layout, whose gaps would open for it. Text size, place, colour scheme and dot come from render.ts. What a browser gives a
 * button (its text colour, its focus ring) stays, so that forced colours and keyboards work as everywhere. The dot is drawn by
 * its border alone, which forced colours keep. Nothing moves. */
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

import { escapeHtml } from '../../../src/platform/escape-html.ts';

/** Markup that is already escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** A template tag that escapes texts and inserts Html values unchanged. */
export const html = (parts: TemplateStringsArray, ...values: (string | number | Html | readonly Html[])[]): Html =>
  new Html(parts.reduce((whole, part, place) => whole + toMarkup(values[place - 1] ?? '') + part));

const toMarkup = (value: string | number | Html | readonly Html[]): string => {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(toMarkup).join('\n');
  return escapeHtml(String(value));
};

const STYLE = new Html(`
  :root { color-scheme: light dark; --line: light-dark(#d9dee5, #343b45); --quiet: light-dark(#5b6573, #a3adba); --accent: #0f766e }
  * { box-sizing: border-box }
  body { margin: 0; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f4f6f8, #14181d); color: light-dark(#17202b, #eef2f6) }
  main { max-width: 28rem; margin: 0 auto; padding: 1.5rem; border: 1px solid var(--line); border-radius: 0.75rem; background: light-dark(#fff, #1c2229) }
  main.wide { max-width: 52rem }
  h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 0.5rem; overflow-wrap: anywhere }
  h2 { font-size: 1.0625rem; margin: 1.5rem 0 0.5rem }
  p { margin: 0 0 0.75rem; overflow-wrap: anywhere }
  .quiet { color: var(--quiet); font-size: 0.9375rem }
  .amount { font-size: 2rem; font-weight: 650; line-height: 1.2 }
  .alert { padding: 0.625rem 0.875rem; border: 1px solid light-dark(#b42318, #f97066); border-radius: 0.5rem; color: light-dark(#912018, #fda29b) }
  fieldset { margin: 1rem 0; padding: 0; border: 1px solid var(--line); border-radius: 0.5rem }
  legend { margin-left: 0.75rem; padding: 0 0.25rem; color: var(--quiet); font-size: 0.9375rem }
  label { display: flex; gap: 0.625rem; align-items: center; min-height: 2.75rem; padding: 0.375rem 0.875rem }
  label + label { border-top: 1px solid var(--line) }
  .row label { padding: 0 }
  label code { margin-left: auto; color: var(--quiet); white-space: nowrap }
  input[type='radio'] { width: 1.125rem; height: 1.125rem; margin: 0; flex: none; accent-color: var(--accent) }
  input:not([type='radio']), select { font: inherit; min-height: 2.5rem; padding: 0.25rem 0.5rem; max-width: 8rem }
  button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0.5rem 1rem; border-radius: 0.5rem; border: 1px solid var(--line); background: none; color: inherit; cursor: pointer }
  button.main { background: var(--accent); border-color: var(--accent); color: #fff; flex: 1 }
  :focus-visible { outline: 3px solid light-dark(#0f766e, #5eead4); outline-offset: 2px }
  .row { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; margin: 0.75rem 0 0 }
  a { color: light-dark(#0f766e, #5eead4) }
  ul { margin: 0 0 0.75rem; padding-left: 1.25rem }
  footer { margin: 1.25rem 0 0; padding-top: 0.875rem; border-top: 1px solid var(--line) }`);

/** Renders a complete page without scripts.
 * @param isWide true for wide content */
export const page = (title: string, content: Html, isWide = false): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body>
<main${new Html(isWide ? ' class="wide"' : '')}>
${content}
<footer class="quiet">This page stands in for Stripe. No card is asked for and no money moves.</footer>
</main>
</body>
</html>
`.markup;

/** Renders an error message, which screen readers announce at once; nothing for null. */
export const alert = (text: string | null): Html =>
  text === null ? html`` : html`<p class="alert" role="alert">${text}</p>`;

/** Formats an amount as `$9.00`. */
export const dollars = (minorUnits: number): string =>
  `${minorUnits < 0 ? '−' : ''}$${(Math.abs(minorUnits) / 100).toFixed(2)}`;

/** Formats a date as `March 25, 2026`, in UTC.
 * @param seconds epoch seconds */
export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

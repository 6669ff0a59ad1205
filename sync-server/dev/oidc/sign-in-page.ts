import { escapeHtml } from '../../src/platform/escape-html.ts';

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
  label { display: block; margin: 1rem 0 }
  input:not([type=checkbox]) { display: block; box-sizing: border-box; width: 100%; font: inherit; padding: 0.5rem }
  button { font: inherit; padding: 0.5rem 1.25rem; margin-right: 0.5rem }
  p { opacity: 0.8 }`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;

/** Renders the page on which to enter a person, in place of Google's page. */
export const signInPage = (): string =>
  page(
    'Sign in to the stand-in',
    `<p>Google is not configured, so this page takes its place. Be whoever you like.</p>
<form method="post">
<label>Email <input name="email" type="email" autocomplete="off" required autofocus></label>
<label>Name <input name="name" autocomplete="off"></label>
<label><input name="verified" type="checkbox" value="yes" checked> The email is verified</label>
<button name="answer" value="continue">Continue</button>
<button name="answer" value="cancel" formnovalidate>Cancel</button>
</form>`,
  );

/** Renders an error message with a link to the app. */
export const messagePage = (message: string, homeUrl: string): string =>
  page('This did not work', `<p>${escapeHtml(message)}</p>\n<a href="${escapeHtml(homeUrl)}">Back to the app</a>`);

import { AppError } from '../../src/http/errors.ts';
import type { Responder } from '../../src/http/responder.ts';
import { escapeHtml } from '../../src/platform/escape-html.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';

/** `/dev/mailbox` and `/dev/mailbox.json?to=ADDRESS`. Source: shared-schema/docs/http-contract.md#local-mode.
 * @param mailbox null if mail goes to a real server: then neither page exists */
export const mailboxPages =
  (mailbox: Mailbox | null): Responder =>
  (context) => {
    if (context.method !== 'GET' && context.method !== 'HEAD')
      throw new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    const to = new URLSearchParams(context.search).get('to')?.trim().toLowerCase();
    if (mailbox && context.path === '/dev/mailbox.json') {
      context.body = mailbox.list(to);
    } else if (mailbox && context.path === '/dev/mailbox') {
      context.type = 'text/html; charset=utf-8';
      context.body = page(mailbox.list(to));
    } else {
      throw new AppError('not_found');
    }
  };

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  article { border: 1px solid #8888; border-radius: 0.5rem; padding: 0 1rem; margin: 1rem 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }`;

const page = (mails: readonly StoredMail[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>${STYLE}</style></head>
<body>
<h1>Mailbox</h1>
<p>No mail server is configured, so mail is kept here. Newest first. <a href="/dev/mailbox">Refresh</a></p>
${mails.map(article).join('\n') || '<p>No mail yet.</p>'}
</body>
</html>
`;

const article = ({ to, subject, text, sentAt }: StoredMail): string =>
  `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, <time>${sentAt}</time></p><pre>${withLinks(text)}</pre></article>`;

const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

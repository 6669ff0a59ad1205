import type { Mail } from '../mailer.ts';

/** The texts of a mail, from which both of its forms are built. */
interface Words {
  subject: string;
  paragraphs: readonly string[];
  /** Shown large on a separate line: a code, or an address to follow. */
  highlight?: { text: string; href?: string };
  closing: string;
}

/** Builds a mail's plain and HTML form. This is the only place that escapes texts. */
export const layout = (to: string, { subject, paragraphs, highlight, closing }: Words): Mail => ({
  to,
  subject,
  text: `${[...paragraphs, ...(highlight ? [highlight.text] : []), closing, 'Doorsign'].join('\n\n')}\n`,
  html: [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c">',
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(highlight ? [highlightHtml(highlight)] : []),
    `<p>${escapeHtml(closing)}</p><p>Doorsign</p></body></html>`,
  ].join('\n'),
});

const highlightHtml = ({ text, href }: { text: string; href?: string }): string =>
  href === undefined
    ? `<p style="font-size:28px;letter-spacing:4px;font-family:monospace"><strong>${escapeHtml(text)}</strong></p>`
    : `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, including attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (symbol) => ENTITIES[symbol] ?? symbol);

import type { Mail } from '../mailer.ts';
import { escapeHtml } from '../../platform/escape-html.ts';

/** The texts of a mail, from which both of its forms are built. */
interface Words {
  subject: string;
  /** The heading in the HTML form; the subject if not given. */
  heading?: string;
  paragraphs: readonly string[];
  /** Shown large: a code, or a button that leads to an address. */
  highlight?: { code: string } | { button: string; href: string };
  closing: string;
}

/** Colors of the app in its light and its dark theme. Mail programs that ignore style sheets show the light one. */
const COLORS = {
  light: {
    paper: '#fbfaf7',
    card: '#ffffff',
    line: '#e7e4dc',
    ink: '#17201b',
    muted: '#59635c',
    brand: '#0b7a55',
    onBrand: '#ffffff',
  },
  dark: {
    paper: '#121815',
    card: '#1a221d',
    line: '#35403a',
    ink: '#eef2ef',
    muted: '#a9b4ad',
    brand: '#4cc79a',
    onBrand: '#06231a',
  },
} as const;
const { light, dark } = COLORS;

/** Mail programs keep a style sheet for what inline styles cannot say. */
const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}
.card{background:${dark.card}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}
.muted{color:${dark.muted}!important}
.brand{color:${dark.brand}!important}
.code{background:${dark.paper}!important;border-color:${dark.line}!important;color:${dark.ink}!important}
.button{background:${dark.brand}!important;color:${dark.onBrand}!important}
}`;

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Builds a mail's plain and HTML form. This is the only place that escapes texts. The HTML form has tables and inline styles, which all mail
 * programs understand, and no pictures, which most of them hide. */
export const layout = (to: string, { subject, heading = subject, paragraphs, highlight, closing }: Words): Mail => {
  const highlighted = highlight && ('code' in highlight ? highlight.code : highlight.href);
  return {
    to,
    subject,
    text: `${[...paragraphs, ...(highlighted ? [highlighted] : []), closing, 'Doorsign'].join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en">',
      '<head>',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width">',
      '<meta name="color-scheme" content="light dark">',
      `<title>${escapeHtml(subject)}</title>`,
      `<style>${SHEET}</style>`,
      '</head>',
      `<body class="paper" style="margin:0;padding:0;background:${light.paper}">`,
      `<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}"><tr><td align="center" style="padding:24px 16px 32px">`,
      '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">',
      `<tr><td class="ink" style="padding:0 4px 16px;${FONT};font-size:18px;line-height:24px;font-weight:700;color:${light.ink}"><span class="brand" style="color:${light.brand}">&#9679;</span> Doorsign</td></tr>`,
      `<tr><td class="card ink" style="padding:28px 24px;border:1px solid ${light.line};border-radius:14px;background:${light.card};${FONT};font-size:16px;line-height:24px;color:${light.ink};overflow-wrap:anywhere">`,
      `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(heading)}</h1>`,
      ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
      ...(highlight ? highlightHtml(highlight) : []),
      `<p class="muted" style="margin:0;color:${light.muted}">${escapeHtml(closing)}</p>`,
      '</td></tr>',
      `<tr><td class="muted" style="padding:16px 4px 0;${FONT};font-size:14px;line-height:20px;color:${light.muted}">Doorsign, the open sign for your website</td></tr>`,
      '</table>',
      '</td></tr></table>',
      '</body>',
      '</html>',
    ].join('\n'),
  };
};

/** Shows a code in a box, or a button with its address below, for mail programs that show no buttons. */
const highlightHtml = (highlight: NonNullable<Words['highlight']>): string[] => {
  if ('code' in highlight)
    return [
      `<p class="code" style="margin:0 0 16px;padding:16px 8px;border:1px solid ${light.line};border-radius:10px;background:${light.paper};text-align:center;font-family:Consolas,Menlo,monospace;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;color:${light.ink}">${escapeHtml(highlight.code)}</p>`,
    ];
  const href = escapeHtml(highlight.href);
  return [
    `<p style="margin:0 0 12px"><a href="${href}" class="button" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${light.brand};color:${light.onBrand};font-weight:600;text-decoration:none">${escapeHtml(highlight.button)}</a></p>`,
    `<p class="muted" style="margin:0 0 16px;font-size:14px;line-height:20px;color:${light.muted}">Or open ${href}</p>`,
  ];
};

/** Headers of one kind of answer. */
export type Headers = Readonly<Record<string, string>>;

/** The one table of headers: every answer of the server takes one of its columns. */
export interface HeaderTable {
  /** Pages of the app. */
  readonly page: Headers;
  /** Files of the app: scripts, styles, the service worker. */
  readonly file: Headers;
  /** PDFs: what browsers show in a viewer of their own. */
  readonly document: Headers;
  /** JSON of the API. */
  readonly api: Headers;
  /** What other sites load: the widget's script and payload. */
  readonly widget: Headers;
  /** The status as a picture, which somebody may open as a page. */
  readonly widgetPicture: Headers;
  /** The stand-ins' pages of local mode. */
  readonly dev: Headers;
}

interface HeaderOptions {
  /** PUBLIC_URL; only https addresses promise to stay https. */
  publicUrl: string;
  /** CSP hashes of the inline scripts in the app's page. */
  scriptHashes: readonly string[];
}

const YEAR_S = 365 * 24 * 60 * 60;

const directives = (lines: readonly string[]): string => lines.join('; ');

/** Builds the table. Source: shared-schema/docs/security-parameters.md#headers. */
export const createHeaderTable = ({ publicUrl, scriptHashes }: HeaderOptions): HeaderTable => {
  const isHttps = publicUrl.startsWith('https:');
  const upgrade = isHttps ? ['upgrade-insecure-requests'] : [];
  const all: Headers = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'geolocation=(), camera=(), microphone=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isHttps && { 'Strict-Transport-Security': `max-age=${YEAR_S}; includeSubDomains` }),
  };
  const policy = (lines: readonly string[]): Headers => ({
    'Content-Security-Policy': directives([...lines, ...upgrade]),
  });

  const widget: Headers = {
    ...all,
    ...policy(["default-src 'none'", "frame-ancestors 'none'"]),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
    'Timing-Allow-Origin': '*',
  };

  return {
    page: {
      ...all,
      ...policy([
        "default-src 'none'",
        `script-src ${["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' ')}`,
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        'trusted-types doorsign',
        "require-trusted-types-for 'script'",
      ]),
    },
    // A service worker lives by its own file's policy: it fetches, and imports its library.
    file: {
      ...all,
      ...policy([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    },
    // Chromium writes its viewer into the answer's own page, as an object with styles.
    document: {
      ...all,
      ...policy([
        "default-src 'none'",
        "object-src 'self'",
        "style-src 'unsafe-inline'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    },
    api: { ...all, ...policy(["default-src 'none'", "frame-ancestors 'none'"]) },
    widget,
    widgetPicture: { ...widget, ...policy(["default-src 'none'", "frame-ancestors 'none'", 'sandbox']) },
    dev: {
      ...all,
      ...policy(["default-src 'none'", "style-src 'unsafe-inline'", "form-action 'self'", "frame-ancestors 'none'"]),
      'Cache-Control': 'no-store',
    },
  };
};

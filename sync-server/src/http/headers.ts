/** The headers of one kind of response. */
export type Headers = Readonly<Record<string, string>>;

/** The headers of all responses. Every response uses one column of this table. */
export interface HeaderTable {
  /** Pages of the app. */
  readonly page: Headers;
  /** The page of a business's directory, which may ask for the visitor's position. */
  readonly directory: Headers;
  /** The documentation of the API, whose reference writes markup. */
  readonly docs: Headers;
  /** Files of the app: scripts, styles, the service worker. */
  readonly file: Headers;
  /** PDFs, which browsers show in their own viewer. */
  readonly document: Headers;
  /** JSON responses of the API. */
  readonly api: Headers;
  /** Resources that other sites load: the widget's script and payload. */
  readonly widget: Headers;
  /** The status picture, which a browser may also open as a page. */
  readonly widgetPicture: Headers;
  /** Pages of the stand-ins in local mode. */
  readonly dev: Headers;
}

interface HeaderOptions {
  /** PUBLIC_URL. HSTS and upgrade-insecure-requests are sent for https addresses only. */
  publicUrl: string;
  /** CSP hashes of the inline scripts in the app's page. */
  scriptHashes: readonly string[];
}

const YEAR_S = 365 * 24 * 60 * 60;

const directives = (lines: readonly string[]): string => lines.join('; ');

/** Builds the header table. Source: shared-schema/docs/security-parameters.md#headers. */
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
    directory: {
      ...all,
      'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
      ...policy([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        'trusted-types',
        "require-trusted-types-for 'script'",
      ]),
    },
    // Swagger UI writes its texts with innerHTML, so trusted types would stop it.
    docs: {
      ...all,
      'X-Frame-Options': 'DENY',
      ...policy([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
      ]),
    },
    // A service worker is bound by the policy of its own file: it fetches, and it imports its library.
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
    // Chromium renders its PDF viewer in the response's own page, as an object with styles.
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
      ...policy([
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        // The icon of the browser's tab.
        "img-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
      'Cache-Control': 'no-store',
    },
  };
};

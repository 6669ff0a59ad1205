import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { addressesOf, lookupOf, resolveHost } from './checked-addresses.ts';
import { WEBSITE } from './parameters.ts';
import { isLocalName, isPublicAddress } from './public-addresses.ts';

/** The network as page fetches see it. Tests replace parts of it. */
export interface WebAccess {
  /** Returns the addresses of a host. @throws if it has none */
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Returns whether a connection to this address is allowed. */
  isAllowed(address: string): boolean;
  /** The ports of the connections: the default ones. */
  readonly ports: { readonly http: number; readonly https: number };
  /** The accepted certificate authority in place of the system's. */
  readonly ca?: string;
}

/** The reasons why a page could not be read. */
export type PageFault =
  | 'not_resolved'
  | 'private_address'
  | 'refused'
  | 'timed_out'
  | 'unreachable'
  | 'certificate'
  | 'redirected_away'
  | 'too_many_redirects'
  | 'http_error'
  | 'not_html';

/** A page, or the reason why there is none. `url` is the last address that was requested, or to which the last answer redirects. */
export type FetchedPage =
  | {
      readonly kind: 'page';
      readonly url: URL;
      /** The page's bytes, one character each: all that its tags need. */
      readonly html: string;
      /** False if the page is larger than what was read. */
      readonly isWhole: boolean;
    }
  | { readonly kind: 'failed'; readonly fault: PageFault; readonly url: URL; readonly status: number | null };

export interface PageFetchOptions {
  userAgent: string;
  /** Returns whether a redirect to this host is followed. */
  isFollowed(host: string): boolean;
  /** Fires at the deadline. */
  signal: AbortSignal;
}

/** The real network, of which only public addresses may be reached. */
export const PUBLIC_WEB: WebAccess = {
  resolve: resolveHost,
  isAllowed: isPublicAddress,
  ports: { http: 80, https: 443 },
};

/** Fetches a page of an outsider's choice. Each step resolves the host, requires every address to be allowed, and connects to one of these
 * addresses: a name that changes its address in between gains nothing. The certificate is checked by name. Proxies of the environment are not
 * used, and no cookies are sent or kept. Never throws for a fault of the other side.
 * Source: shared-schema/docs/decisions/0144-reading-owners-websites.md. */
export const fetchPage = async (web: WebAccess, start: URL, options: PageFetchOptions): Promise<FetchedPage> => {
  let url = start;
  for (let redirects = 0; ; redirects += 1) {
    const step = await fetchOnce(web, url, options);
    if (step.kind !== 'redirect') return step;
    url = step.url;
    if (redirects === WEBSITE.redirectsMax) return failed('too_many_redirects', url);
    if (!isFollowable(url, options)) return failed('redirected_away', url);
  }
};

const failed = (fault: PageFault, url: URL, status: number | null = null): FetchedPage => ({
  kind: 'failed',
  fault,
  url,
  status,
});

/** URL drops the default port of its scheme, so any port that is left is another one. */
const isFollowable = (url: URL, { isFollowed }: PageFetchOptions): boolean =>
  /^https?:$/.test(url.protocol) && url.port === '' && url.username + url.password === '' && isFollowed(url.hostname);

type Step = FetchedPage | { readonly kind: 'redirect'; readonly url: URL };

const fetchOnce = async (web: WebAccess, url: URL, options: PageFetchOptions): Promise<Step> => {
  const { signal } = options;
  if (isLocalName(url.hostname)) return failed('private_address', url);
  const addresses = await addressesOf(web, url.hostname, signal).catch(() => null);
  if (signal.aborted) return failed('timed_out', url);
  if (addresses === null) return failed('not_resolved', url);
  if (!addresses.every((address) => web.isAllowed(address))) return failed('private_address', url);
  let response: IncomingMessage | undefined;
  try {
    response = await get(web, url, addresses, options);
    return await stepOf(response, url);
  } catch (error) {
    return failed(signal.aborted ? 'timed_out' : faultOf(error), url);
  } finally {
    response?.destroy();
  }
};

const get = (
  web: WebAccess,
  url: URL,
  addresses: readonly string[],
  { userAgent, signal }: PageFetchOptions,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isHttps = url.protocol === 'https:';
    const request = (isHttps ? requestHttps : requestHttp)({
      hostname: url.hostname,
      port: isHttps ? web.ports.https : web.ports.http,
      path: url.pathname + url.search,
      // Without an agent, no proxy and no connection of another fetch is used.
      agent: false,
      lookup: lookupOf(addresses),
      signal,
      ...(isHttps && { servername: url.hostname, ...(web.ca !== undefined && { ca: web.ca }) }),
      headers: {
        Host: url.host,
        'User-Agent': userAgent,
        Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
        'Accept-Encoding': 'gzip, deflate, br',
      },
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.end();
  });

const stepOf = async (response: IncomingMessage, url: URL): Promise<Step> => {
  const status = response.statusCode ?? 0;
  const { location } = response.headers;
  if (status >= 300 && status < 400 && location !== undefined) {
    const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
    return next ? { kind: 'redirect', url: next } : failed('http_error', url, status);
  }
  if (status < 200 || status >= 300) return failed('http_error', url, status);
  const type = response.headers['content-type'];
  if (type !== undefined && !/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type)) return failed('not_html', url);
  return { kind: 'page', url, ...(await readText(response)) };
};

/** Reads at most WEBSITE.pageBytes, both of what is sent and of what that unpacks to. */
const readText = async (response: IncomingMessage): Promise<{ html: string; isWhole: boolean }> => {
  let isWhole = true;
  const sent = async function* (): AsyncGenerator<Buffer, void> {
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > WEBSITE.pageBytes) {
        isWhole = false;
        return;
      }
      yield chunk;
    }
  };
  const unpack = unpackerOf(response.headers['content-encoding']);
  const unpacked: AsyncIterable<Buffer> = unpack ? pipeline(Readable.from(sent()), unpack, () => {}) : sent();
  const chunks: Buffer[] = [];
  let room: number = WEBSITE.pageBytes;
  try {
    for await (const chunk of unpacked) {
      chunks.push(chunk.subarray(0, room));
      room -= chunk.length;
      if (room < 0) {
        isWhole = false;
        break;
      }
    }
  } catch (error) {
    // Packed data that was cut off has no end.
    if (isWhole) throw error;
  }
  return { html: Buffer.concat(chunks).toString('latin1'), isWhole };
};

const unpackerOf = (encoding = 'identity') => {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return createUnzip();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
};

/** Codes of Node and OpenSSL for a connection that is not secure. */
const CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

const faultOf = (error: unknown): PageFault => {
  const code = String((error as { code?: unknown } | null)?.code);
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ETIMEDOUT') return 'timed_out';
  return CERTIFICATE.test(code) ? 'certificate' : 'unreachable';
};

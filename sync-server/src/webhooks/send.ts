import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { literalOf, lookupOf } from '../platform/checked-addresses.ts';
import { WEBHOOKS } from '../platform/parameters.ts';
import { underSignals } from '../platform/under-signals.ts';
import { checkAddress, type WebhookNetwork } from './address-rule.ts';

/** The reasons why an attempt has no answer that counts: `timeout` is no connection in time, `too_slow` no answer in time. `secret_lost` is a
 * secret that was encrypted with another TOKEN_SECRET. */
export type AttemptError =
  | 'timeout'
  | 'refused'
  | 'reset'
  | 'dns'
  | 'tls'
  | 'too_slow'
  | 'address_refused'
  | 'redirect'
  | 'secret_lost';

/** The outcome of one attempt. */
export interface Attempt {
  /** Null without an answer. */
  readonly status: number | null;
  readonly error: AttemptError | null;
  /** The first printable characters of the answer; null without one. */
  readonly answer: string | null;
  /** The time for which the receiver asks to be left alone, in milliseconds; null if it does not. */
  readonly retryAfterMs: number | null;
}

/** The network of attempts. */
export interface SendNetwork extends WebhookNetwork {
  /** The accepted certificate authority in place of the system's. */
  readonly ca?: string;
  /** Time limits of an attempt: for the connection, and for all of it. */
  readonly limitsMs: { readonly connect: number; readonly all: number };
}

interface Message {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Epoch milliseconds, for a Retry-After that names a time. */
  nowMs: number;
}

const failed = (error: AttemptError): Attempt => ({ status: null, error, answer: null, retryAfterMs: null });

/** Makes one attempt to deliver a message. The status decides, and of the rest of the answer only the first part is read. Redirects are not
 * followed. Proxies of the environment are not used. Never throws for a fault of the receiver.
 * @param stopped fires when the server stops and cannot wait any longer
 * Source: shared-schema/docs/decisions/0209-webhook-delivery.md. */
export const sendMessage = (network: SendNetwork, message: Message, stopped: AbortSignal): Promise<Attempt> => {
  const { limitsMs } = network;
  return underSignals([AbortSignal.timeout(limitsMs.all), stopped], (signal) =>
    underSignals([AbortSignal.timeout(limitsMs.connect), signal], async (connecting) => {
      const checked = await checkAddress(network, message.url, connecting);
      if ('fault' in checked) return failed(checked.fault);
      return exchange(network, checked, message, { signal, connecting });
    }),
  );
};

/** Sends the request and waits for its outcome. */
const exchange = (
  { ca }: SendNetwork,
  { url, addresses }: { url: URL; addresses: readonly string[] },
  { headers, body, nowMs }: Message,
  { signal, connecting }: { signal: AbortSignal; connecting: AbortSignal },
): Promise<Attempt> =>
  new Promise((resolve) => {
    let isConnected = false;
    let isAnswered = false;
    const request = open({ url, addresses, headers, body, ca });
    const end = (attempt: Attempt): void => {
      signal.removeEventListener('abort', giveUp);
      connecting.removeEventListener('abort', giveUpConnecting);
      resolve(attempt);
      request.destroy();
    };
    // From an answer on its status decides: one whose body breaks off or never ends is an answer.
    const fail = (error: AttemptError): void => {
      if (!isAnswered) end(failed(error));
    };
    const giveUp = (): void => fail(isConnected ? 'too_slow' : 'timeout');
    const giveUpConnecting = (): void => {
      if (!isConnected) fail('timeout');
    };
    signal.addEventListener('abort', giveUp, { once: true });
    connecting.addEventListener('abort', giveUpConnecting, { once: true });
    request.on('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (isConnected = true)),
    );
    request.on('error', (error) => fail(errorOf(error, isConnected)));
    // A receiver that wants to speak another protocol closes without an error.
    request.on('close', () => fail('reset'));
    request.on('response', (response) => {
      isAnswered = true;
      void firstPart(response, signal).then((bytes) => end(answered(response, printable(bytes), nowMs)));
    });
    request.end(body);
    if (signal.aborted) giveUp();
  });

const open = ({
  url,
  addresses,
  headers,
  body,
  ca,
}: {
  url: URL;
  addresses: readonly string[];
  headers: Readonly<Record<string, string>>;
  body: string;
  ca: string | undefined;
}): ClientRequest => {
  const literal = literalOf(url.hostname);
  const isHttps = url.protocol === 'https:';
  return (isHttps ? requestHttps : requestHttp)({
    method: 'POST',
    hostname: literal ?? url.hostname,
    port: url.port === '' ? (isHttps ? 443 : 80) : url.port,
    path: url.pathname + url.search,
    // Without an agent, no proxy and no connection of another attempt is used.
    agent: false,
    lookup: lookupOf(addresses),
    // An address has no name to ask for.
    ...(isHttps && literal === null && { servername: url.hostname }),
    ...(isHttps && ca !== undefined && { ca }),
    headers: { Host: url.host, ...headers, 'Content-Length': Buffer.byteLength(body) },
  });
};

/** Reads the first part of an answer. Never rejects. */
const firstPart = async (response: IncomingMessage, signal: AbortSignal): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let room: number = WEBHOOKS.answerBytes;
  const stop = (): void => void response.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, room));
      room -= chunk.length;
      if (room <= 0) break;
    }
  } catch {
    // What has arrived is all there is.
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return Buffer.concat(chunks);
};

/** Returns the first characters that can be shown in one text: no control characters, and none without a meaning. */
const printable = (bytes: Buffer): string =>
  Array.from(bytes.toString('utf8').replace(/[^\P{C}\n\t]/gu, ''))
    .slice(0, WEBHOOKS.answerCharacters)
    .join('');

const answered = ({ statusCode: status = 0, headers }: IncomingMessage, answer: string, nowMs: number): Attempt => ({
  status,
  error: status >= 300 && status < 400 ? 'redirect' : null,
  answer,
  retryAfterMs: retryAfterOf(headers['retry-after'], nowMs),
});

/** @param header seconds, or a date of HTTP */
const retryAfterOf = (header: string | undefined, nowMs: number): number | null => {
  if (header === undefined) return null;
  const text = header.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, WEBHOOKS.retryAskedMostMs) : null;
};

/** Codes of Node and OpenSSL for a connection that is not secure. */
const TLS = /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

const errorOf = (error: Error, isConnected: boolean): AttemptError => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = String((first as { code?: unknown } | null)?.code);
  if (TLS.test(code)) return 'tls';
  if (code === 'ETIMEDOUT') return isConnected ? 'too_slow' : 'timeout';
  // A network that cannot be reached refuses, too.
  if (!isConnected && /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/.test(code))
    return 'refused';
  return 'reset';
};

/** Returns whether an attempt has delivered its message. */
export const isDelivered = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

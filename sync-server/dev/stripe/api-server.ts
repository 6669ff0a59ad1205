import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { StripeError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';
import { expand, type Expansions } from './expand.ts';
import { sufferBefore, type Faults } from './faults.ts';
import { parseForm } from './form-body.ts';
import { earlierAnswer } from './idempotency.ts';
import type { State } from './state.ts';

interface ApiOptions {
  state: State;
  endpoints: readonly Endpoint[];
  expansions: Expansions;
  faults: Faults;
  now(): number;
  newId(prefix: string): string;
  /** Runs a change: due events happen before it, and the state is saved after it. */
  act<T>(work: () => T): T;
}

interface Answer {
  status: number;
  body: string;
  isReplay?: boolean;
}

/** Stripe's API on a loopback port. */
export interface ApiServer {
  /** The port for the `stripe` client. */
  port: number;
  /** Closes the port; `listen` reopens the same port. */
  refuse(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

const BODY_BYTES = 256 * 1024;

/** @param port the previous port, or 0 for any */
export const startApiServer = async (options: ApiOptions, port: number): Promise<ApiServer> => {
  let server = await listen(options, port);
  const address = (server.address() as AddressInfo).port;
  const stop = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return {
    port: address,
    refuse: stop,
    async listen() {
      if (!server.listening) server = await listen(options, address);
    },
    close: stop,
  };
};

const listen = async (options: ApiOptions, port: number): Promise<Server> => {
  const server = createServer((request, response) => {
    answer(options, request, response, () => server.listening).catch((error: unknown) => {
      console.error('The stand-in for Stripe failed:', error);
      response.destroy();
    });
  });
  server.listen(port, '127.0.0.1');
  // The server must not keep the process alive, for example after a failed start because of a taken port.
  server.unref();
  await once(server, 'listening');
  return server;
};

const answer = async (
  options: ApiOptions,
  request: IncomingMessage,
  response: ServerResponse,
  isListening: () => boolean,
): Promise<void> => {
  const body = await readBody(request);
  const requestId = options.newId('req');
  const fault = options.faults.take();
  const instead = await sufferBefore(fault);
  // The server may have been closed during a slow request.
  if (instead === 'nothing' || !isListening()) return;
  const answered: Answer = instead ?? work(options, request, body, requestId);
  const { status, body: text, isReplay = false } = answered;
  if (fault?.kind === 'lost_answer') {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Request-Id': requestId,
    'Stripe-Version': Stripe.API_VERSION,
    ...(isReplay && { 'Idempotent-Replayed': 'true' }),
  });
  response.end(text);
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= BODY_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const work = (options: ApiOptions, request: IncomingMessage, body: string, requestId: string): Answer => {
  try {
    return options.act(() => answerCall(options, request, body, requestId));
  } catch (error) {
    if (error instanceof StripeError) return toAnswer(error, requestId);
    throw error;
  }
};

const toAnswer = (error: StripeError, requestId: string): Answer => ({
  status: error.status,
  body: JSON.stringify(error.toBody(requestId)),
});

const answerCall = (
  { state, endpoints, expansions, now }: ApiOptions,
  request: IncomingMessage,
  body: string,
  requestId: string,
): Answer => {
  const { method = '', url = '/' } = request;
  checkKey(state, request);
  checkVersion(request);
  const { pathname, search } = new URL(url, 'http://stripe');
  const { found, id } = findEndpoint(endpoints, method, pathname);
  const parameters = method === 'POST' ? body : search.slice(1);
  const { answer: handle, expand: paths } = found.prepare(parseForm(parameters), id);

  const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const signature = `${method} ${pathname}?${parameters}`;
  if (typeof key === 'string') {
    const earlier = earlierAnswer(state, key, signature, now());
    if (earlier) return { status: earlier.status, body: earlier.body, isReplay: true };
  }
  const result = handled(() => expand(handle(), paths, expansions), requestId);
  if (typeof key === 'string') state.idempotentAnswers.push({ key, request: signature, at: now(), ...result });
  return result;
};

/** Turns an error of the handler into a response, which is also replayed for the same key. */
const handled = (run: () => object, requestId: string): Answer => {
  try {
    return { status: 200, body: JSON.stringify(run(), null, 2) };
  } catch (error) {
    if (error instanceof StripeError) return toAnswer(error, requestId);
    throw error;
  }
};

const checkKey = (state: State, { headers: { authorization = '' } }: IncomingMessage): void => {
  const given = authorization.startsWith('Basic ')
    ? (Buffer.from(authorization.slice(6), 'base64').toString('utf8').split(':')[0] ?? '')
    : authorization.replace(/^Bearer /, '');
  if (given === state.keys.secretKey) return;
  throw new StripeError(
    given === ''
      ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. ‘Authorization: Bearer YOUR_SECRET_KEY’).'
      : `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(Math.max(0, given.length - 12))}${given.slice(-4)}`,
    { status: 401 },
  );
};

const checkVersion = ({ headers }: IncomingMessage): void => {
  const version = headers['stripe-version'];
  if (version !== undefined && version !== Stripe.API_VERSION)
    throw new StripeError(`Invalid Stripe API version: ${String(version)}. The stand-in speaks ${Stripe.API_VERSION}.`);
};

const findEndpoint = (
  endpoints: readonly Endpoint[],
  method: string,
  pathname: string,
): { found: Endpoint; id: string } => {
  for (const found of endpoints) {
    const names = found.path.split('/');
    const parts = pathname.split('/');
    const fits =
      found.method === method &&
      names.length === parts.length &&
      names.every((name, place) => name === ':id' || name === parts[place]);
    if (fits) return { found, id: decodeURIComponent(parts[names.indexOf(':id')] ?? '') };
  }
  throw new StripeError(
    `Unrecognized request URL (${method}: ${pathname}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404 },
  );
};

import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../platform/logger.ts';
import { AppError } from './errors.ts';
import type { Headers } from './headers.ts';
import { isForPrograms, PROBLEM_TYPE, problemOf } from './problem.ts';

interface ClientErrorDeps {
  newId(): string;
  /** Headers of API responses. */
  headers: Headers;
  /** The address of the documentation of the API for programs. */
  docsUrl: string;
  log: Pick<Logger, 'info'>;
}

/** An error of Node's parser, with the bytes that it was reading. */
type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** Sends the API's error body for input that never becomes a request: bytes that are not HTTP, headers that are too large, requests that do
 * not arrive in time. Node itself would send plain text. The connection is closed afterwards. */
export const answerClientErrors = (server: Server, { newId, headers, docsUrl, log }: ClientErrorDeps): void => {
  const lastResponses = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => lastResponses.set(socket, response));

  server.on('clientError', (cause: ClientError, socket: Socket) => {
    const error = refusalOf(cause);
    if (!error || !socket.writable || isAnswering(lastResponses.get(socket))) {
      socket.destroy();
      return;
    }
    const requestId = newId();
    const forPrograms = isForPrograms(targetOf(cause));
    const sent = error.toBody(requestId);
    const body = JSON.stringify(forPrograms ? problemOf(error, sent, docsUrl) : sent);
    const lines = Object.entries({
      ...headers,
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      'Content-Type': forPrograms ? PROBLEM_TYPE : 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
    log.info({ requestId, status: error.status, code: error.code }, 'malformed request rejected');
  });
};

/** Returns whether a response is half written or queued behind another one; an error would end up in the middle of it. */
const isAnswering = (response: ServerResponse | undefined): boolean => {
  if (response === undefined || response.writableFinished) return false;
  return response.socket === null || (response.headersSent && !response.writableEnded);
};

/** Returns the target of the request's first line, '' if the error is about later bytes. */
const targetOf = ({ rawPacket }: ClientError): string =>
  /^[A-Z]+ (\S{1,1000})/.exec(rawPacket?.toString('latin1', 0, 1100) ?? '')?.[1] ?? '';

/** @returns null if no client is left to receive a response */
const refusalOf = (cause: NodeJS.ErrnoException): AppError | null => {
  const { code = '' } = cause;
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('too_large', { status: 431, detail: 'The headers of this request are too large.', cause });
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new AppError('too_large', { cause });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('busy', {
      status: 408,
      detail: 'This request took too long to arrive. Please try again.',
      cause,
    });
  if (code.startsWith('HPE_'))
    return new AppError('validation_failed', { detail: 'This is not an HTTP request.', cause });
  return null;
};

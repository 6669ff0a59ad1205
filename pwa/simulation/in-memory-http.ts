import type { RequestListener } from 'node:http';
import inject, { type InjectOptions } from 'light-my-request';

/** A request on the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** An answer on the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A streaming answer. */
export interface WireStream {
  readonly status: number;
  readonly chunks: NodeJS.ReadableStream;
  /** Closes the client's end; the server notices. */
  hangUp(): void;
}

const headersOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));

const optionsOf = ({ method, path, headers, body }: WireRequest): InjectOptions => ({
  method,
  url: path,
  headers: { host: '127.0.0.1:8787', 'user-agent': 'Simulation', ...headers },
  ...(body !== null && { payload: body }),
});

/** Sends a request to a server that listens on no port. */
export const answerInMemory = async (listener: RequestListener, request: WireRequest): Promise<WireAnswer> => {
  const { statusCode, headers, payload } = await inject(listener, optionsOf(request));
  return { status: statusCode, headers: headersOf(headers), body: payload };
};

/** Like answerInMemory(), for a streaming answer. */
export const streamInMemory = async (listener: RequestListener, request: WireRequest): Promise<WireStream> => {
  const response = await inject(listener, { ...optionsOf(request), payloadAsStream: true });
  return {
    status: response.statusCode,
    chunks: response.stream(),
    hangUp: () => void response.raw.res.destroy(),
  };
};

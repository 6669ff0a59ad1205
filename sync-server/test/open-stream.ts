import { STREAM_PATH } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { onTestFinished } from 'vitest';
import type { TestServer } from './start-test-server.ts';

/** A device that listens to its stream. */
export interface TestStream {
  status: number;
  headers: Headers;
  /** Returns the next event of the stream, without the empty line that ends it; null at the end.
   * @throws when the connection breaks instead */
  next(): Promise<string | null>;
  /** Resolves when the stream ends, whatever it sends until then.
   * @throws when the connection breaks instead */
  ended(): Promise<void>;
  /** Returns the response that came instead of a stream. */
  json(): Promise<unknown>;
  /** Closes the connection. */
  leave(): void;
}

/** Formats a change notification as it is sent. */
export const notificationAt = (seq: number, plan: PlanKey = 'free', access = 0): string =>
  `event: poke\ndata: {"seq":${seq},"plan":"${plan}","access":${access}}`;

export const HEARTBEAT = ': heartbeat';

/** Opens an owner's stream. @param more further request headers */
export const openStream = async (
  server: Pick<TestServer, 'url'>,
  token: string,
  more: Record<string, string> = {},
): Promise<TestStream> => {
  const hangUp = new AbortController();
  onTestFinished(() => hangUp.abort());
  const response = await fetch(server.url + STREAM_PATH, {
    headers: { Authorization: `Bearer ${token}`, ...more },
    signal: hangUp.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read = async (): Promise<boolean> => {
    const part = await reader?.read();
    text += part?.value ?? '';
    return part?.done === false;
  };
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      while (!text.includes('\n\n')) if (!(await read())) return null;
      const [part = '', ...rest] = text.split('\n\n');
      text = rest.join('\n\n');
      return part;
    },
    async ended() {
      while (await read());
    },
    async json() {
      while (await read());
      return JSON.parse(text) as unknown;
    },
    leave: () => hangUp.abort(),
  };
};

import { WebSocket } from 'undici';

/** A connection that speaks WebDriver BiDi. Source: https://www.w3.org/TR/webdriver-bidi/ */
export interface BidiConnection {
  /** Sends a command.
   * @throws with the browser's message if it refuses, or when the connection ends */
  send(method: string, parameters: object): Promise<unknown>;
  /** Calls a function with the parameters of each event of a name. */
  on(event: string, listener: (parameters: never) => void): void;
  close(): void;
}

/** The parts of a message that are read here. */
interface Message {
  readonly id?: number | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export const connectBidi = async (address: string): Promise<BidiConnection> => {
  const socket = new WebSocket(address);
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, ((parameters: never) => void)[]>();
  let lastId = 0;

  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data)) as Message;
    if (method !== undefined) for (const listener of listeners.get(method) ?? []) listener(params as never);
    const asked = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has closed the connection'));
    waiting.clear();
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)));
  });

  return {
    send: (method, parameters) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) throw new Error('the connection is closed');
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params: parameters }));
      }),
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    close: () => socket.close(),
  };
};

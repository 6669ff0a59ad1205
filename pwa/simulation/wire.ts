import { STREAM_PATH, syncCalls, type SyncRequest } from '@doorsign/shared-schema/api';
import type { Device } from './device.ts';
import { streamInMemory, type WireAnswer, type WireRequest } from './in-memory-http.ts';
import type { SimulatedServer } from './simulated-server.ts';
import type { FetchFor } from './tab.ts';
import type { RequestFate, WireFaults } from './wire-faults.ts';

/** The dependencies of the network. */
export interface WireDeps {
  server: SimulatedServer;
  faults: WireFaults;
  trace(line: string): void;
  /** A tab has sent a sync request. */
  onSent(tab: string, device: Device, request: SyncRequest): void;
  /** The tab's request was answered or has failed. */
  onOver(tab: string, device: Device): void;
  /** The server has answered; the answer may still get lost. */
  onAnswered(request: WireRequest, answer: WireAnswer): Promise<void>;
}

/** The travel time of a stream chunk. */
const CHUNK_MS = 20;

/** A response with the members that the client reads. */
const responseOf = ({ status, headers, body }: WireAnswer, cut = false): Response =>
  ({
    status,
    headers: new Headers(headers),
    body: null,
    text: () => (cut ? Promise.reject(new TypeError('The body was cut off.')) : Promise.resolve(body)),
  }) as unknown as Response;

const requestOf = (url: string, init: RequestInit | undefined): WireRequest => ({
  method: init?.method ?? 'GET',
  path: url.replace('https://doorsign.test', ''),
  headers: Object.fromEntries(
    Object.entries((init?.headers ?? {}) as Record<string, string>).map(([name, value]) => [name.toLowerCase(), value]),
  ),
  body: (init?.body as string | undefined) ?? null,
});

/** Creates the network between all tabs and the server, with all its faults. */
export const createWire = ({ server, faults, trace, onSent, onOver, onAnswered }: WireDeps): FetchFor => {
  const serve = async (request: WireRequest, fate: RequestFate): Promise<WireAnswer | null> => {
    const answer = await server.answer(request, fate.kill);
    if (answer) await onAnswered(request, answer);
    return fate.kill ? null : answer;
  };

  return ({ name, device, isAlive }) => {
    const { time } = device;

    /** Opens a stream that lasts until its server, tab or connection ends; a broken one stays silent forever. */
    const stream = async (request: WireRequest, signal: AbortSignal | null, fate: RequestFate): Promise<Response> => {
      const { status, chunks, hangUp } = await streamInMemory(server.next().listener, request);
      const isDead = fate.kind !== 'sound';
      const isThere = (): boolean => isAlive() && device.isOnline && !device.isAsleep && !signal?.aborted;
      // A server notices at its next write that the reader is gone.
      const arrive = (run: () => void): void => {
        if (!isThere()) return hangUp();
        time.after(CHUNK_MS, () => void (isThere() && !isDead && run()));
      };
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          chunks.on('data', (chunk: Uint8Array) => arrive(() => controller.enqueue(chunk)));
          chunks.on('end', () => arrive(() => controller.close()));
          chunks.on('error', () => arrive(() => controller.error(new TypeError('network error'))));
          signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')));
        },
      });
      const headers = new Headers({ 'content-type': status === 200 ? 'text/event-stream' : 'application/json' });
      return { status, headers, body, text: () => Promise.resolve('{}') } as unknown as Response;
    };

    return (input, init) =>
      new Promise<Response>((onResponse, onFailure) => {
        const sent = requestOf(input as string, init);
        const isSync = sent.path === syncCalls.sync.path;
        const resolve = (response: Response): void => {
          if (isSync) onOver(name, device);
          onResponse(response);
        };
        const reject = (error: unknown): void => {
          if (isSync) onOver(name, device);
          onFailure(error as Error);
        };
        const request = { ...sent, body: isSync ? faults.rewritten(sent.body ?? '') : sent.body };
        const signal = init?.signal ?? null;
        const deliver = (ms: number, run: () => void): void =>
          void time.after(ms, () => device.whenAwake(() => void (isAlive() && run())));
        const fail = (ms: number): void => deliver(ms, () => reject(new TypeError('Failed to fetch')));
        signal?.addEventListener('abort', () => void (isAlive() && reject(new DOMException('Aborted', 'AbortError'))));
        if (isSync) onSent(name, device, JSON.parse(sent.body ?? '') as SyncRequest);
        if (signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'));
        if (!device.isOnline) return fail(1);
        const fate = faults.fateOf(request);
        trace(`${name} ${request.method} ${request.path} ${fate.kind} ${isSync ? (request.body ?? '') : ''}`);

        if (fate.kind === 'lost request') return fail(fate.thereMs);
        if (fate.kind === 'unanswered') return;
        const { instead } = fate;
        if (instead) return deliver(fate.thereMs + fate.backMs, () => resolve(responseOf(instead)));
        if (sent.path === STREAM_PATH) {
          deliver(fate.thereMs, () => {
            if (!signal?.aborted) void time.settling.outside(stream(request, signal, fate).then(resolve, reject));
          });
          return;
        }
        time.after(fate.thereMs, () => {
          void time.settling.outside(
            serve(request, fate).then((answer) => {
              if (!answer || fate.kind === 'lost answer') return fail(fate.backMs);
              deliver(fate.backMs, () => resolve(responseOf(answer, fate.kind === 'cut body')));
            }),
          );
        });
        for (const ms of fate.againMs)
          time.after(fate.thereMs + ms, () => void time.settling.outside(serve(request, { ...fate, kill: undefined })));
      });
  };
};

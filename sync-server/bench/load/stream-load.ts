import type { LoadAccount } from './accounts.ts';
import { asFastAsItGoes, atPace, type Work } from './drive.ts';
import type { LoadDevice } from './load-device.ts';
import { spread, type LoadRow } from './load-row.ts';
import type { Memory } from './load-server.ts';
import { openLoadStream, type LoadStream } from './load-streams.ts';
import type { LoadWorld } from './load-world.ts';

/** Owners whose devices listen and save. */
export interface Listeners {
  readonly rows: readonly LoadRow[];
  /** The streams that were opened, and the server's memory for each of them, in bytes. */
  readonly streams: number;
  readonly memoryEach: Memory;
  /** Sends a Save of the next owner in turn. Resolves when all of the owner's streams have received the change notification. */
  readonly save: Work;
  /** Delays of each stream, and of the last stream of each Save, since the lists were last emptied. */
  readonly late: { readonly each: number[]; readonly last: number[] };
  close(): void;
}

interface Listener {
  readonly device: LoadDevice;
  readonly streams: readonly LoadStream[];
}

/** Opening is bounded by a minute for each thousand streams. */
const openingOf = (count: number) => ({ count, atOnce: 20, withinMs: Math.ceil(count / 1000) * 60_000 });

/** Opens all streams, and measures the server's memory per stream.
 * @param devices of the accounts, in the same order
 * @param portOf the port at which a stream is opened, where it is not the server's own */
export const openListeners = async (
  { server, accounts, size, fault }: Pick<LoadWorld, 'server' | 'accounts' | 'size' | 'fault'>,
  devices: readonly LoadDevice[],
  portOf: (index: number) => number = () => server.port,
): Promise<Listeners> => {
  const { count, perAccount } = size.streams;
  const owners = accounts.slice(0, Math.ceil(count / perAccount));
  const opened: { account: LoadAccount; stream: LoadStream }[] = [];
  const before = await server.memory();
  const { times } = await asFastAsItGoes(
    openingOf(count),
    async (index) => {
      const startedMs = performance.now();
      const account = owners[Math.floor(index / perAccount)] as LoadAccount;
      const stream = await openLoadStream(portOf(index), account);
      opened.push({ account, stream });
      await stream.heard(0);
      return { status: 200, text: '', ms: performance.now() - startedMs };
    },
    fault,
  );
  const after = await server.memory();

  const listeners: Listener[] = owners.map((account, index) => ({
    device: devices[index] as LoadDevice,
    streams: opened.filter((one) => one.account === account).map(({ stream }) => stream),
  }));
  const late: { each: number[]; last: number[] } = { each: [], last: [] };
  const memoryEach: Memory = {
    rss: (after.rss - before.rss) / opened.length,
    inUse: (after.inUse - before.inUse) / opened.length,
  };

  return {
    rows: [{ name: 'stream opened', ...spread(times), note: noteOf(memoryEach) }],
    streams: opened.length,
    memoryEach,
    late,
    async save(index) {
      const listener = listeners[index % listeners.length] as Listener;
      const answer = await listener.device.save();
      const answeredMs = performance.now();
      const times = await Promise.all(listener.streams.map((stream) => stream.heard(answer.seq)));
      // A change notification may arrive before the response.
      const lateMs = times.map((atMs) => Math.max(0, atMs - answeredMs));
      late.each.push(...lateMs);
      late.last.push(Math.max(...lateMs));
      return answer;
    },
    close() {
      const lost = opened.filter(({ stream }) => stream.isOver).length;
      if (lost > 0) fault(`${lost} streams were cut off`);
      for (const { stream } of opened) stream.leave();
    },
  };
};

const noteOf = ({ inUse, rss }: Memory): string =>
  `memory of one: ${(inUse / 1024).toFixed(1)} KB in use, ${(rss / 1024).toFixed(1)} KB resident`;

/** Measures the delay of change notifications after the response to the Save that caused them, on all streams.
 * @param perSecond Saves; as many as there are owners let each stream receive one notification per second */
export const streamRows = async (
  { size, server, fault }: LoadWorld,
  listeners: Listeners,
  perSecond: number,
): Promise<LoadRow[]> => {
  const { count, perAccount, seconds } = size.streams;
  const owners = Math.ceil(count / perAccount);
  listeners.late.each.length = listeners.late.last.length = 0;
  const before = await server.cpuUs();
  const startedMs = performance.now();
  const times = await atPace({ perSecond, seconds }, listeners.save, fault);
  const elapsedS = (performance.now() - startedMs) / 1000;
  const cpuMs = ((await server.cpuUs()) - before) / 1000;
  const { each, last } = listeners.late;
  const streams = `${count} streams`;
  const note = `each hears something every ${((owners * elapsedS) / times.length).toFixed(1)} s`;
  return [
    {
      name: `sync beside ${streams}`,
      ...spread(times),
      perSecond: times.length / elapsedS,
      cpuMs: cpuMs / times.length,
    },
    {
      name: `notification after its Save, each of ${streams}`,
      ...spread(each),
      perSecond: each.length / elapsedS,
      note,
    },
    { name: `notification after its Save, last of ${perAccount}`, ...spread(last), perSecond: last.length / elapsedS },
  ];
};

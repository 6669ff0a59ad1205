import { setTimeout as sleep } from 'node:timers/promises';
import { STREAMS } from '../../src/platform/parameters.ts';
import { asFastAsItGoes } from '../load/drive.ts';
import { createLoadClient } from '../load/load-client.ts';
import type { LoadDevice } from '../load/load-device.ts';
import { spread } from '../load/load-row.ts';
import { openLoadStream, StreamRefused, type LoadStream } from '../load/load-streams.ts';
import { hotAccount, payloadPath, type LoadWorld } from '../load/load-world.ts';
import { openListeners } from '../load/stream-load.ts';
import type { FullFigures, StormFigures, StreamFigures } from './figures.ts';
import { metered, type ReadCpu } from './meters.ts';
import type { SlopeSize } from './slope-size.ts';

interface StreamOptions {
  readonly world: Pick<LoadWorld, 'server' | 'accounts' | 'size' | 'fault'>;
  /** Of the accounts, in the same order; each has saved before. */
  readonly devices: readonly LoadDevice[];
  readonly size: SlopeSize;
  /** Streams to hold. */
  readonly count: number;
  /** Ports of the proxies. */
  readonly ports: readonly number[];
  readonly readCpu: ReadCpu;
  /** Further streams that are asked for then; 0 to leave it out. */
  readonly beyond: number;
  say(line: string): void;
}

const PER_ACCOUNT = STREAMS.perAccountMax;
const STORM_MS = 120_000;
const VISITORS = 50;

/** Opens streams, leaves them alone for a while, and lets each business with streams save once. */
export const measureStreams = async (
  options: StreamOptions,
): Promise<{ streams: StreamFigures; storm: StormFigures; full: FullFigures | null }> => {
  const { world, devices, size, count, ports, readCpu, beyond, say } = options;
  say(`opens ${count} streams`);
  const portOf = (index: number): number => ports[index % ports.length] ?? world.server.port;
  const held = { count, perAccount: PER_ACCOUNT, seconds: 0 };
  const listeners = await openListeners({ ...world, size: { ...world.size, streams: held } }, devices, portOf);
  try {
    say('leaves them alone');
    const idle = await metered(readCpu, () => sleep(size.idleSeconds * 1000));
    const streams: StreamFigures = {
      held: listeners.streams,
      bytesEach: listeners.memoryEach.inUse,
      residentEach: listeners.memoryEach.rss,
      idle: idle.cores,
    };

    const owners = Math.ceil(count / PER_ACCOUNT);
    say(`lets ${owners} businesses save once each`);
    const failures: string[] = [];
    const amount = { count: owners, atOnce: size.stormAtOnce, withinMs: STORM_MS };
    const saves: number[] = [];
    const storm = await metered(readCpu, () =>
      asFastAsItGoes(
        amount,
        async (index) => {
          const answer = await listeners.save(index);
          saves.push(answer.ms);
          return answer;
        },
        (failure) => {
          failures.push(failure);
          world.fault(`the storm: ${failure}`);
        },
      ),
    );
    const save = spread(saves);
    const poke = spread(listeners.late.each);
    if (beyond > 0) say(`asks for ${beyond} streams more`);
    const full = beyond === 0 ? null : await measureFull(world, { held: listeners.streams, owners, beyond, portOf });
    return {
      streams,
      storm: {
        saves: save.count,
        seconds: storm.seconds,
        saveP50: save.p50,
        saveP99: save.p99,
        pokes: poke.count,
        pokeP50: poke.p50,
        pokeP99: poke.p99,
        failed: failures.length,
        failure: failures[0] ?? null,
        cores: storm.cores,
      },
      full,
    };
  } finally {
    listeners.close();
  }
};

/** Opens more streams than there is room for, and lets visitors come then. A stream may be refused with 503 alone, and no visitor. */
const measureFull = async (
  { server, accounts, fault }: Pick<LoadWorld, 'server' | 'accounts' | 'fault'>,
  { held, owners, beyond, portOf }: { held: number; owners: number; beyond: number; portOf(index: number): number },
): Promise<FullFigures> => {
  const more: LoadStream[] = [];
  let refused = 0;
  const others = accounts.slice(owners);
  const client = createLoadClient(server.port, VISITORS);
  try {
    const count = Math.min(beyond, others.length * PER_ACCOUNT);
    const open = async (index: number) => {
      const account = others[Math.floor(index / PER_ACCOUNT)] ?? hotAccount({ accounts });
      try {
        more.push(await openLoadStream(portOf(index), account));
      } catch (error) {
        if (!(error instanceof StreamRefused && error.status === 503)) throw error;
        refused += 1;
      }
      return { status: 200, text: '', ms: 0 };
    };
    await asFastAsItGoes({ count, atOnce: 10, withinMs: STORM_MS }, open, fault);
    const path = payloadPath(hotAccount({ accounts }));
    const { times } = await asFastAsItGoes(
      { count: VISITORS, atOnce: VISITORS, withinMs: STORM_MS },
      async () => {
        const answer = await client.ask({ method: 'GET', path });
        if (answer.status !== 200) throw new Error(`a visitor of a full process: ${answer.status} ${answer.text}`);
        return answer;
      },
      fault,
    );
    return { held: held + more.length, refused, visitors: VISITORS, answered: times.length };
  } finally {
    for (const stream of more) stream.leave();
    client.close();
  }
};

import type { RateStep } from './figures.ts';
import type { Cpu } from './meters.ts';

/** The rate of Saves that was too much. */
export interface Break {
  /** Saves per second. */
  readonly wanted: number;
  readonly achieved: number;
  /** Null if no Save was answered. */
  readonly p99: number | null;
  readonly failed: number;
  /** The part that had no more to give. */
  readonly by:
    | 'a server process'
    | 'the database'
    | 'the proxy'
    | 'all cores of the machine'
    | 'nothing: Saves waited for each other or the disk';
}

/** A Save takes too long from here on, in milliseconds: the app shows that it is saving. */
const SLOW_MS = 1000;

/** Share of the wanted rate below which a server does not keep up. */
const KEPT_UP = 0.95;

/** Share of a core from which it counts as busy. */
const BUSY = 0.85;

const isTooMuch = ({ wanted, achieved, p99, failed }: RateStep): boolean =>
  failed > 0 || p99 === null || p99 >= SLOW_MS || achieved < KEPT_UP * wanted;

/** Returns what is used up. A process of the server, the proxy and each connection's process of the database use one core at most; all of them,
 * and the clients of the measurement, share the machine. */
const usedUp = ({ servers, database, proxy, clients }: Cpu, processes: number, machineCores: number): Break['by'] => {
  if (servers / processes >= BUSY) return 'a server process';
  if (proxy >= BUSY) return 'the proxy';
  if (servers + database + proxy + clients >= BUSY * machineCores) return 'all cores of the machine';
  return database >= BUSY ? 'the database' : 'nothing: Saves waited for each other or the disk';
};

/** Finds the first rate that is too much.
 * @returns null if there was none */
export const findBreak = (steps: readonly RateStep[], processes: number, machineCores: number): Break | null => {
  const step = steps.find(isTooMuch);
  if (!step) return null;
  const { wanted, achieved, p99, failed, cores } = step;
  return { wanted, achieved, p99, failed, by: usedUp(cores, processes, machineCores) };
};

/** Formats how long the Saves of a rate waited. */
export const waitText = ({ p99 }: Pick<RateStep, 'p99'>): string =>
  p99 === null ? 'no Save answered' : `p99 ${p99.toLocaleString('en-US', { maximumFractionDigits: 0 })} ms`;

import type { Cpu } from './meters.ts';

/** The cost of one kind of request. */
export interface Cost {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU time for each answer, in milliseconds. */
  readonly cpuMs: number;
  readonly databaseMs: number;
  readonly proxyMs: number;
}

/** Saves at a steady rate. */
export interface RateStep {
  /** Saves per second that were sent, and that were answered, from the first tenth of the answers to the last. */
  readonly wanted: number;
  readonly achieved: number;
  /** Milliseconds; null if no Save was answered. */
  readonly p50: number | null;
  readonly p99: number | null;
  /** Saves without a good answer, and what the first of them said. */
  readonly failed: number;
  readonly failure: string | null;
  readonly cores: Cpu;
}

/** Open streams. */
export interface StreamFigures {
  readonly held: number;
  /** Memory of the servers for each, in bytes: in use after a collection, and resident. */
  readonly bytesEach: number;
  readonly residentEach: number;
  /** Cores that are busy while nothing changes. */
  readonly idle: Cpu;
}

/** One Save of each business with streams, all of which are told. */
export interface StormFigures {
  readonly saves: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly saveP50: number;
  readonly saveP99: number;
  /** Change notifications, and how long after the response to their Save they came, in milliseconds. */
  readonly pokes: number;
  readonly pokeP50: number;
  readonly pokeP99: number;
  /** Saves without a good answer, or of which a stream was not told within 15 s, and what the first of them said. */
  readonly failed: number;
  readonly failure: string | null;
  readonly cores: Cpu;
}

/** One process that is asked for more streams than it opens. */
export interface FullFigures {
  readonly held: number;
  /** Streams that were answered with 503. */
  readonly refused: number;
  /** Visitors who came then on a connection of their own, and those of them who got the payload. */
  readonly visitors: number;
  readonly answered: number;
}

/** The figures of one number of processes. */
export interface ProcessesFigures {
  readonly processes: number;
  /** Memory of one process after its start, in bytes. */
  readonly startBytes: number;
  readonly payload: Cost;
  readonly cold: Cost;
  readonly save: Cost;
  /** Memory of a business whose payload is kept, in bytes. */
  readonly businessBytes: number;
  /** Milliseconds until another process shows a write: evenly spaced quantiles from the least to the most; none for one process. */
  readonly delays: readonly number[];
  readonly steps: readonly RateStep[];
  readonly streams: StreamFigures;
  readonly storm: StormFigures;
  readonly full: FullFigures | null;
}

/** The figures of `npm run slope`. */
export interface SlopeFigures {
  readonly proxy: 'HAProxy' | 'a small proxy of Node';
  readonly engine: string;
  /** Cores of the machine that ran everything. */
  readonly cores: number;
  /** Answers and events that were not what they should be. Saves at a rate near the most or above are counted by its step alone. */
  readonly faults: number;
  readonly rows: readonly ProcessesFigures[];
}

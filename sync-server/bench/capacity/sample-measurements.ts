import type { Measurements } from '../measurements.ts';
import type { Cost, ProcessesFigures, RateStep } from '../slope/figures.ts';

/** Round figures for tests, which nobody measured. */
const COST: Cost = { perSecond: 1000, p50: 1, p99: 5, cpuMs: 1, databaseMs: 0, proxyMs: 0.1 };

const step = (wanted: number, p99: number): RateStep => ({
  wanted,
  achieved: wanted,
  p50: 5,
  p99,
  failed: 0,
  failure: null,
  cores: { servers: 0.9, database: 0.4, proxy: 0.1, clients: 0.2 },
});

const row = (processes: number): ProcessesFigures => ({
  processes,
  startBytes: 100 * 1024 ** 2,
  payload: { ...COST, cpuMs: 0.02 },
  cold: { ...COST, cpuMs: 5, databaseMs: 1 },
  save: { ...COST, cpuMs: 4, databaseMs: 2 },
  businessBytes: 20 * 1024,
  delays: processes === 1 ? [] : [50, 150, 250],
  steps: [step(50, 10), step(100, 100), step(200, 2000)],
  streams: {
    held: 10_000,
    bytesEach: 16 * 1024,
    residentEach: 20 * 1024,
    idle: { servers: 0.1, database: 0.05, proxy: 0.02, clients: 0.1 },
  },
  storm: {
    saves: 2000,
    seconds: 10,
    saveP50: 10,
    saveP99: 100,
    pokes: 10_000,
    pokeP50: 10,
    pokeP99: 100,
    failed: 0,
    failure: null,
    cores: { servers: 1, database: 0.5, proxy: 0.1, clients: 0.3 },
  },
  full: null,
});

export const SAMPLE = {
  slope: {
    command: 'the command of the slope',
    machine: 'a machine',
    figures: { proxy: 'HAProxy', engine: 'PostgreSQL', cores: 2, faults: 0, rows: [row(1), row(2)] },
  },
  cache: {
    command: 'the command of the cache',
    machine: 'a machine',
    figures: { hits: 0.98, atServer: 0.02, staleness: [10, 100, 400] },
  },
  filled: {
    command: 'the command of the filled database',
    machine: 'a machine',
    figures: { businesses: 1000, databaseBytes: 1000 * 50 * 1024 },
  },
  failover: {
    command: 'the command of the failover',
    machine: 'a machine',
    figures: { kills: 20, acknowledged: 1000, lost: 0, againP50: 21_000, againMost: 25_000 },
  },
} as const satisfies Measurements;

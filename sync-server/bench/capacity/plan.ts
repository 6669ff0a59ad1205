import { DAY, SECOND } from '@doorsign/shared-schema/status/units';
import { CONNECTIONS } from '../../src/platform/parameters.ts';
import { LOCATIONS_MAX } from '../../src/widget/payload-cache.ts';
import type { Measurements } from '../measurements.ts';
import type { ProcessesFigures } from '../slope/figures.ts';
import { PLANNED, PROCESSES_LEAST, USAGE, type Usage } from './assumptions.ts';

/** Streams that a process holds beside room for everything else. */
const STREAMS_MOST = CONNECTIONS.max * CONNECTIONS.crowdedShare;

/** The servers for a number of businesses, and the load that they carry. */
export interface Plan {
  readonly businesses: number;
  readonly hasCache: boolean;
  /** Of the busiest second. */
  readonly visits: number;
  readonly visitsAtServer: number;
  readonly saves: number;
  readonly streams: number;
  readonly processes: number;
  /** Memory of one process, in bytes. */
  readonly processBytes: number;
  readonly databaseCores: number;
  /** Null if no filled database was measured. */
  readonly databaseBytes: number | null;
  /** The busiest second that is too much, as a multiple of the assumed one, and what is used up then. */
  readonly carries: number;
  readonly usedUp: 'CPU of the servers' | 'CPU of the database' | 'connections of the servers';
}

const DAY_S = DAY / SECOND;

/** Returns the greatest cost that was measured with any number of processes. */
const most = (rows: readonly ProcessesFigures[], of: (row: ProcessesFigures) => number): number =>
  Math.max(...rows.map(of));

/** Plans for a number of businesses from what was measured.
 * @returns null if a measurement that it needs was not made */
export const planFor = (
  businesses: number,
  { slope, cache, filled }: Measurements,
  usage: Usage = USAGE,
): Plan | null => {
  const locations = businesses * usage.locations;
  const hasCache = locations > LOCATIONS_MAX;
  if (!slope || slope.figures.rows.length === 0 || (hasCache && !cache)) return null;
  const { rows } = slope.figures;

  const visits = ((businesses * usage.visitsPerDay) / DAY_S) * usage.visitsPeak;
  // A visit that the cache cannot answer is counted as one of a business that no process has in memory.
  const visitsAtServer = hasCache && cache ? visits * cache.figures.atServer : visits;
  const saves = ((businesses * usage.savesPerDay) / DAY_S) * usage.savesPeak;
  const streams = Math.ceil(businesses * usage.openApps);

  const coresOf = (part: 'servers' | 'database'): number => {
    const visitMs =
      part === 'servers'
        ? most(rows, ({ cold, payload }) => (hasCache ? cold.cpuMs : payload.cpuMs))
        : most(rows, ({ cold, payload }) => (hasCache ? cold.databaseMs : payload.databaseMs));
    // A Save tells as many devices as in the measured storm.
    const saveMs = most(rows, ({ storm }) => (1000 * storm.cores[part] * storm.seconds) / storm.saves);
    const streamCores = most(rows, (row) => row.streams.idle[part] / row.streams.held);
    return (visitsAtServer * visitMs + saves * saveMs) / 1000 + streams * streamCores;
  };
  const serverNeed = coresOf('servers');
  const databaseNeed = coresOf('database');
  const processes = Math.max(
    hasCache ? PROCESSES_LEAST : 1,
    Math.ceil(serverNeed / PLANNED),
    Math.ceil(streams / (PLANNED * STREAMS_MOST)),
  );
  const databaseCores = Math.max(1, Math.ceil(databaseNeed / PLANNED));
  const processBytes =
    most(rows, ({ startBytes }) => startBytes) +
    Math.min(locations, LOCATIONS_MAX) * most(rows, ({ businessBytes }) => businessBytes) +
    (streams / processes) * most(rows, (row) => row.streams.residentEach);
  const limits = [
    { usedUp: 'CPU of the servers', carries: processes / serverNeed },
    { usedUp: 'CPU of the database', carries: databaseCores / databaseNeed },
    { usedUp: 'connections of the servers', carries: (processes * STREAMS_MOST) / streams },
  ] as const;
  const first = limits.reduce((least, limit) => (limit.carries < least.carries ? limit : least));
  return {
    businesses,
    hasCache,
    visits,
    visitsAtServer,
    saves,
    streams,
    processes,
    processBytes,
    databaseCores,
    databaseBytes: filled ? (businesses * filled.figures.databaseBytes) / filled.figures.businesses : null,
    ...first,
  };
};

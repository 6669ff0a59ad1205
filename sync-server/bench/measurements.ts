import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import type { SlopeFigures } from './slope/figures.ts';

/** The figures of a command, as it measured them. */
export interface Measurement<Figures> {
  /** The command that was run. */
  readonly command: string;
  /** The machine that it ran on. */
  readonly machine: string;
  readonly figures: Figures;
}

/** The effect of a cache in front of the servers. */
export interface CacheEffect {
  /** Visits of a day that were answered from the cache, and those that reached a server, as shares. */
  readonly hits: number;
  readonly atServer: number;
  /** Milliseconds after a Save in which the old hours were still shown, with purges: evenly spaced quantiles from the least to the most. */
  readonly staleness: readonly number[];
}

/** A database of many businesses with a history. */
export interface FilledFigures {
  readonly businesses: number;
  readonly databaseBytes: number;
}

/** Kills of the database's primary under load. */
export interface FailoverFigures {
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** Milliseconds until a Save was accepted again. */
  readonly againP50: number;
  readonly againMost: number;
}

/** The measurements that capacity.md is made of. One that was not made is absent, and so is what needs it. */
export interface Measurements {
  readonly slope?: Measurement<SlopeFigures>;
  readonly cache?: Measurement<CacheEffect>;
  readonly filled?: Measurement<FilledFigures>;
  readonly failover?: Measurement<FailoverFigures>;
}

const FILE = fileURLToPath(new URL('../../docs/capacity/figures.json', import.meta.url));

/** Reads the recorded measurements. */
export const readMeasurements = async (): Promise<Measurements> =>
  JSON.parse(await readFile(FILE, 'utf8')) as Measurements;

/** Returns the command line of this process, which gives the same again.
 * @param name the npm script
 * @param seed of this run, which may have been drawn */
export const commandOf = (name: string, seed: number): string => {
  const args = process.argv.slice(2);
  if (!args.some((arg) => arg.startsWith('--seed'))) args.push('--seed', String(seed));
  return ['npm run', name, '--', ...args].join(' ');
};

/** Records a command's measurement in the place of its previous one. */
export const recordMeasurement = async <Name extends keyof Measurements>(
  name: Name,
  measurement: NonNullable<Measurements[Name]>,
): Promise<void> => {
  const all = { ...(await readMeasurements()), [name]: measurement };
  // Figures of many digits say more than was measured.
  const text = JSON.stringify(all, (_, value: unknown) => (typeof value === 'number' ? rounded(value) : value), 2);
  await writeFile(FILE, (await format(FILE, text, { printWidth: 120 })).code);
};

/** Rounds to four significant digits, and whole numbers not at all. */
const rounded = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));

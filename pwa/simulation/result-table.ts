import { INVARIANTS, type Invariant } from './invariants.ts';
import type { HistoryResult } from './play-history.ts';

/** The invariants whose counts are always printed, with short names. */
const FIGURES: readonly [name: string, invariant: Invariant][] = [
  ['diverged', 'devices and servers converge'],
  ['silently lost', 'no silent loss'],
  ['stuck', 'nothing gets stuck'],
  ['false conflict notices', 'no false conflict notice'],
];

/** Returns the seeds of the histories that violated an invariant, each with the first detail. */
export const breaches = (results: readonly HistoryResult[], invariant: Invariant): { seed: number; detail: string }[] =>
  results.flatMap(({ seed, violations }) => {
    const first = violations.find((violation) => violation.invariant === invariant);
    return first ? [{ seed, detail: first.detail }] : [];
  });

/** Formats the results of histories as lines for a terminal. */
export const resultTable = (results: readonly HistoryResult[], seconds: number): string[] => {
  const violations = results.flatMap((result) => result.violations);
  const count = (invariant: Invariant): number => violations.filter((one) => one.invariant === invariant).length;
  const named = new Set(FIGURES.map(([, invariant]) => invariant));
  const others = INVARIANTS.filter((invariant) => !named.has(invariant));
  const rows: [name: string, figure: string | number][] = [
    ['histories', results.length],
    ['edits', results.reduce((sum, { edits }) => sum + edits, 0)],
    ...FIGURES.map(([name, invariant]): [string, number] => [name, count(invariant)]),
    ['other violations', others.reduce((sum, invariant) => sum + count(invariant), 0)],
    ...others
      .filter((invariant) => count(invariant) > 0)
      .map((invariant): [string, number] => [`  not: ${invariant}`, count(invariant)]),
    ['seconds', seconds.toFixed(1)],
  ];
  const failing = results.filter((result) => result.violations.length > 0).map(({ seed }) => seed);
  if (failing.length > 0) rows.push(['failing seeds', failing.join(', ')]);
  return rows.map(([name, figure]) => `${name.padEnd(24)}${figure}`);
};

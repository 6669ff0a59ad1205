import { CSS_MAX } from '@doorsign/shared-schema/registers';
import { compileCss } from '../src/records/css/compile-css.ts';
import { FULL_SHEETS } from '../test/full-sheets.ts';
import type { BenchRow } from './row.ts';

const RUNS = 5;
const ORDINARY = '.pill:hover { color: #111; padding: 4px 8px }\n';

/** Measures how long the server's thread compiles a sheet of the largest size: the slowest of those that are made for it, beside an ordinary
 * one. */
export const customCssRows = (): BenchRow[] => {
  const peer = fastest(ORDINARY.repeat(CSS_MAX / ORDINARY.length));
  const times = FULL_SHEETS.map(({ name, css }) => ({ name, ms: fastest(css) })).sort((a, b) => b.ms - a.ms);
  return times.slice(0, 3).map(({ name, ms }) => ({
    name: `a sheet full of ${name}`,
    ours: `${ms.toFixed(1)} ms`,
    peer: `${peer.toFixed(1)} ms`,
    ratio: peer / ms,
    aim: '<= 100 ms',
  }));
};

const fastest = (css: string): number =>
  Math.min(
    ...Array.from({ length: RUNS }, () => {
      const start = performance.now();
      compileCss(css);
      return performance.now() - start;
    }),
  );

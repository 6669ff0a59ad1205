import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeRun } from '../../sync-server/scripts/run-tests/scope.ts';
import { compile, statusAt, statusFrom, timeline } from '../src/status/index.ts';
import { oracleLabels, oracleStatus } from './oracle.ts';
import { questionAbout } from './random-schedule.ts';

/** Total number of questions. Set by `npm run proof:status`, which also prints the seed, so that a failure can be repeated. */
const RUNS = Number(process.env['RUNS'] ?? (isWholeRun ? 500 : 30));
const SEED = Number(process.env['SEED'] ?? 20_260_101);

const ZONES = Intl.supportedValuesOf('timeZone');
const MINUTE = 60_000;
const LABELLED_MINUTES = 2 * 24 * 60;

test(
  `the engine agrees with the oracle near the clock changes of all ${ZONES.length} zones (${RUNS} runs, seed ${SEED})`,
  { timeout: Math.max(600_000, RUNS * 1000) },
  () => {
    ZONES.forEach((timezone, index) => {
      if (runsOf(index) === 0) return;
      fc.assert(
        fc.property(questionAbout(timezone), fc.nat(3 * 24 * 60), ({ schedule, at }, minutesBefore) => {
          const status = statusAt(schedule, at);
          expect(status).toEqual(oracleStatus(schedule, at));

          const compiled = compile(schedule, at - minutesBefore * MINUTE, 6);
          // A compiled span is searched from its end.
          expect(statusFrom(compiled, at)).toEqual(oracleStatus(schedule, at, compiled.to));

          const firstMinute = Math.floor(at / MINUTE) * MINUTE;
          const wrong = oracleLabels(schedule, at, LABELLED_MINUTES).filter((label, i) => {
            const ours = statusFrom(compiled, i === 0 ? at : firstMinute + i * MINUTE);
            return !ours || Object.entries(label).some(([member, said]) => ours[member as keyof typeof label] !== said);
          });
          expect(wrong).toEqual([]);

          const entries = timeline(schedule, at, 2);
          expect(entries.map(({ at }) => at)).toEqual([...new Set(entries.map(({ at }) => at))].sort((a, b) => a - b));
          expect(entries.filter((entry, i) => sameLabel(entry, entries[i - 1]))).toEqual([]);
        }),
        { seed: SEED + index, numRuns: runsOf(index) },
      );
    });
  },
);

/** Returns the number of runs for one zone; all runs are spread evenly over the list of zones. */
const runsOf = (zoneIndex: number): number =>
  Math.floor(((zoneIndex + 1) * RUNS) / ZONES.length) - Math.floor((zoneIndex * RUNS) / ZONES.length);

const sameLabel = (a: { status: string; note: string | null }, b: typeof a | undefined): boolean =>
  b !== undefined && a.status === b.status && a.note === b.note;

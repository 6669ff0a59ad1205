import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusAt, type Schedule } from '@doorsign/shared-schema/status';
import { questionAbout } from '../../shared-schema/test/random-schedule.ts';
import { isWholeRun } from '../scripts/run-tests/scope.ts';
import { firstMark, lookAt, type Mark } from '../src/records/events/mark-look.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_128);
const RUNS = Number(process.env['RUNS'] ?? (isWholeRun ? 60 : 12));

const MINUTE = 60_000;
const MINUTES = 3 * 24 * 60;

/** Zones whose clocks change by an hour, by half an hour, at midnight, and never. */
const ZONES = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Asuncion', 'Asia/Kathmandu'];

interface Flip {
  readonly at: number;
  readonly status: string;
}

/** Asks for the status of every minute. */
const walk = (schedule: Schedule, start: number, minutes: number): Flip[] => {
  const flips: Flip[] = [];
  let last = statusAt(schedule, start).status;
  for (let minute = 1; minute <= minutes; minute += 1) {
    const at = start + minute * MINUTE;
    const { status } = statusAt(schedule, at);
    if (status !== last) flips.push({ at, status });
    last = status;
  }
  return flips;
};

/** The changes that a look tells. */
const flipsOf = ({ findings }: Pick<ReturnType<typeof lookAt>, 'findings'>): Flip[] =>
  findings.flatMap((finding) =>
    finding.type === 'status.changed' ? [{ at: finding.atMs, status: finding.status }] : [],
  );

test.each(ZONES)(
  `what is told of a random schedule in %s is what a walk through all minutes finds (${RUNS} runs, seed ${SEED})`,
  { timeout: 600_000 },
  (timezone) => {
    fc.assert(
      fc.property(questionAbout(timezone), fc.nat(900), fc.nat(MINUTES), ({ schedule, at }, delayMs, downFor) => {
        const start = Math.floor(at / MINUTE) * MINUTE;
        const end = start + MINUTES * MINUTE;
        const flips = walk(schedule, start, MINUTES);
        const first = firstMark(schedule, start);

        const told: Flip[] = [];
        for (let mark: Mark = first; mark.nextAt <= end;) {
          const look = lookAt(mark, schedule, mark.nextAt + delayMs);
          expect(look.mark.nextAt).toBeGreaterThan(mark.nextAt);
          told.push(...flipsOf(look));
          mark = look.mark;
        }
        expect(told).toEqual(flips);

        // Nobody looks for some time: one change is told, or none if the status is as it was.
        const backAt = start + downFor * MINUTE;
        const last = flips.findLast((flip) => flip.at <= backAt);
        const isTold = last !== undefined && last.status !== first.status;
        expect(flipsOf(lookAt(first, schedule, backAt + delayMs))).toEqual(isTold ? [last] : []);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  },
);

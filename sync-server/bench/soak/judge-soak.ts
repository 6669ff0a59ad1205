import { DAY, HOUR, MINUTE } from '@doorsign/shared-schema/status/units';
import {
  judgeCount,
  judgeHandles,
  judgeMemory,
  judgeOldest,
  judgeTable,
  type Finding,
  type TableRule,
} from './bounds.ts';
import type { SoakReport } from './run-soak.ts';
import type { SoakQueues } from './soak-server.ts';
import { TABLE_RULES } from './table-rules.ts';

/** The day from which memory is measured: the server has been restarted with another secret 18 days before. */
const WARM_DAY = 60;

/** The most entries of each queue, and the most by which the oldest may be late, while everything works. A queue is looked at after the jobs of a
 * step. */
const WELL = {
  mail: { waiting: 2, lateMs: MINUTE },
  payments: { waiting: 2, lateMs: HOUR },
  deliveries: { waiting: 10, lateMs: MINUTE },
  purges: { waiting: 2, lateMs: MINUTE },
  statuses: { lateMs: MINUTE },
  jobs: { lateMs: MINUTE },
} as const;

/** The same in an outage of up to two and a half days, or of a receiver that is switched off after five, and for RECOVERY_MS of run-soak.ts after
 * it. */
const OUT = {
  mail: { waiting: 40, lateMs: 3 * DAY },
  payments: { waiting: 40, lateMs: 26 * HOUR },
  deliveries: { waiting: 150, lateMs: HOUR },
  purges: { waiting: 30, lateMs: 25 * HOUR },
  statuses: { lateMs: MINUTE },
  jobs: { lateMs: MINUTE },
} as const;

const NAMES = {
  mail: 'mails',
  payments: 'events of Stripe',
  deliveries: 'deliveries',
  purges: 'locations to purge',
  statuses: 'looks at statuses',
  jobs: 'jobs',
} as const;

/** Judges the queues of a part of the soak.
 * @param queues null if there was no such part: then there is nothing to judge */
const judgeQueues = (
  when: string,
  queues: SoakQueues | null,
  most: Readonly<Record<keyof typeof NAMES, { waiting?: number; lateMs: number }>>,
): Finding[] => {
  if (queues === null) return [];
  return (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((key) => {
    const found: { waiting?: number; lateMs: number } = queues[key];
    const bound = most[key];
    const text = ({ waiting, lateMs }: typeof found): string =>
      `${waiting === undefined ? '' : `${waiting} waiting, `}${Math.round(lateMs / MINUTE)} min late`;
    return {
      name: `${NAMES[key]}, ${when}`,
      value: text(found),
      bound: `<= ${text(bound)}`,
      holds: (found.waiting ?? 0) <= (bound.waiting ?? 0) && found.lateMs <= bound.lateMs,
    };
  });
};

/** Judges a soak: what was right, what grew, and what waited. */
export const findingsOf = ({ samples, queues, causes, figures, unexplainedLines, faults }: SoakReport): Finding[] => {
  const warm = samples.filter(({ day }) => day >= WARM_DAY);
  const tables = [...new Set(samples.flatMap(({ rows }) => Object.keys(rows)))].sort();
  const rules: Readonly<Record<string, TableRule>> = TABLE_RULES;
  const givenUp = Object.values(queues).map((part) => part?.mail.givenUp ?? 0);
  return [
    judgeCount(`wrong statuses of ${figures.statuses}`, figures.wrongStatuses, 0),
    judgeCount(`answers of 5xx, of ${figures.answers}, that no outage explains`, figures.serverErrors, 0),
    judgeCount('faults of any kind', faults.length, 0),
    judgeCount('warnings and errors in the log that no outage explains', unexplainedLines, 0),
    judgeCount('mails given up', Math.max(...givenUp), 0),
    judgeCount(`bad signatures of ${figures.messages} messages`, figures.badSignatures, 0),
    // A shorter soak says nothing of memory.
    ...(warm.length >= 20
      ? [
          judgeMemory('heap and buffers', 'inUse', warm),
          judgeMemory('resident memory', 'rss', warm),
          judgeHandles(warm),
        ]
      : []),
    ...judgeQueues('all well', queues.well, WELL),
    ...judgeQueues('in outages', queues.outages, OUT),
    ...judgeQueues('at the end', queues.end, WELL),
    ...tables
      .flatMap((table) => [judgeTable(table, rules[table], samples, causes), judgeOldest(table, rules[table], samples)])
      .filter((finding) => finding !== null),
  ];
};

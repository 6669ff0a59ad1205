import { linearFit } from '../load/linear-fit.ts';

/** One measurement of the server, at a virtual day. Sizes are bytes. */
export interface Sample {
  readonly day: number;
  readonly rss: number;
  /** Heap and buffers, without compiled code. */
  readonly inUse: number;
  /** Null where the system does not tell. */
  readonly handles: number | null;
  readonly rows: Readonly<Record<string, number>>;
  /** Age in days of the oldest row of each table with a retention; see read-tables.ts. */
  readonly oldest: Readonly<Record<string, number>>;
}

/** One line of the result. */
export interface Finding {
  readonly name: string;
  readonly value: string;
  readonly bound: string;
  readonly holds: boolean;
}

const MB = 1024 * 1024;

/** The most by which memory may grow from the end of the warm-up to the end: of the heap and buffers, and of the whole process, whose allocator
 * keeps pages that it may need again. */
const GROWTH_MOST = { inUse: 4 * MB, rss: 24 * MB } as const;

/** The most open files by which the end may exceed the end of the warm-up. */
const HANDLES_MORE = 4;

const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/** Judges the growth of memory: that of the fitted line over the samples, less two standard errors, because a line through noise is never level. */
export const judgeMemory = (name: string, of: 'inUse' | 'rss', samples: readonly Sample[]): Finding => {
  const points = samples.map((sample) => [sample.day, sample[of]] as const);
  const days = (points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0);
  const { slope, error } = linearFit(points);
  const mean = points.reduce((sum, [, bytes]) => sum + bytes, 0) / points.length;
  return {
    name,
    value: `${megabytes(mean)}, ${megabytes(slope * days)} +- ${megabytes(2 * error * days)} in ${Math.round(days)} days`,
    bound: `<= ${megabytes(GROWTH_MOST[of])}`,
    holds: (slope - 2 * error) * days <= GROWTH_MOST[of],
  };
};

/** Judges the open files: the most in the last third against the most in the first third. */
export const judgeHandles = (samples: readonly Sample[]): Finding => {
  const counts = samples.flatMap(({ handles }) => (handles === null ? [] : [handles]));
  const { first, last } = thirds(counts);
  return {
    name: 'open files',
    value: counts.length === 0 ? 'not told by this system' : `${first} at first, ${last} at last`,
    bound: `<= ${HANDLES_MORE} more`,
    holds: counts.length === 0 || last <= first + HANDLES_MORE,
  };
};

/** The most of the first third and of the last third. */
const thirds = (counts: readonly number[]): { first: number; last: number } => {
  const third = Math.ceil(counts.length / 3);
  return { first: Math.max(0, ...counts.slice(0, third)), last: Math.max(0, ...counts.slice(-third)) };
};

/** The growth that a table may have. `kept` are the days for which a row is kept at most: after them there must be as many as before. `perCause` are the most
 * rows for one of what causes them, and such a table may grow for ever. */
type Growth = { readonly kept: number } | { readonly perCause: number; readonly causes: readonly string[] };

/** A retention: the column with the instant from which it counts, and the days after which no row may be left. */
interface Retention<Column extends string> {
  readonly since: Column;
  readonly days: number;
}

/** The rule of a table. `oldest` is missing if no row goes because of its age alone. */
export type TableRule<Column extends string = string> = Growth & { readonly oldest?: Retention<Column> };

/** Judges the growth of one table. One whose rows are kept for a time is judged from the end of that time on, if the soak went on for as long again:
 * only then would a table that nobody sweeps have grown by far more than is allowed.
 * @param causes how often each cause has occurred in the whole soak
 * @returns null if there is nothing to judge it by */
export const judgeTable = (
  table: string,
  rule: TableRule | undefined,
  samples: readonly Sample[],
  causes: Readonly<Record<string, number>>,
): Finding | null => {
  const counts = samples.map(({ day, rows }) => ({ day, count: rows[table] ?? 0 }));
  const end = counts.at(-1)?.count ?? 0;
  const name = `rows of ${table}`;
  if (!rule) return { name, value: `${end}`, bound: 'a rule in table-rules.ts', holds: false };
  if ('perCause' in rule) {
    const count = rule.causes.reduce((sum, cause) => sum + (causes[cause] ?? 0), 0);
    const most = Math.ceil(rule.perCause * count);
    return {
      name,
      value: `${end}`,
      bound: `<= ${rule.perCause} for each of ${rule.causes.join(' and ')}: ${most}`,
      holds: end <= most,
    };
  }
  const settledDay = (samples[0]?.day ?? 0) + rule.kept;
  const settled = counts.filter(({ day }) => day >= settledDay).map(({ count }) => count);
  if (settled.length < 6 || (samples.at(-1)?.day ?? 0) < settledDay + rule.kept) return null;
  const { first, last } = thirds(settled);
  const most = Math.ceil(first * 1.25) + 10;
  return { name, value: `${first}, then ${last}`, bound: `<= ${most}`, holds: last <= most };
};

/** Judges the oldest row of a table at any time of the soak.
 * @returns null if the table has no retention, the soak was shorter, or there was no row */
export const judgeOldest = (table: string, rule: TableRule | undefined, samples: readonly Sample[]): Finding | null => {
  if (!rule?.oldest || (samples.at(-1)?.day ?? 0) < rule.oldest.days) return null;
  const { since, days } = rule.oldest;
  const ages = samples.flatMap(({ oldest }) => oldest[table] ?? []);
  if (ages.length === 0) return null;
  const most = Math.max(...ages);
  return {
    name: `oldest row of ${table}, by ${since}`,
    value: `${most.toFixed(1)} days`,
    bound: `<= ${days} days`,
    holds: most <= days,
  };
};

/** Judges a count that must not exceed a bound. */
export const judgeCount = (name: string, value: number, most: number): Finding => ({
  name,
  value: String(value),
  bound: most === 0 ? '0' : `<= ${most}`,
  holds: value <= most,
});

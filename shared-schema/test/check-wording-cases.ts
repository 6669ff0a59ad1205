import { formatStatus, statusAt, type Schedule, type StatusLabel } from '../src/status/index.ts';

/** One line of vectors/wording-cases.json. Instants are ISO texts. If there is a schedule, the facts must follow from it. */
export interface WordingCase {
  readonly id: string;
  readonly timezone: string;
  readonly at: string;
  readonly schedule?: Omit<Schedule, 'timezone'>;
  readonly facts: {
    readonly status: StatusLabel;
    readonly note: string | null;
    readonly nextChangeAt: string | null;
  };
  readonly message: string;
  readonly nextChange: string;
}

/** Checks the texts of every case's facts, and the facts themselves if there is a schedule. Needs only Intl, so that a browser can run it
 * too.
 * @returns one line for each difference, empty if there is none */
export const checkWordingCases = (cases: readonly WordingCase[]): string[] =>
  cases.flatMap(({ id, timezone, at, schedule, facts, message, nextChange }) => {
    const atMs = Date.parse(at);
    const nextChangeAt = facts.nextChangeAt === null ? null : Date.parse(facts.nextChangeAt);
    const lines = formatStatus({ ...facts, nextChangeAt }, atMs, timezone);
    const pairs: [unknown, unknown][] = [
      [lines.message, message],
      [lines.nextChange, nextChange],
    ];
    if (schedule !== undefined) {
      const status = statusAt({ timezone, ...schedule }, atMs);
      pairs.push([status.status, facts.status], [status.note, facts.note], [status.nextChangeAt, nextChangeAt]);
    }
    return pairs
      .filter(([is, expected]) => is !== expected)
      .map(([is, expected]) => `${id}: ${JSON.stringify(is)}, expected ${JSON.stringify(expected)}`);
  });

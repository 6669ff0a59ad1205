import { compile, statusAt, statusFrom, timeline, type Schedule, type Status } from '../src/status/index.ts';

/** One line of vectors/*-cases.json about statuses. Instants are ISO texts. */
export interface StatusCase extends Schedule {
  readonly id: string;
  readonly at: string;
  readonly expected: {
    readonly status: string;
    readonly nextChangeAt: string | null;
    readonly nextStatusAt: string | null;
    /** Not in the cases of the first status model. */
    readonly reason?: string;
    readonly note?: string | null;
  };
}

/** Runs cases against every form of the engine. Needs only Intl, so that a browser can run it too.
 * @returns one line for each case that fails, empty if all pass */
export const checkStatusCases = (cases: readonly StatusCase[]): string[] =>
  cases.flatMap((statusCase) => {
    const at = Date.parse(statusCase.at);
    const expected = Object.entries(statusCase.expected);
    const answers = {
      statusAt: statusAt(statusCase, at),
      'statusFrom, compiled from an hour before': statusFrom(compile(statusCase, at - 3_600_000, 1), at),
      'statusFrom, compiled from a week before': statusFrom(compile(statusCase, at - 7 * 86_400_000, 8), at),
    };
    const wrong = Object.entries(answers).flatMap(([form, answer]) => {
      const given = answer === null ? {} : written(answer);
      return expected
        .filter(([member, value]) => given[member] !== value)
        .map(
          ([member, value]) => `${statusCase.id}: ${form} gives ${member} ${String(given[member])}, expected ${value}`,
        );
    });
    const first = timeline(statusCase, at, 0)[0];
    return [
      ...wrong,
      ...(first?.status === statusCase.expected.status && first.at === at
        ? []
        : [`${statusCase.id}: the timeline begins with ${JSON.stringify(first)}`]),
    ];
  });

const written = (status: Status): Readonly<Record<string, unknown>> => {
  const iso = (at: number | null): string | null =>
    at === null ? null : new Date(at).toISOString().replace('.000Z', 'Z');
  return { ...status, nextChangeAt: iso(status.nextChangeAt), nextStatusAt: iso(status.nextStatusAt) };
};

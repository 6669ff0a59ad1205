import { compile, statusAt, statusFrom, timeline, type Schedule, type Status } from '../src/status/index.ts';

/** One line of vectors/*-cases.json about statuses. Instants are ISO texts. */
export interface StatusCase extends Schedule {
  readonly id: string;
  readonly at: string;
  readonly expected: {
    readonly status: string;
    readonly nextChangeAt: string | null;
    readonly nextStatusAt: string | null;
  };
}

/** Runs cases against every form of the engine. Needs only Intl, so that a browser can run it too.
 * @returns one line for each case that fails, empty if all pass */
export const checkStatusCases = (cases: readonly StatusCase[]): string[] =>
  cases.flatMap((statusCase) => {
    const at = Date.parse(statusCase.at);
    const expected = describe(statusCase.expected);
    const answers = {
      statusAt: describeStatus(statusAt(statusCase, at)),
      'statusFrom, compiled from an hour before': describeStatus(
        statusFrom(compile(statusCase, at - 3_600_000, 1), at),
      ),
      'statusFrom, compiled from a week before': describeStatus(
        statusFrom(compile(statusCase, at - 7 * 86_400_000, 8), at),
      ),
    };
    const wrong = Object.entries(answers).filter(([, answer]) => answer !== expected);
    const first = timeline(statusCase, at, 0)[0];
    return [
      ...wrong.map(([form, answer]) => `${statusCase.id}: ${form} gives ${answer}, expected ${expected}`),
      ...(first?.status === statusCase.expected.status && first.at === at
        ? []
        : [`${statusCase.id}: the timeline begins with ${JSON.stringify(first)}`]),
    ];
  });

const describe = ({ status, nextChangeAt, nextStatusAt }: StatusCase['expected']): string =>
  [status, nextChangeAt, nextStatusAt].map((part) => part?.replace('.000Z', 'Z') ?? 'never').join(' ');

const describeStatus = (status: Status | null): string => {
  if (status === null) return 'no answer';
  const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  return describe({
    status: status.status,
    nextChangeAt: iso(status.nextChangeAt),
    nextStatusAt: iso(status.nextStatusAt),
  });
};

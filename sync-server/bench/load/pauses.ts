/** The start and end of an event-loop pause, in milliseconds of the clock that all processes of the machine share. */
export type Pause = readonly [from: number, to: number];

const lengthOf = ([from, to]: Pause): number => Math.max(0, to - from);

/** Returns the longest of a process's pauses, in milliseconds. A host can stop a virtual machine: the time in which an idle process was
 * paused too is subtracted.
 * @param machine pauses of a process that has nothing to do, none of which overlap */
export const longestPause = (pauses: readonly Pause[], machine: readonly Pause[] = []): number =>
  Math.max(
    0,
    ...pauses.map((pause) =>
      machine.reduce(
        (left, [from, to]) => left - lengthOf([Math.max(from, pause[0]), Math.min(to, pause[1])]),
        lengthOf(pause),
      ),
    ),
  );

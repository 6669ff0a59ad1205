/** From when to when a process's event loop took nothing on: milliseconds of the clock that all processes of the machine share. */
export type Pause = readonly [from: number, to: number];

const lengthOf = ([from, to]: Pause): number => Math.max(0, to - from);

/** The longest of a process's pauses, in milliseconds. A virtual machine can be stopped by its host: the time in which a process that
 * has nothing to do was paused too is nobody's fault, and is left out.
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

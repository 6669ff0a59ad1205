/** The time at which a process dies while it changes stored data. */
export interface Crash {
  /** The number of the step before which the process dies; 0 for never. */
  step: number;
  /** Null to die at the step itself. Otherwise another process kills it this many milliseconds later. */
  afterMs: number | null;
}

/** A process with this value is not killed. */
export const NEVER: Crash = { step: 0, afterMs: null };

/** The environment variable that passes the Crash to the process, as JSON. */
export const CRASH = 'CRASH';

/** The text before the number of steps in the output. */
export const SAID_STEPS = 'Steps: ';

/** The message with which a process starts the timer of its killer. */
export const DUE = 'Kill me soon.';

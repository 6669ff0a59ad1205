/** When a process dies while it changes what is stored. */
export interface Death {
  /** The number of the step before which it is; 0 for never. */
  step: number;
  /** Null: right there. Else so many milliseconds later, from outside. */
  afterMs: number | null;
}

/** For a process that is to live. */
export const NEVER: Death = { step: 0, afterMs: null };

/** The variable that carries it into the process, as JSON. */
export const DEATH = 'DEATH';

/** What stands before the number of steps that it took. */
export const SAID_STEPS = 'Steps: ';

/** What a process says when its killer is to begin to count. */
export const DUE = 'Kill me soon.';

/** How far a step goes, and who ends the steps. */
export interface StepOptions {
  /** Rows, or whatever else is handled, of one step. */
  readonly atOnce: number;
  /** Is the server about to end? Asked before each step; never without it. */
  isStopping?(): boolean;
}

/** Repeats a step until it finds less to do than it may, so that nothing is left for the next time. Each step is a transaction of its own:
 * others go between.
 * @param step handles `atOnce` at most, and returns how many it handled */
export const inSteps = async (
  step: (atOnce: number) => Promise<number>,
  { atOnce, isStopping = () => false }: StepOptions,
): Promise<void> => {
  while (!isStopping()) if ((await step(atOnce)) < atOnce) return;
};

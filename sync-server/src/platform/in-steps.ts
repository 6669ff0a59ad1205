/** The size of a step, and the condition that ends the repetition. */
export interface StepOptions {
  /** Maximum number of rows, or other units, that one step handles. */
  readonly atOnce: number;
  /** Returns whether the server is stopping; called before each step. Default: never. */
  isStopping?(): boolean;
}

/** Repeats a step until it handles fewer than it may, so that nothing is left. Each step is a separate transaction, so that others can run in
 * between.
 * @param step handles at most `atOnce`, and returns how many it handled */
export const inSteps = async (
  step: (atOnce: number) => Promise<number>,
  { atOnce, isStopping = () => false }: StepOptions,
): Promise<void> => {
  while (!isStopping()) if ((await step(atOnce)) < atOnce) return;
};

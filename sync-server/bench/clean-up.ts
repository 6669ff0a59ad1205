/** Does work, and undoes the steps that it has put on a list, the last one first, also those after one that fails.
 * @throws the error of the work or of the only step that fails; several of them together */
export const withCleanUp = async <Done>(work: (leave: (() => unknown)[]) => Promise<Done>): Promise<Done> => {
  const leave: (() => unknown)[] = [];
  const errors: unknown[] = [];
  const attempt = async <Result>(step: () => Result): Promise<Awaited<Result> | undefined> => {
    try {
      return await step();
    } catch (error) {
      errors.push(error);
      return undefined;
    }
  };
  const done = await attempt(() => work(leave));
  for (const step of leave.toReversed()) await attempt(step);
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, String(errors[0]));
  return done as Done;
};

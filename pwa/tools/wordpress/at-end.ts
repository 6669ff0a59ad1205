const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const cleanups = new Set<() => Promise<void>>();

/** Ends the program after all cleanups. Those that fail do not keep others from running. */
const end = (): void => void Promise.allSettled([...cleanups].map((cleanUp) => cleanUp())).then(() => process.exit(1));

/** Makes sure that a cleanup also runs if a signal ends the program: child processes would live on.
 * @returns the cleanup, which runs once however often it is called */
export const atEnd = (cleanUp: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  const once = (): Promise<void> => (running ??= cleanUp().finally(() => cleanups.delete(once)));
  if (cleanups.size === 0) for (const signal of SIGNALS) process.once(signal, end);
  cleanups.add(once);
  return once;
};

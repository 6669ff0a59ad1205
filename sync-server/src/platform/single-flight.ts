import type { Logger } from './logger.ts';

/** Repeated work with one run at a time (single flight). */
export interface SingleFlight {
  /** Runs the work, or joins the current run. Never rejects: the first failure and the first success after failures are logged, however many runs
   * fail in between. */
  run(): Promise<void>;
  /** Resolves when there is no current run. */
  idle(): Promise<void>;
}

interface SingleFlightDeps {
  work(): Promise<void>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** The subject of the log messages: "… failed", "… recovered". */
  name: string;
}

export const createSingleFlight = ({ work, log, name }: SingleFlightDeps): SingleFlight => {
  let current: Promise<void> | undefined;
  let isFailing = false;
  const runOnce = async (): Promise<void> => {
    try {
      await work();
      if (isFailing) log.info({}, `${name} recovered`);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, `${name} failed`);
      isFailing = true;
    }
  };
  return {
    run: () =>
      (current ??= runOnce().finally(() => {
        current = undefined;
      })),
    idle: () => current ?? Promise.resolve(),
  };
};

import type { Logger } from './logger.ts';

/** Repeated work with one run at a time (single flight). */
export interface Turns {
  /** Runs the work, or joins the current run. Never rejects: the first failure and the first success after failures are logged, however many runs
   * fail in between. */
  take(): Promise<void>;
  /** Resolves when there is no current run. */
  idle(): Promise<void>;
}

interface TurnsDeps {
  work(): Promise<void>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** The subject of the log messages: "… fails", "… works again". */
  name: string;
}

export const createTurns = ({ work, log, name }: TurnsDeps): Turns => {
  let underWay: Promise<void> | undefined;
  let isFailing = false;
  const turn = async (): Promise<void> => {
    try {
      await work();
      if (isFailing) log.info({}, `${name} works again`);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, `${name} fails`);
      isFailing = true;
    }
  };
  return {
    take: () =>
      (underWay ??= turn().finally(() => {
        underWay = undefined;
      })),
    idle: () => underWay ?? Promise.resolve(),
  };
};

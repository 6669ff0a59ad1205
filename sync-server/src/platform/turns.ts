import type { Logger } from './logger.ts';

/** Work that is done again and again, one turn at a time. */
export interface Turns {
  /** Does the work, or joins the turn that is under way. It never rejects: a failure is logged when the first turn fails and when one
   * succeeds again, however many there are between. */
  take(): Promise<void>;
  /** Resolves when no turn is under way. */
  idle(): Promise<void>;
}

interface TurnsDeps {
  work(): Promise<void>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** What does, in the log: "… fails", "… works again". */
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

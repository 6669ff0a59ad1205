import { AsyncLocalStorage } from 'node:async_hooks';

/** Facts in every log line of a piece of work: the id of the request, or of a job's run. */
export type LogFacts = Readonly<Record<string, string>>;

const current = new AsyncLocalStorage<LogFacts>();

/** Runs the work with these facts in each of its log lines, and in those of everything that it starts. */
export const withLogFacts = <T>(facts: LogFacts, work: () => T): T => current.run(facts, work);

/** Returns the facts for the current log line; none outside of withLogFacts(). */
export const currentLogFacts = (): Record<string, string> => ({ ...current.getStore() });

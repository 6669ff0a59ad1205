import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line of a piece of work says: the id of the request, or of the turn of a job. */
export type LogFacts = Readonly<Record<string, string>>;

const current = new AsyncLocalStorage<LogFacts>();

/** Does the work, and whatever it begins, with these facts in each of its lines. */
export const withLogFacts = <T>(facts: LogFacts, work: () => T): T => current.run(facts, work);

/** What the line at hand is to say; nothing outside of such a work. */
export const currentLogFacts = (): Record<string, string> => ({ ...current.getStore() });

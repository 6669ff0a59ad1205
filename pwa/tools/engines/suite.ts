import type { CleanUp } from './clean-up.ts';
import type { Tab } from './tab.ts';

/** One thing that must work in every engine. */
export interface Check {
  /** The thing that works, as a sentence. */
  readonly name: string;
  /** @returns what was seen, for the report; nothing if the name says it
   * @throws if it does not work */
  run(tab: Tab): Promise<string | void>;
}

/** Checks of one part of the product. */
export interface Suite {
  readonly name: string;
  /** True if each check begins where the one before it ended, so that a failure ends the suite. */
  readonly isJourney: boolean;
  /** Starts what the checks need; it ends with the engine's run. */
  start(cleanUp: CleanUp): Promise<readonly Check[]>;
}

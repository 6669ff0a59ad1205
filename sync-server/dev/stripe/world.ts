import type { RecordEvent } from './events.ts';
import type { State } from './state.ts';

/** What every noun works with. */
export interface World {
  readonly state: State;
  /** The test clock, epoch seconds. */
  now(): number;
  newId(prefix: string): string;
  /** Tells what happened, to the list of events and to the webhook. */
  record: RecordEvent;
  /** Where pages for a browser are: PUBLIC_URL/dev/stripe. */
  readonly pagesUrl: string;
}

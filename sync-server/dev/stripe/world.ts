import type { RecordEvent } from './events.ts';
import type { State } from './state.ts';

/** The shared context of all endpoints and pages. */
export interface World {
  readonly state: State;
  /** The test clock, epoch seconds. */
  now(): number;
  newId(prefix: string): string;
  /** Records an event in the list of events and sends it to the webhook. */
  record: RecordEvent;
  /** The URL of the browser pages: PUBLIC_URL/dev/stripe. */
  readonly pagesUrl: string;
}

/** The invariants of every history, as in shared-schema/docs/sync-protocol.md#invariants, and some more; for some of them, counts are printed. */
export const INVARIANTS = [
  'devices and servers converge',
  'the app claims only what is true',
  'no silent loss',
  'every loss is shown until an owner who has seen it decides',
  'a repeated request changes nothing and returns the same results',
  'one result per id',
  'seq rises by one, and chain values are unique',
  'a Save is atomic',
  'a base equal to the current revision always wins',
  'no timestamp exceeds the time of receipt by more than 1 ms per write',
  'accounts are isolated',
  'nothing leaves the outbox without a result or an explicit discard',
  'a restored server recovers from one device',
  'unknown data round-trips',
  'with edits waiting and a connection there is an attempt at least every 60 s',
  'the public status equals the status of the registers at its seq',
  'nothing gets stuck',
  'no false conflict notice',
  'the server does what the protocol says',
  'the server never fails',
  'every open stream reports a change within 1 s',
  'every widget shows a change within 1 s',
] as const;

export type Invariant = (typeof INVARIANTS)[number];

/** One violation of an invariant in one history. */
export interface Violation {
  readonly invariant: Invariant;
  /** The exact observation. */
  readonly detail: string;
}

/** Records a violation. */
export type Violate = (invariant: Invariant, detail: string) => void;

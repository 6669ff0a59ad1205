/** The invariants of every history, as in shared-schema/docs/sync-protocol.md#invariants, and some more; for some of them, counts are printed. */
export const INVARIANTS = [
  'converges',
  'words are true',
  'no silent loss',
  'every loss is shown until somebody who knows of it decides',
  'replay changes nothing and answers the same results',
  'one verdict per id',
  'seq rises by one, chain unique',
  'a Save is atomic',
  'base equal to current always wins',
  'no stamp later than receipt by more than 1 ms a write',
  'accounts are isolated',
  'nothing leaves the outbox without a verdict or an explicit discard',
  'a restored server heals from one device',
  'unknown data round-trips',
  'with edits waiting and a connection there is an attempt at least every 60 s',
  'the public status equals the status of the registers at its seq',
  'nothing gets stuck',
  'no false conflict notice',
  'the server does what the protocol says',
  'the server never breaks',
  'every open stream tells of a change within 1 s',
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

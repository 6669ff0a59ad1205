import type { Conflict, Cursor, EditResult, SyncAccount } from '@doorsign/shared-schema/api';
import type { Edit, EditLabel, Register } from '@doorsign/shared-schema/sync';

/** Where a Save stands on this device.
 * - `waiting`: without a verdict; shown in the view and sent until there is one.
 * - `refused`: the server's verdict was no; out of the view, kept for the owner under "Needs attention".
 * - `upgrade`: as `refused`, because the plan does not include it; kept until the plan changes. */
export type OutboxState = 'waiting' | 'refused' | 'upgrade';

/** One Save of this device's owner. Rows leave the outbox by a verdict or by the owner's own discard only. */
export interface OutboxRow {
  /** Order of the Saves, counted by the database: the device's clock may jump. */
  order: number;
  id: string;
  userId: string;
  state: OutboxState;
  edit: Edit;
  /** Device clock at the Save, epoch milliseconds. */
  savedAt: number;
  /** How often the server broke (500 `internal`) on this edit alone. */
  faults: number;
  /** The server's words; null while waiting. */
  result: EditResult | null;
}

/** A verdict that this device has applied, kept for a while so that every tab can tell its owner. */
export interface ResultRow {
  id: string;
  result: EditResult;
  /** Device clock, epoch milliseconds. */
  appliedAt: number;
}

/** A register as an owner sees it: confirmed, or laid over by an own Save (then `rev` is that edit's id). */
export type SeenRegister = Pick<Register, 'key' | 'value' | 'deleted' | 'rev'>;

/** Unsaved values of one screen. `seen` is what the owner was looking at when the first of them was typed:
 * a Save is measured against it, not against what other devices published in the meantime. */
export interface DraftRow {
  label: EditLabel;
  value: unknown;
  seen: SeenRegister[];
}

/** Single facts about the database's owner. Source: sync.md section 4. */
export interface Meta {
  /** Place in the server's log up to which `registers` are confirmed; missing before the first answer. */
  cursor: Cursor;
  account: SyncAccount;
  /** The registers differ from the server's: ask for all of them. */
  wantFull: true;
  /** Most edits of the next request, while the search for one that breaks the server is on. */
  batchMax: number;
  /** Registers that a server restored from a backup no longer knows; it will be offered them. */
  witness: Register[];
  /** Device clock, epoch milliseconds, when the last own edit went live. */
  lastLiveAt: number;
  /** The server takes nothing from this build of the app. */
  outdated: true;
}

export type MetaRow = { [Key in keyof Meta]: { key: Key; value: Meta[Key] } }[keyof Meta];

/** A conflict of the server's feed. A losing revision loses a register once, so it names the row. */
export type ConflictRow = Conflict;

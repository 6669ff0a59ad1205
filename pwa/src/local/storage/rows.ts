import type {
  AnalyticsAnswer,
  AnswerOf,
  Conflict,
  Cursor,
  EditResult,
  AnsweredCode,
  InstallAnswer,
  paymentCalls,
  SyncAccount,
  SyncAnswer,
} from '@doorsign/shared-schema/api';
import type { AnyPlan } from '@doorsign/shared-schema/plans';
import type { EditLabel, Register } from '@doorsign/shared-schema/registers';
import type { Edit } from '@doorsign/shared-schema/sync';

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
  /** How often a Save that was refused for its plan has been sent again since, and on which plan. */
  resent?: { on: AnyPlan; times: number };
  /** Names of the writes of an `upgrade` row over which the owner has saved since: they are not sent again. */
  overtaken?: string[];
}

/** A verdict that this device has applied, kept for a while so that every tab can tell its owner. */
export interface ResultRow {
  id: string;
  result: EditResult;
  /** Device clock, epoch milliseconds. */
  appliedAt: number;
}

/** A register as an owner sees it: confirmed, or laid over by an own Save (then `rev` is that edit's id). One of a newer
 * schema is kept raw: this build may neither show nor overwrite it. */
export type SeenRegister = Pick<Register, 'key' | 'value' | 'deleted' | 'rev' | 'schema'>;

/** Unsaved values of one screen. `seen` is what the owner was looking at when the first of them was typed:
 * a Save is measured against it, not against what other devices published in the meantime. */
export interface DraftRow {
  locationId: string;
  label: EditLabel;
  value: unknown;
  seen: SeenRegister[];
}

/** Single facts about the database's owner. Source: shared-schema/docs/sync-protocol.md#local-database. */
export interface Meta {
  /** Place in the server's log up to which `registers` are confirmed; missing before the first answer. */
  cursor: Cursor;
  account: SyncAccount;
  /** Newest protocol of the server that answered last, if that is newer than 1 and this build speaks it. */
  proto: number;
  /** Device clock, epoch milliseconds, when the server's last answer was applied; missing before the first. */
  answeredAt: number;
  /** The registers differ from the server's, or were told without their authors: ask for all of them. */
  wantFull: true;
  /** Most edits of the next request, while the search for one that breaks the server is on. */
  batchMax: number;
  /** Registers that a server restored from a backup may no longer know, in the order in which it is offered them. */
  witness: WitnessRow[];
  /** Most of them in the next request, while the search for one that breaks the server is on. */
  witnessMax: number;
  /** The rules of the business's time zones, by name. */
  zones: NonNullable<SyncAnswer['zones']>;
  /** Device clock, epoch milliseconds, when the last own edit went live. */
  lastLiveAt: number;
  /** What the server last told of the widget's visitors. */
  analytics: KeptAnalytics;
  /** What the server last told of the widget on websites. */
  install: KeptInstall;
  /** What the server last told of the plan and its payments. */
  billing: KeptBilling;
  /** The build of the app from which the server takes nothing. */
  outdated: string;
  /** The last attempt that did not bring a waiting Save on; gone as soon as one does. */
  lastFailure: Failure;
  /** The code that proves a new e-mail of the account: gone once it has, or the owner has thought better of it. */
  newEmail: MailedCode;
  /** The last code by which the owner was to prove who they are. */
  reauth: MailedCode;
}

/** A code that the server has mailed. */
export interface MailedCode {
  email: string;
  challengeId: string;
  /** When it stops being valid: device clock, epoch milliseconds. */
  until: number;
}

/** A register that a restored server is to be offered; `aside`: the server broke on it when it was alone. */
export type WitnessRow = Register & { aside?: true };

/** Why an attempt failed, in our server's code or one of the device's own words, and when: device clock, epoch
 * milliseconds. */
export interface Failure {
  code: AnsweredCode | 'unreached' | 'mismatch';
  at: number;
}

/** An answer about one location. Without its id in what an earlier release kept, which knew one location. */
interface OfLocation {
  locationId?: string;
}

/** The last answer about the widget's visitors, and when it came: device clock, epoch milliseconds. */
export interface KeptAnalytics extends AnalyticsAnswer, OfLocation {
  answeredAt: number;
}

/** The last answer about the widget on websites, and when it came: device clock, epoch milliseconds. */
export interface KeptInstall extends InstallAnswer, OfLocation {
  answeredAt: number;
}

/** The last answers about the subscription and what was paid, and when they came: device clock, epoch milliseconds. */
export interface KeptBilling {
  subscription: AnswerOf<typeof paymentCalls.subscription>;
  transactions: AnswerOf<typeof paymentCalls.transactions>;
  answeredAt: number;
}

export type MetaRow = { [Key in keyof Meta]: { key: Key; value: Meta[Key] } }[keyof Meta];

/** A conflict of the server's feed. A losing revision loses a register once, so it names the row.
 * `own` is the side that this device wrote. `isPast`: the server was restored since and does not list it any more, so that its
 * place is one of a lost log. */
export interface ConflictRow extends Conflict {
  own?: 'win' | 'lose';
  isPast?: true;
}

/** A conflict that the owner has put away on this device: the losing revision and the register that it lost. */
export interface DismissalRow {
  rev: string;
  scope: string;
  key: string;
}

import type {
  AnalyticsAnswer,
  AnswerOf,
  Conflict,
  Cursor,
  EditResult,
  AnsweredCode,
  HistoryEntry,
  InstallAnswer,
  paymentCalls,
  publicHolidayCalls,
  SyncAccount,
  SyncAnswer,
  User,
} from '@doorsign/shared-schema/api';
import type { CalendarDate } from '@doorsign/shared-schema/holidays';
import type { AnyPlan } from '@doorsign/shared-schema/plans';
import type { EditLabel, Register } from '@doorsign/shared-schema/registers';
import type { Edit } from '@doorsign/shared-schema/sync';

/** The state of a Save on this device.
 * - `waiting`: without a result; part of the view, and sent until there is one.
 * - `refused`: rejected by the server; not part of the view, kept for the owner under "Needs attention".
 * - `upgrade`: like `refused`, because the plan does not include it; kept until the plan changes. */
export type OutboxState = 'waiting' | 'refused' | 'upgrade';

/** One Save of this device's owner. A row leaves the outbox only when it gets a result or when the owner discards it. */
export interface OutboxRow {
  /** The order of the Saves, counted by the database, because the device's clock may jump. */
  order: number;
  id: string;
  userId: string;
  state: OutboxState;
  edit: Edit;
  /** Device clock at the Save, epoch milliseconds. */
  savedAt: number;
  /** The number of times that the server failed (500 `internal`) on this edit alone. */
  faults: number;
  /** The server's result; null while waiting. */
  result: EditResult | null;
  /** The number of times that a Save refused for its plan has been sent again, and on which plan. */
  resent?: { on: AnyPlan; times: number };
  /** The names of the writes of an `upgrade` row over which the owner has saved since: they are not sent again. */
  overtaken?: string[];
}

/** A result that this device has applied, kept for a while so that every tab can show it to its owner. */
export interface ResultRow {
  id: string;
  result: EditResult;
  /** Device clock, epoch milliseconds. */
  appliedAt: number;
}

/** A register as the owner sees it: confirmed, or overlaid by an own Save, whose id is then `rev`. A register of a newer
 * schema is kept raw: this build cannot read it and must not overwrite it. */
export type SeenRegister = Pick<Register, 'key' | 'value' | 'deleted' | 'rev' | 'schema'>;

/** The unsaved values of one screen. `seen` holds the registers that the owner saw when the draft began: a Save is based on
 * these, not on changes that other devices have published since. */
export interface DraftRow {
  locationId: string;
  label: EditLabel;
  value: unknown;
  seen: SeenRegister[];
}

/** Single facts about the database's owner. Source: shared-schema/docs/sync-protocol.md#local-database. */
export interface Meta {
  /** The position in the server's log up to which `registers` are confirmed; missing before the first answer. */
  cursor: Cursor;
  account: SyncAccount;
  /** The last user object about this business, while the account has several: the device can switch to it without a connection. */
  user: User;
  /** The newest protocol of the server that answered last, if it is newer than 1 and this build supports it. */
  proto: number;
  /** The time at which the server's last answer was applied: device clock, epoch milliseconds; missing before the first. */
  answeredAt: number;
  /** The server's clock minus this device's at the last answer, in milliseconds; missing while they differ by less than a minute. */
  clockOffsetMs: number;
  /** Requests all registers: the stored ones differ from the server's, or came without their authors. */
  wantFull: true;
  /** The maximum number of edits in the next request, while searching for one on which the server fails. */
  batchMax: number;
  /** The registers that a server restored from a backup may have lost, in the order in which they are offered. */
  witness: OfferRow[];
  /** The maximum number of these in the next request, while searching for one on which the server fails. */
  witnessMax: number;
  /** The table of public holidays, as far as this business needs it. */
  publicHolidays: KeptPublicHolidays;
  /** The public holidays that count in a status which this device computes. */
  publicDates: KeptPublicDates;
  /** The rules of the business's time zones, by name. */
  zones: NonNullable<SyncAnswer['zones']>;
  /** The time at which the last own edit went live: device clock, epoch milliseconds. */
  lastLiveAt: number;
  /** The last answer about the widget's visitors. */
  analytics: KeptAnalytics;
  /** The last answer about the widget on websites. */
  install: KeptInstall;
  /** The last answers about another location than the first, by its id; analytics also of `all` together. */
  [analytics: `analytics@${string}`]: KeptAnalytics;
  [install: `install@${string}`]: KeptInstall;
  [history: `history@${string}`]: KeptHistory;
  /** The last answers about the plan and its payments. */
  billing: KeptBilling;
  /** The newest changes of the history. */
  history: KeptHistory;
  /** The build of the app that the server rejected as outdated. */
  outdated: string;
  /** The last attempt that failed while a Save was waiting; removed as soon as the waiting Saves make progress. */
  lastFailure: Failure;
  /** The owner's answers to the list of the setup. */
  setup: SetupChoice;
  /** The code that verifies a new e-mail of the account; removed once the e-mail is verified or the owner cancels. */
  newEmail: MailedCode;
  /** The last code for a re-authentication of the owner. */
  reauth: MailedCode;
}

/** A code that the server has mailed. */
export interface MailedCode {
  email: string;
  challengeId: string;
  /** The time at which the code expires: device clock, epoch milliseconds. */
  until: number;
}

/** A recovery offer: a register for a restored server. `aside`: the server failed on it when it was alone. */
export type OfferRow = Register & { aside?: true };

/** The cause of a failed attempt, as a code of Doorsign's server or one of the device's own, and its time: device clock,
 * epoch milliseconds. */
export interface Failure {
  code: AnsweredCode | 'unreached' | 'mismatch';
  at: number;
}

/** An answer about one location. The id is missing in answers stored by an earlier release, which knew one location. */
interface OfLocation {
  locationId?: string;
}

/** The last answer about the widget's visitors, and the time of its arrival: device clock, epoch milliseconds. */
export interface KeptAnalytics extends AnalyticsAnswer, OfLocation {
  answeredAt: number;
}

/** The last answer about the widget on websites, and the time of its arrival: device clock, epoch milliseconds. */
export interface KeptInstall extends InstallAnswer, OfLocation {
  answeredAt: number;
}

/** The index of public holidays and the file of the business's country, and the time of their arrival: device clock, epoch milliseconds. */
export interface KeptPublicHolidays {
  index: AnswerOf<typeof publicHolidayCalls.index>;
  /** Null for a country without a file. */
  file: AnswerOf<typeof publicHolidayCalls.country> | null;
  answeredAt: number;
}

/** The dates of public holidays for one country or time zone. Apart from their table, which is large: a status is computed every minute. */
export interface KeptPublicDates {
  /** The settings for which they were read: `placeOf` in local/use-public-dates.ts. */
  place: string;
  dates: readonly CalendarDate[];
}

/** The newest changes of one location's history, and the time of their arrival: device clock, epoch milliseconds. */
export interface KeptHistory extends OfLocation {
  entries: readonly HistoryEntry[];
  answeredAt: number;
}

/** The owner's answers to the list of the setup, on this device. */
export interface SetupChoice {
  locationId: string;
  /** Whether the list is hidden. */
  isHidden: boolean;
  /** Whether the owner said that the look needs no change. */
  hasGoodLook: boolean;
}

/** The last answers about the subscription and its payments, and the time of their arrival: device clock, epoch milliseconds. */
export interface KeptBilling {
  subscription: AnswerOf<typeof paymentCalls.subscription>;
  transactions: AnswerOf<typeof paymentCalls.transactions>;
  answeredAt: number;
}

export type MetaRow = { [Key in keyof Meta]: { key: Key; value: Meta[Key] } }[keyof Meta];

/** A conflict of the server's feed. A losing revision loses a register only once, so it identifies the row. `own`: the side
 * that this device wrote. `isPast`: the server was restored since and no longer lists the conflict, so its log position
 * belongs to a lost log. */
export interface ConflictRow extends Conflict {
  own?: 'win' | 'lose';
  isPast?: true;
}

/** A conflict that the owner dismissed on this device: the losing revision and the register that it lost. */
export interface DismissalRow {
  rev: string;
  scope: string;
  key: string;
}

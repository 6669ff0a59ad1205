import type { ColumnType, Generated } from 'kysely';

/** The tables of a business's members, and of what they create. Types as in Tables; `locations` is a JSON list of ids, null for all. */
export interface TeamTables {
  members: MembersTable;
  invitations: InvitationsTable;
  audit: AuditTable;
  idempotent_answers: IdempotentAnswersTable;
  withdrawals: WithdrawalsTable;
}

/** The role of a member. A newer server may have written one that this one does not know. */
export type RoleWord = ColumnType<string, MemberRole, MemberRole>;
type MemberRole = 'owner' | 'manager' | 'editor' | 'viewer';

/** An account that may act for a business. A business has exactly one owner whose membership has not ended. */
export interface MembersTable {
  business_id: string;
  account_id: string;
  role: RoleWord;
  /** The locations that the member may change. */
  locations: string | null;
  created_at: Generated<number>;
  /** The account of the inviter; null for the owner of a sign-up. */
  invited_by: string | null;
  /** Time at which the membership ended; null while it lasts. */
  ended_at: number | null;
}

/** An invitation by mail, or an offer of ownership. The token itself is not stored. */
export interface InvitationsTable {
  business_id: string;
  id: string;
  kind: 'member' | 'ownership';
  email: string;
  role: RoleWord;
  locations: string | null;
  token_hash: string;
  invited_by: string | null;
  created_at: number;
  sent_at: number;
  /** The number of mails with it. */
  sends: number;
  expires_at: number;
  accepted_at: number | null;
  accepted_by: string | null;
  /** Time at which it was withdrawn or declined. */
  ended_at: number | null;
}

/** One action in a business that is not a change of a setting. */
export interface AuditTable {
  business_id: string;
  /** Counts from 1 in each business. */
  seq: number;
  /** The position of the business's log at that time. */
  log_seq: number;
  at: number;
  actor_kind: 'account' | 'key' | 'server' | 'operator';
  actor_id: string | null;
  action: string;
  target: string | null;
  /** JSON. */
  details: string;
}

/** The answer of a creation with an `Idempotency-Key`. */
export interface IdempotentAnswersTable {
  account_id: string;
  /** The key, as the client chose it. */
  answer_key: string;
  request_hash: string;
  /** JSON. */
  answer: string;
  created_at: number;
}

/** Something that was taken away for good: a deleted location. */
export interface WithdrawalsTable {
  kind: string;
  id: string;
  withdrawn_at: number;
}

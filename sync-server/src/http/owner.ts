import type { KeyAccess } from '@doorsign/shared-schema/api';
import type { AnyPlan } from '@doorsign/shared-schema/plans';
import type { Role } from '@doorsign/shared-schema/team';

/** Whoever makes a call about a business: a member, or a program with an API key. */
export interface Caller {
  /** Null for a program. */
  accountId: string | null;
  /** The API key of a program, and the time of its call in epoch milliseconds. */
  keyId?: string;
  calledAtMs?: number;
  businessId: string;
  role: Role;
  /** The locations that the caller may change; null for all. */
  scope: readonly string[] | null;
  /** The location that the call is about: the business's first one, unless the call names another (shared-schema/docs/product-rules.md#l4). */
  locationId: string;
  plan: AnyPlan;
  emailVerified: boolean;
}

/** The caller, identified by the access token and its session, as a member of the business that the call is about. */
export interface Owner extends Caller {
  accountId: string;
  sessionId: string;
}

/** The caller, identified by an API key. It has the rights of a manager at most. */
export interface KeyCaller extends Caller {
  accountId: null;
  keyId: string;
  calledAtMs: number;
  /** The name of the key. */
  keyName: string;
  access: KeyAccess;
}

/** The owner of a call, and a fresh token if the one that was sent is old. */
export interface Authentication {
  owner: Owner;
  /** Creates the token that replaces the one that was sent; null while that one is young (shared-schema/docs/product-rules.md#a3). */
  renewToken: (() => Promise<string>) | null;
}

/** Returns the owner of a token.
 * @param businessId the business that the call is about; null is the account's home business
 * @throws AppError token_invalid, session_revoked, not_found, membership_ended */
export type Authenticate = (token: string, businessId: string | null) => Promise<Authentication>;

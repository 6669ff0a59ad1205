import type { AnyPlan } from '@doorsign/shared-schema/plans';

/** The caller, identified by the access token and its session. */
export interface Owner {
  accountId: string;
  businessId: string;
  /** The business's first location (shared-schema/docs/product-rules.md#a7). */
  locationId: string;
  sessionId: string;
  plan: AnyPlan;
  emailVerified: boolean;
}

/** The owner of a call, and a fresh token if the one that was sent is old. */
export interface Authentication {
  owner: Owner;
  /** Creates the token that replaces the one that was sent; null while that one is young (shared-schema/docs/product-rules.md#a3). */
  renewToken: (() => Promise<string>) | null;
}

/** Returns the owner of a token.
 * @throws AppError token_invalid, session_revoked */
export type Authenticate = (token: string) => Promise<Authentication>;

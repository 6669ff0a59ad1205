/** The tables of what programs use. Types as in Tables. */
export interface KeyTables {
  api_keys: ApiKeysTable;
}

/** A key with which programs call the API for a business. The key itself is not stored. */
export interface ApiKeysTable {
  id: string;
  business_id: string;
  name: string;
  /** SHA-256 of the key, hexadecimal. Unique. */
  hash: string;
  /** The first eight and the last four characters of the key, by which its owner recognizes it. */
  start: string;
  tail: string;
  access: string;
  /** JSON list of the ids of the locations that the key sees; null for all. */
  locations: string | null;
  /** The account that made it; null once that is deleted. */
  created_by: string | null;
  created_at: number;
  expires_at: number | null;
  /** Time of the mail about its expiry; null before. */
  expiry_told_at: number | null;
  last_used_at: number | null;
  /** Time from which it is refused: of the revocation, or a day after it was rotated. */
  revoked_at: number | null;
}

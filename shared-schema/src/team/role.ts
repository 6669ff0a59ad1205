/** The roles of a business's members. A business has exactly one owner. Source: shared-schema/docs/product-rules.md#l2. */
export const ROLES = ['owner', 'manager', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Reads a stored role. One that only a newer version knows may change nothing.
 * @param word a role, as a server of any release stores it */
export const readRole = (word: string): Role => ROLES.find((role) => role === word) ?? 'viewer';

/** The user to whom an access token was issued: the `sub` claim of the JWT. The token is not verified, because the result
 * only keeps this device from sending one owner's edits with another owner's token.
 * @returns null for anything that is not a JWT with a subject. Never throws.
 * Source: shared-schema/docs/product-rules.md#a3; shared-schema/docs/sync-protocol.md#send. */
export const tokenOwner = (token: string): string | null => {
  const claims = token.split('.')[1];
  if (claims === undefined) return null;
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
};

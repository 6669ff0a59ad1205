import { createHash } from 'node:crypto';

/** Returns the hash that is stored instead of a token. A token has 256 random bits, so the hash cannot be reversed by brute force. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Returns the mailed link. The token is in the fragment, which no server and no Referer sees. */
export const invitationLink = (publicUrl: string, token: string): string => `${publicUrl}/invitation#token=${token}`;

import { call } from './call.ts';
import { User } from './user.ts';

/** Name of the header that carries a renewed token. Source: shared-schema/docs/product-rules.md#a3. */
export const RENEWED_TOKEN_HEADER = 'X-Access-Token';

/** The calls that every page of the app makes: the current user, and sign-out. They are part of authCalls, but separate, because only some
 * screens need the shapes of the other calls. Source: shared-schema/docs/http-contract.md#auth. */
export const sessionCalls = {
  me: call({ method: 'GET', path: '/api/auth/me', auth: 'owner', body: null, answer: User }),
  logout: call({ method: 'POST', path: '/api/auth/logout', auth: 'owner', body: null, answer: null }),
} as const;

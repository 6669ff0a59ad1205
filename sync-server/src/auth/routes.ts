import { authCalls, type User } from '@doorsign/shared-schema/api';
import { route, type Route } from '../http/route.ts';
import type { CodeService } from './code-service.ts';
import type { PasswordService } from './password-service.ts';
import type { SessionService } from './session-service.ts';

interface AuthServices {
  passwords: PasswordService;
  codes: CodeService;
  sessions: SessionService;
  /** The user object of an account. */
  findUser(accountId: string): Promise<User>;
}

export const createAuthRoutes = ({ passwords, codes, sessions, findUser }: AuthServices): Route[] => [
  route(authCalls.signup, {
    limit: 'signup',
    handle: ({ body, request }) => passwords.signUp(body, request.userAgent),
  }),
  route(authCalls.login, {
    limit: 'login',
    handle: ({ body, request }) => passwords.logIn(body, request),
  }),
  route(authCalls.sendOtp, { limit: 'sendOtp', handle: ({ body, owner }) => codes.send(body, owner) }),
  route(authCalls.verifyOtp, {
    limit: 'verifyOtp',
    handle: ({ body, owner, request }) => codes.verify(body, owner, request.userAgent),
  }),
  route(authCalls.me, { limit: 'me', renewsToken: true, handle: ({ owner }) => findUser(owner.accountId) }),
  route(authCalls.logout, { handle: ({ owner }) => sessions.logOut(owner) }),
  route(authCalls.password, { limit: 'password', handle: ({ owner, body }) => passwords.change(body, owner) }),
  route(authCalls.sessions, { limit: 'me', handle: ({ owner }) => sessions.list(owner) }),
  route(authCalls.endSession, { handle: ({ owner, params }) => sessions.end(owner, params['id'] ?? '') }),
];

import { authCalls, type User, identityCalls } from '@doorsign/shared-schema/api';
import type { Owner } from '../http/owner.ts';
import { downloadRoute, route, type Route } from '../http/route.ts';
import type { AccountService } from './account-service.ts';
import type { CodeService } from './code-service.ts';
import type { IdentityService } from './identity-service.ts';
import type { PasswordService } from './password-service.ts';
import type { ProofService } from './proof-service.ts';
import type { SessionService } from './session-service.ts';

interface AuthServices {
  passwords: PasswordService;
  codes: CodeService;
  proofs: ProofService;
  sessions: SessionService;
  identities: IdentityService;
  account: AccountService;
  /** The user object of an owner, with the requested location or the first. */
  findUser(owner: Owner, locationId: string | undefined): Promise<User>;
}

export const createAuthRoutes = ({
  passwords,
  codes,
  proofs,
  sessions,
  identities,
  account,
  findUser,
}: AuthServices): Route[] => [
  route(authCalls.signup, {
    limit: 'signup',
    handle: ({ body, request }) => passwords.signUp(body, request),
  }),
  route(authCalls.login, {
    limit: 'login',
    handle: ({ body, request }) => passwords.logIn(body, request),
  }),
  route(authCalls.sendOtp, {
    limit: 'sendOtp',
    handle: ({ body, owner, request }) => codes.send(body, owner, request.ip),
  }),
  route(authCalls.verifyOtp, {
    limit: 'verifyOtp',
    handle: ({ body, owner, request }) => codes.verify(body, owner, request),
  }),
  route(authCalls.me, {
    needs: 'settings.read',
    limit: 'me',
    renewsToken: true,
    handle: ({ owner, query }) => findUser(owner, query['location']),
  }),
  route(authCalls.logout, { needs: 'account', limit: 'signOut', handle: ({ owner }) => sessions.logOut(owner) }),
  route(authCalls.password, {
    needs: 'account',
    limit: 'password',
    handle: ({ owner, body, request }) => passwords.change(body, owner, request.userAgent),
  }),
  route(authCalls.proof, {
    needs: 'account',
    limit: 'password',
    handle: ({ owner, body }) => proofs.prove(body, owner),
  }),
  route(authCalls.sessions, { needs: 'account', limit: 'me', handle: ({ owner }) => sessions.list(owner) }),
  route(authCalls.endOtherSessions, {
    needs: 'account',
    limit: 'signOut',
    handle: ({ owner }) => sessions.endOthers(owner),
  }),
  route(authCalls.endSession, {
    needs: 'account',
    limit: 'signOut',
    handle: ({ owner, params }) => sessions.end(owner, params['id'] ?? ''),
  }),
  route(identityCalls.list, { needs: 'account', limit: 'me', handle: ({ owner }) => identities.list(owner) }),
  route(identityCalls.remove, {
    needs: 'account',
    limit: 'businessWrite',
    handle: ({ owner, params, request }) => identities.remove(owner, params['id'] ?? '', request.userAgent),
  }),
  route(identityCalls.notMe, {
    needs: 'account',
    limit: 'businessWrite',
    handle: ({ owner, body, request }) => identities.endAllElse(owner, body, request.userAgent),
  }),
  downloadRoute(authCalls.exportAccount, {
    needs: 'account',
    limit: 'export',
    fileName: 'doorsign-account.json',
    open: (owner) => account.exportAll(owner),
  }),
  route(authCalls.deleteAccount, {
    needs: 'account',
    limit: 'signOut',
    handle: ({ owner, body, request }) => account.remove(owner, body, request.userAgent),
  }),
];

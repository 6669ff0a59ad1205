import {
  ERRORS,
  type AnswerOf,
  type authCalls,
  type identityCalls,
  type MailChoice,
  type SyncedDevice,
  type User,
} from '@doorsign/shared-schema/api';

type Session = AnswerOf<typeof authCalls.sessions>[number];
type Identity = AnswerOf<typeof identityCalls.list>[number];

/** The account on a pretended server: the owner's data and re-authentication. */
export interface PretendAccount {
  email: string;
  /** The owner's password; null for an account without one. */
  password: string | null;
  sessions: Session[];
  identities: Identity[];
  /** Devices that have synced, without the test's own. */
  devices: SyncedDevice[];
  mailChoice: MailChoice;
  /** The code in every mail. */
  code: string;
  /** The codes that the server has mailed: recipient and purpose. */
  readonly mails: { email: string; purpose: string }[];
  /** The owner's latest re-authentication. */
  proved: 'password' | 'code' | null;
  deleted: boolean;
  /** The person's own name, as saved here. */
  name: string | null;
  /** An owned business with other members, which a deletion must name; null for none. */
  teamOf: string | null;
  /** Whether the business that is shown was deleted. */
  businessDeleted: boolean;
  /** Answers one call; returns undefined for calls outside the account. */
  answer(call: string, body: string): Response | undefined;
}

const OWN_SESSION: Session = {
  id: 'session-1',
  device: 'Chrome on Mac',
  createdAt: '2026-11-18T08:00:00.000Z',
  lastSeenAt: '2026-11-20T19:10:00.000Z',
  current: true,
};
const PHONE: Session = {
  id: 'session-2',
  device: 'Safari on iPhone',
  createdAt: '2026-11-01T08:00:00.000Z',
  lastSeenAt: '2026-11-20T07:30:00.000Z',
  current: false,
};
const TABLET: SyncedDevice = {
  id: 'tablet',
  name: 'Samsung Internet on Android',
  lastSyncAt: '2026-11-11T19:10:00.000Z',
};
const OLD_LAPTOP: Session = { ...PHONE, id: 'session-3', device: 'Firefox on Windows' };

/** Returns an error response in the server's format. */
export const refusal = (code: keyof typeof ERRORS, words?: string, field?: string): Response => {
  const detail = words ?? ERRORS[code].detail;
  const body = { detail, code, message: detail, request_id: 'test', ...(field && { fields: { [field]: detail } }) };
  return Response.json(body, { status: code === 'invalid_credentials' ? 400 : ERRORS[code].status });
};

const done = (): Response => new Response(null, { status: 204 });

/** Creates an account with three sessions; `user` returns the owner's published data. */
export const createPretendAccount = (user: () => User, token: string): PretendAccount => {
  const sendOtp = ({ email, purpose }: Record<string, string>): Response => {
    account.mails.push({ email: email ?? '', purpose: purpose ?? '' });
    const challenge_id = `challenge-${account.mails.length}`;
    return Response.json({ detail: 'sent', challenge_id, expires_in: 300 });
  };

  const isRightCode = ({ otp, challenge_id }: Record<string, string>): boolean =>
    otp === account.code && challenge_id === `challenge-${account.mails.length}`;

  const prove = (body: Record<string, string>): Response => {
    if ('password' in body) {
      if (body['password'] !== account.password)
        return refusal('invalid_credentials', 'The password is incorrect.', 'password');
      account.proved = 'password';
      return done();
    }
    if (!isRightCode(body)) return refusal('invalid_otp');
    account.proved = 'code';
    return done();
  };

  const changePassword = ({ currentPassword, newPassword = '' }: Record<string, string>): Response => {
    if (currentPassword === undefined && account.proved !== 'code') return refusal('proof_required');
    if (currentPassword !== undefined && currentPassword !== account.password)
      return refusal('invalid_credentials', 'The current password is incorrect.', 'currentPassword');
    account.password = newPassword;
    account.sessions = account.sessions.filter(({ current }) => current);
    return done();
  };

  const changeEmail = ({ email = '', name }: Record<string, string>): Response => {
    if (name !== undefined) {
      account.name = name;
      return Response.json({ user: user() });
    }
    if (!account.proved) return refusal('proof_required');
    account.mails.push({ email, purpose: 'email_change' });
    return Response.json({
      user: user(),
      emailPending: { email, challenge_id: `challenge-${account.mails.length}` },
    });
  };

  const verify = (body: Record<string, string>): Response => {
    if (!isRightCode(body)) return refusal('invalid_otp');
    account.email = body['email'] ?? '';
    if (!body['keepIdentities']) account.identities = [];
    return Response.json({ access_token: token, user: user() });
  };

  const remove = ({ deleteBusinesses = [] }: Record<string, string | string[]>): Response => {
    if (!account.proved) return refusal('proof_required');
    if (account.teamOf !== null && !deleteBusinesses.includes(account.teamOf))
      return refusal('has_team', 'Harbor Bakery has 2 other members.');
    account.deleted = true;
    return done();
  };

  const removeBusiness = (): Response => {
    if (!account.proved) return refusal('proof_required');
    account.businessDeleted = true;
    return done();
  };

  const endSession = (id: string): Response => {
    const before = account.sessions.length;
    account.sessions = account.sessions.filter((session) => session.id !== id);
    return account.sessions.length < before ? done() : refusal('not_found');
  };

  const removeIdentity = (id: string): Response => {
    account.identities = account.identities.filter((identity) => identity.id !== id);
    return done();
  };

  const CALLS: Readonly<Record<string, (body: Record<string, string>) => Response>> = {
    'POST /api/auth/send-otp': sendOtp,
    'POST /api/auth/verify-otp': verify,
    'POST /api/auth/proof': prove,
    'POST /api/auth/password': changePassword,
    'PUT /api/auth/profile': changeEmail,
    'GET /api/auth/sessions': () => Response.json(account.sessions),
    'DELETE /api/auth/sessions': () => {
      account.sessions = account.sessions.filter(({ current }) => current);
      return done();
    },
    'GET /api/auth/identities': () => Response.json(account.identities),
    'POST /api/auth/not-me': ({ keepIdentities }) => {
      account.sessions = account.sessions.filter(({ current }) => current);
      if (!keepIdentities) account.identities = [];
      return done();
    },
    'GET /api/account/devices': () => Response.json(account.devices),
    'GET /api/account/mail': () => Response.json(account.mailChoice),
    'PUT /api/account/mail': (body) => Response.json((account.mailChoice = body as unknown as MailChoice)),
    'GET /api/account/export': () => Response.json({ format: 'doorsign-account', email: account.email }),
    'DELETE /api/account': remove,
    'DELETE /api/business': removeBusiness,
  };

  const account: PretendAccount = {
    email: 'ada@harborbakery.com',
    password: 'sourdough-1987',
    sessions: [PHONE, OWN_SESSION, OLD_LAPTOP],
    identities: [],
    devices: [TABLET],
    mailChoice: { replaced: true },
    code: 'BC23DF',
    mails: [],
    proved: null,
    deleted: false,
    name: null,
    teamOf: null,
    businessDeleted: false,
    answer(call, body) {
      const ended = /^DELETE \/api\/auth\/sessions\/(.+)$/.exec(call)?.[1];
      if (ended) return endSession(ended);
      const removed = /^DELETE \/api\/auth\/identities\/(.+)$/.exec(call)?.[1];
      if (removed) return removeIdentity(removed);
      return CALLS[call]?.(JSON.parse(body === '' ? '{}' : body) as Record<string, string>);
    },
  };
  return account;
};

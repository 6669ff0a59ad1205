import { deviceName } from '@doorsign/shared-schema/account/device-name';
import { CODE_VALIDITY_S } from '@doorsign/shared-schema/account';
import type { AnswerOf, authCalls, CodePurpose, ParsedBodyOf } from '@doorsign/shared-schema/api';
import { DEFAULT_TIMEZONE } from '@doorsign/shared-schema/hours';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { RequestFacts } from '../http/route.ts';
import { noAccountMail } from '../mail/templates/no-account.ts';
import { verificationCodeMail } from '../mail/templates/verification-code.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { hashEmail, type Logger } from '../platform/logger.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import { findByEmail, findEmail } from './account-repository.ts';
import type { Accepted } from './challenge-repository.ts';
import { claimEmail } from './claim-email.ts';
import type { CodeSender } from './code-sender.ts';
import type { SignInOrigin } from './device-repository.ts';
import type { EmailChange } from './email-change.ts';
import { mailboxName, type NewAccountDeps } from './new-account.ts';
import { answerOf, startSession, type SignInDeps, type StartedSession } from './sign-in.ts';
import { takeCode } from './take-code.ts';

interface CodeServiceDeps extends SignInDeps, NewAccountDeps {
  database: Database;
  codeSender: CodeSender;
  emailChange: EmailChange;
  /** The key under which codes are hashed. */
  codeKey: Uint8Array;
  writeAndPublish: WriteAndPublish;
  publicUrl: string;
  /** Epoch milliseconds. */
  now(): number;
  log: Logger;
}

/** The result of a correct code. */
interface Followed {
  session: StartedSession;
  /** True if a new account was created although unverified sign-ups existed; none of their data was used. */
  startedFresh: boolean;
}

/** The purposes of sign-in codes; the mailbox determines the account. */
const SIGN_IN: readonly Accepted[] = [
  { purpose: 'signup', accountId: null },
  { purpose: 'login', accountId: null },
];

/** Mails codes, signs in with them, and changes an account's e-mail with them. */
export type CodeService = ReturnType<typeof createCodeService>;

export const createCodeService = (deps: CodeServiceDeps) => {
  const { database, codeSender, emailChange, codeKey, writeAndPublish, publicUrl, now, log } = deps;

  /** Source: shared-schema/docs/http-contract.md#send-otp. */
  const defaultPurpose = async (email: string, owner: Owner | null): Promise<CodePurpose> => {
    if (!owner) return 'login';
    if (!owner.emailVerified) return 'signup';
    return email === (await findEmail(database.read, owner.accountId)) ? 'reauth' : 'email_change';
  };

  /** Mails a sign-in code. For an e-mail without an account all steps are the same, but the mail says so and contains no code. */
  const sendForSignIn = (email: string, purpose: 'signup' | 'login', ip: string): Promise<string> =>
    codeSender.send({ email, purpose, accountId: null, ip }, async (tx, code) =>
      (await findByEmail(tx, email, now()))
        ? verificationCodeMail({ to: email, code, purpose })
        : noAccountMail({ to: email, signupUrl: `${publicUrl}/signup` }),
    );

  /** Mails a code that only a signed-in owner may request. */
  const sendForOwner = async (
    email: string,
    purpose: 'reauth' | 'email_change',
    { owner, ip }: { owner: Owner; ip: string },
  ): Promise<string> => {
    const isOwn = email === (await findEmail(database.read, owner.accountId));
    if (purpose === 'email_change') {
      if (isOwn) throw wrongEmail('This is already your email address.');
      return emailChange.sendCode(owner, email, ip);
    }
    if (!isOwn) throw wrongEmail('This code can only go to your own email address.');
    if (!owner.emailVerified) throw new AppError('email_unverified');
    return codeSender.send({ email, purpose, accountId: owner.accountId, ip }, (_, code) =>
      Promise.resolve(verificationCodeMail({ to: email, code, purpose })),
    );
  };

  /** Completes the e-mail change or the sign-in after a correct code. */
  const follow = async (
    tx: Tx,
    purpose: CodePurpose,
    {
      email,
      owner,
      keepIdentities,
      origin,
      nowMs,
    }: { email: string; owner: Owner | null; keepIdentities: boolean; origin: SignInOrigin; nowMs: number },
  ): Promise<Followed | null> => {
    if (purpose === 'email_change') {
      const session =
        owner && (await emailChange.complete(tx, owner, { email, keepIdentities, device: origin.device, nowMs }));
      return session && { session, startedFresh: false };
    }
    const business = { businessName: mailboxName(email), timezone: DEFAULT_TIMEZONE };
    const claimed = await claimEmail(tx, deps, { email, owner, business, nowMs });
    if (!claimed) return null;
    const { account, startedFresh, isProvedNow } = claimed;
    return { session: await startSession(tx, deps, { account, origin, isProvedNow, nowMs }), startedFresh };
  };

  return {
    /** Mails a code. The response and the limits are the same for every e-mail.
     * @throws AppError rate_limited, mail_unavailable; for codes of owners also token_invalid, validation_failed, email_unverified,
     * proof_required */
    async send(
      { email, purpose: wanted }: ParsedBodyOf<typeof authCalls.sendOtp>,
      owner: Owner | null,
      ip: string,
    ): Promise<AnswerOf<typeof authCalls.sendOtp>> {
      const purpose = wanted ?? (await defaultPurpose(email, owner));
      const send = (): Promise<string> => {
        if (purpose === 'signup' || purpose === 'login') return sendForSignIn(email, purpose, ip);
        if (!owner) throw new AppError('token_invalid');
        return sendForOwner(email, purpose, { owner, ip });
      };
      return {
        challenge_id: await send(),
        detail: 'Please check the email for your verification code',
        expires_in: CODE_VALIDITY_S,
      };
    },

    /** Signs in by a code, which proves the mailbox, or changes the e-mail of the account that requested the code.
     * @throws AppError invalid_otp for every code that is not accepted, whatever the reason */
    async verify(
      { email, otp, challenge_id: challengeId, keepIdentities = false }: ParsedBodyOf<typeof authCalls.verifyOtp>,
      owner: Owner | null,
      { ip, userAgent }: RequestFacts,
    ): Promise<AnswerOf<typeof authCalls.verifyOtp>> {
      const nowMs = now();
      const accepts = owner ? [...SIGN_IN, { purpose: 'email_change' as const, accountId: owner.accountId }] : SIGN_IN;
      // The transaction also commits after a wrong code, so that the try counts.
      const followed = await writeAndPublish(null, async (tx, changed) => {
        const challenge = await takeCode(tx, codeKey, { email, otp, challengeId, accepts }, nowMs);
        const origin = { device: deviceName(userAgent), ip };
        const done =
          challenge && (await follow(tx, challenge.purpose, { email, owner, keepIdentities, origin, nowMs }));
        if (done) changed([done.session.accountId]);
        return done;
      });
      if (!followed) throw new AppError('invalid_otp');
      const { session, startedFresh } = followed;
      log.info({ email: hashEmail(email), startedFresh }, 'code accepted');
      return { ...(await answerOf(deps, session)), created: startedFresh, startedFresh };
    },
  };
};

const wrongEmail = (detail: string): AppError =>
  new AppError('validation_failed', { detail, fields: { email: detail } });

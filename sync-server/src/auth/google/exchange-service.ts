import { deviceName } from '@doorsign/shared-schema/account/device-name';
import type { AnswerOf, authCalls, ParsedBodyOf } from '@doorsign/shared-schema/api';
import { AppError } from '../../http/errors.ts';
import type { RequestFacts } from '../../http/route.ts';
import type { Logger } from '../../platform/logger.ts';
import type { WriteAndPublish } from '../../records/publishing/write-and-publish.ts';
import { findEmail } from '../account-repository.ts';
import type { CreateBusiness } from '../password-service.ts';
import { answerOf, startSession, type SignInDeps } from '../sign-in.ts';
import { accountOf } from './google-account.ts';
import { sha256 } from './google-service.ts';
import { takeHandover } from './handover-repository.ts';

interface ExchangeServiceDeps extends SignInDeps {
  createBusiness: CreateBusiness;
  writeAndPublish: WriteAndPublish;
  /** Epoch milliseconds. */
  now(): number;
  log: Logger;
}

/** The last step of a Google sign-in: the page that began the sign-in fetches its session. */
export type ExchangeService = ReturnType<typeof createExchangeService>;

export const createExchangeService = (deps: ExchangeServiceDeps) => {
  const { writeAndPublish, notices, now, log } = deps;
  return {
    /** @throws AppError invalid_credentials for every invalid id: unknown, expired, used, or with the verifier of another
     * sign-in */
    async exchange(
      { session_id, verifier, timezone }: ParsedBodyOf<typeof authCalls.session>,
      { ip, userAgent }: RequestFacts,
    ): Promise<AnswerOf<typeof authCalls.session>> {
      const nowMs = now();
      const done = await writeAndPublish(null, async (tx, changed) => {
        // The row stores only hashes of the id and the verifier: a page that knows both is the one that began this sign-in.
        const person = await takeHandover(tx, { idHash: sha256(session_id), challenge: sha256(verifier) }, nowMs);
        const found = person && (await accountOf(tx, deps, { person, timezone, nowMs }));
        if (!found) return null;
        const { account, isTied, ...how } = found;
        changed([account.id]);
        const device = deviceName(userAgent);
        if (isTied) {
          const email = await findEmail(tx, account.id);
          await notices.tell(tx, 'google_added', { accountId: account.id, email, device, nowMs });
        }
        return { session: await startSession(tx, deps, { account, origin: { device, ip }, nowMs }), how };
      });
      if (!done) throw spentSignIn();
      const { session, how } = done;
      log.info({ accountId: session.accountId, ...how }, 'signed in with Google');
      return { ...(await answerOf(deps, session)), ...how };
    },
  };
};

/** Never a 401, which would end the session of a signed-in owner. */
const spentSignIn = (): AppError =>
  new AppError('invalid_credentials', {
    status: 400,
    detail: 'This sign-in took too long or was already finished. Please start again.',
  });

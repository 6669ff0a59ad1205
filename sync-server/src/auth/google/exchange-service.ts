import type { AnswerOf, authCalls, ParsedBodyOf } from '@doorsign/shared-schema/api';
import { AppError } from '../../http/errors.ts';
import type { RequestFacts } from '../../http/route.ts';
import type { Logger } from '../../platform/logger.ts';
import type { WriteAndPublish } from '../../records/publishing/write-and-publish.ts';
import { findEmail } from '../account-repository.ts';
import { deviceName } from '../device-name.ts';
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

/** The last step of signing in with Google: the page that began it fetches its session. */
export type ExchangeService = ReturnType<typeof createExchangeService>;

export const createExchangeService = (deps: ExchangeServiceDeps) => {
  const { writeAndPublish, notices, now, log } = deps;
  return {
    /** @throws AppError invalid_credentials for an id that does not count, whatever the reason: unknown, too old, used, or
     * not begun by whoever sends it */
    async exchange(
      { session_id, verifier, timezone }: ParsedBodyOf<typeof authCalls.session>,
      { ip, userAgent }: RequestFacts,
    ): Promise<AnswerOf<typeof authCalls.session>> {
      const nowMs = now();
      const done = await writeAndPublish(async (tx, changed) => {
        // The id is its own hash's secret, the verifier its challenge's: a row that both lead to is this page's.
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

/** Never a 401: nobody who is signed in loses that. */
const spentSignIn = (): AppError =>
  new AppError('invalid_credentials', {
    status: 400,
    detail: 'This sign-in took too long or was finished before. Please start again.',
  });

import { STUDIES, type StudyKey } from '@doorsign/shared-schema/resources';
import { AppError } from '../http/errors.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { storeMail } from '../mail/outgoing-mail.ts';
import { caseStudyMail } from '../mail/templates/case-study.ts';
import type { Database } from '../platform/database/database.ts';

interface ResourcesDeps {
  database: Database;
  rateLimits: Pick<RateLimits, 'takeMail'>;
  /** Whether a mail server or its stand-in is available. */
  canMail: boolean;
  newId(): string;
  publicUrl: string;
  /** Epoch milliseconds. */
  now(): number;
}

/** The resources that any visitor may request. */
export interface ResourcesService {
  /** Stores the mail with a study. The mail is sent later, so the mail server need not be available now.
   * @throws AppError rate_limited, mail_unavailable */
  mailStudy(wanted: { email: string; study: StudyKey }, ip: string): Promise<{ detail: string }>;
}

export const createResourcesService = (deps: ResourcesDeps): ResourcesService => {
  const { database, rateLimits, canMail, newId, publicUrl, now } = deps;
  return {
    async mailStudy({ email: to, study }, ip) {
      // A stored mail is sent eventually. Without a mail server it could never be sent, so refuse.
      if (!canMail) throw new AppError('mail_unavailable');
      const { giveBack } = await rateLimits.takeMail({ email: to, accountId: null, ip });
      const mail = caseStudyMail({ to, study: STUDIES[study], publicUrl });
      try {
        // The mail belongs to no account, even if the address has one, so that it is deleted as soon as it has been sent.
        await database.write((tx) =>
          storeMail(tx, { id: newId(), accountId: null, kind: 'case_study', mail, nowMs: now() }),
        );
      } catch (error) {
        await giveBack();
        throw error;
      }
      return { detail: 'The case study is on its way.' };
    },
  };
};

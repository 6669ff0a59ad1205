import { STUDIES, type StudyKey } from '@doorsign/shared-schema/resources';
import { AppError } from '../http/errors.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { storeMail } from '../mail/outgoing-mail.ts';
import { caseStudyMail } from '../mail/templates/case-study.ts';
import type { Database } from '../platform/database/database.ts';

interface ResourcesDeps {
  database: Database;
  rateLimits: Pick<RateLimits, 'takeMail'>;
  /** Is there anything that mail can be handed to? */
  canMail: boolean;
  newId(): string;
  publicUrl: string;
  /** Epoch milliseconds. */
  now(): number;
}

/** What anybody may ask for. */
export interface ResourcesService {
  /** Stores the mail with a study; it is handed over soon after, however the mail server is at the moment.
   * @throws AppError rate_limited, mail_unavailable */
  mailStudy(wanted: { email: string; study: StudyKey }, ip: string): Promise<{ detail: string }>;
}

export const createResourcesService = (deps: ResourcesDeps): ResourcesService => {
  const { database, rateLimits, canMail, newId, publicUrl, now } = deps;
  return {
    async mailStudy({ email: to, study }, ip) {
      // What is stored is sent sooner or later. Where nothing can ever send it, nothing may be promised.
      if (!canMail) throw new AppError('mail_unavailable');
      const { giveBack } = await rateLimits.takeMail({ email: to, accountId: null, ip });
      const mail = caseStudyMail({ to, study: STUDIES[study], publicUrl });
      try {
        // It belongs to no account, even where the address has one: so it is forgotten as soon as it has been sent.
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

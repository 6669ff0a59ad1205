import { resourceCalls } from '@doorsign/shared-schema/api';
import { STUDY_KEYS } from '@doorsign/shared-schema/resources';
import { callApi } from '../call-api.ts';
import type { Delivery } from '../run-smtp-sink.ts';
import type { ServerProcess } from './server-process.ts';

/** Somebody who asks for mail without a pause, each time for another address. */
export interface MailClient {
  /** Asks one process and another in turn, so many times that who lives promises many. */
  work(next: () => ServerProcess): Promise<void>;
  /** What was promised, and what the mail server took of it. */
  compare(deliveries: readonly Delivery[]): MailReport;
}

/** What became of the mail. */
interface MailReport {
  /** How many mails were promised. */
  promised: number;
  /** A line for each that did not come, or of which two came with ids of their own. */
  faults: string[];
  /** How many copies came of mail that was there already: a process died before it could note that it had handed it over. Mailboxes
   * know them by their id. */
  copies: number;
}

/** Not more: mail is stored faster than anybody hands it over. */
const TIMES = 40;

export const createMailClient = (): MailClient => {
  const promised = new Set<string>();
  const asked = new Set<string>();
  return {
    async work(next) {
      for (let time = 0; time < TIMES; time += 1) {
        const email = `reader${asked.size}@example.com`;
        asked.add(email);
        const body = { email, study: STUDY_KEYS[0] };
        const reply = await callApi(next().url, resourceCalls.caseStudy, { body }).catch(() => null);
        if (reply === null || reply.status === 503) continue;
        if (reply.answer) promised.add(email);
      }
    },
    compare(deliveries) {
      const faults: string[] = [];
      let copies = 0;
      for (const email of asked) {
        const own = deliveries.filter(({ envelope }) => envelope.to.includes(email));
        const ids = new Set(own.map(({ message }) => message.messageId));
        copies += own.length - ids.size;
        if (ids.size === 0 && promised.has(email)) faults.push(`${email}: no mail came`);
        if (ids.size > 1) faults.push(`${email}: ${ids.size} mails came`);
      }
      return { promised: promised.size, faults, copies };
    },
  };
};

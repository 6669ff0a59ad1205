import { resourceCalls } from '@doorsign/shared-schema/api';
import { STUDY_KEYS } from '@doorsign/shared-schema/resources';
import { callApi } from '../call-api.ts';
import type { Delivery } from '../run-smtp-sink.ts';
import type { ServerProcess } from './server-process.ts';

/** A client that requests mail without a pause, each time for another address. */
export interface MailClient {
  /** Sends requests to the processes in turn, often enough that the surviving one accepts many. */
  work(next: () => ServerProcess): Promise<void>;
  /** Compares the accepted requests with the mails that arrived. */
  compare(deliveries: readonly Delivery[]): MailReport;
}

/** The results of the mail client. */
interface MailReport {
  /** Number of accepted requests. */
  promised: number;
  /** One line for each mail that did not arrive, or that arrived twice with different ids. */
  faults: string[];
  /** Number of copies of mails that had already arrived, because a process died before it could record the handover. Mailboxes recognize
   * them by their id. */
  copies: number;
}

/** The number of requests. It is limited, because mail is stored faster than it is sent. */
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

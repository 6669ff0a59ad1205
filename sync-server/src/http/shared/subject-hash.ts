import { createHmac } from 'node:crypto';

/** What is stored instead of an address, an e-mail or an account: without the key nobody can find out whose it is by trying.
 * @param kind    what is remembered of the subject; the same subject is another text for another kind */
export type SubjectHash = (kind: string, subject: string) => string;

/** As long as no two subjects are to meet by chance. */
const LENGTH = 22;

export const createSubjectHash =
  (key: Uint8Array): SubjectHash =>
  (kind, subject) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, subject]))
      .digest('base64url')
      .slice(0, LENGTH);

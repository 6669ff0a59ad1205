import { createHmac } from 'node:crypto';

/** Returns the keyed hash that is stored instead of an address, an e-mail or an account. Without the key, the subject cannot be found by
 * guessing.
 * @param kind the kind of data; the same subject has another hash for another kind */
export type SubjectHash = (kind: string, subject: string) => string;

/** Characters of a hash: enough to rule out that two subjects collide by chance. */
const LENGTH = 22;

export const createSubjectHash =
  (key: Uint8Array): SubjectHash =>
  (kind, subject) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, subject]))
      .digest('base64url')
      .slice(0, LENGTH);

import type { Owner } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import { findLiveMembers, liveMemberOf } from './session-repository.ts';

interface Question {
  readonly owner: Owner;
  resolve(isLive: boolean): void;
  reject(error: unknown): void;
}

/** Creates a function that returns whether a session has not ended and its account is still a member of the business. Questions of the same moment,
 * such as those of all streams that have a heartbeat, are answered by one query. */
export const createLiveSessions = ({
  database,
  now,
}: {
  database: Pick<Database, 'read'>;
  /** Epoch milliseconds. */
  now(): number;
}): ((owner: Owner) => Promise<boolean>) => {
  let questions: Question[] = [];

  const answer = async (asked: readonly Question[]): Promise<void> => {
    try {
      const sessionIds = asked.map(({ owner }) => owner.sessionId);
      const members = await findLiveMembers(database.read, sessionIds, now());
      for (const { owner, resolve } of asked) resolve(members.has(liveMemberOf(owner)));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };

  return (owner) =>
    new Promise((resolve, reject) => {
      questions.push({ owner, resolve, reject });
      if (questions.length > 1) return;
      setImmediate(() => {
        const asked = questions;
        questions = [];
        void answer(asked);
      });
    });
};

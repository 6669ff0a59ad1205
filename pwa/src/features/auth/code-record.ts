import type { CodePurpose } from '@doorsign/shared-schema/api';
import type { MailedCode } from '../../local/storage/rows.ts';

const KEY = 'doorsign-code';

/** What a code is for that is mailed to somebody who is not signed in yet. */
export type SignInPurpose = Extract<CodePurpose, 'signup' | 'login'>;

/** The code that the server has sent to an owner: kept across reloads and tabs, so that looking at the screen again does
 * not send another one. A code whose answer was never seen is not kept, and is asked for again. */
export interface CodeRecord extends MailedCode {
  purpose: SignInPurpose;
}

const isCodeRecord = (stored: unknown): stored is CodeRecord => {
  const { email, challengeId, until, purpose } = (stored ?? {}) as Partial<Record<keyof CodeRecord, unknown>>;
  return (
    typeof email === 'string' &&
    typeof challengeId === 'string' &&
    typeof until === 'number' &&
    (purpose === 'signup' || purpose === 'login')
  );
};

/** What was kept for this purpose; null when nothing was, or for the other one. */
export const readCodeRecord = (purpose: SignInPurpose): CodeRecord | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isCodeRecord(stored) && stored.purpose === purpose ? stored : null;
  } catch {
    return null;
  }
};

/** Keeps a record, or forgets it with null. A browser without storage sends a new code after a reload. */
export const writeCodeRecord = (record: CodeRecord | null): void => {
  try {
    if (record) localStorage.setItem(KEY, JSON.stringify(record));
    else localStorage.removeItem(KEY);
  } catch {
    return;
  }
};

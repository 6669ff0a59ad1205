import type { CodePurpose } from '@doorsign/shared-schema/api';
import type { MailedCode } from '../../local/storage/rows.ts';

const KEY = 'doorsign-code';

/** The purpose of a code that is mailed to a person who is not signed in yet. */
export type SignInPurpose = Extract<CodePurpose, 'signup' | 'login'>;

/** The code that the server has sent to an owner. It is kept across reloads and tabs, so that opening the screen again does
 * not send another one. A code whose response was lost is not kept, and is requested again. */
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

/** Returns the record of this purpose; null without one, or if it is for the other purpose. */
export const readCodeRecord = (purpose: SignInPurpose): CodeRecord | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isCodeRecord(stored) && stored.purpose === purpose ? stored : null;
  } catch {
    return null;
  }
};

/** Stores a record, or removes it with null. In a browser without storage a reload sends a new code. */
export const writeCodeRecord = (record: CodeRecord | null): void => {
  try {
    if (record) localStorage.setItem(KEY, JSON.stringify(record));
    else localStorage.removeItem(KEY);
  } catch {
    return;
  }
};

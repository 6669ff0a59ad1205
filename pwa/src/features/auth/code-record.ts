const KEY = 'doorsign-code';

/** The code that the server has sent to an owner: kept across reloads and tabs, so that looking at the screen again does
 * not send another one. A code whose answer was never seen is not kept, and is asked for again. */
export interface CodeRecord {
  email: string;
  challengeId: string;
  /** When the code stops being valid, epoch milliseconds. */
  until: number;
}

const isCodeRecord = (stored: unknown): stored is CodeRecord => {
  const { email, challengeId, until } = (stored ?? {}) as Partial<Record<keyof CodeRecord, unknown>>;
  return typeof email === 'string' && typeof challengeId === 'string' && typeof until === 'number';
};

/** What was kept for this e-mail; null when nothing was, or for another one. */
export const readCodeRecord = (email: string): CodeRecord | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isCodeRecord(stored) && stored.email === email ? stored : null;
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

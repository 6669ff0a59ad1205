import { CLOSURE_KEY } from '@doorsign/shared-schema/registers';
import { useOwnQuery } from './own-query.ts';
import { readMeta, type LocalDatabase } from './storage/database.ts';
import { outboxRows } from './storage/view.ts';

/** Facts about the closure that the settings do not have. */
interface ClosureFacts {
  /** Milliseconds that the server's clock is ahead of this device's; 0 while they agree to the minute. */
  readonly clockOffsetMs: number;
  /** The time at which the closure was saved, by the server's clock in epoch milliseconds; null if it was never saved. */
  readonly savedAt: number | null;
}

const readClosureFacts = async (db: LocalDatabase, locationId: string): Promise<ClosureFacts> => {
  const clockOffsetMs = (await readMeta(db, 'clockOffsetMs')) ?? 0;
  const waiting = (await outboxRows(db, 'waiting')).findLast(({ edit }) =>
    edit.writes.some(({ scope, key }) => scope === locationId && key === CLOSURE_KEY),
  );
  const stored = await db.registers.get([locationId, CLOSURE_KEY]);
  return { clockOffsetMs, savedAt: waiting ? waiting.savedAt + clockOffsetMs : (stored?.at ?? null) };
};

/** The clock's error and the age of the closure; undefined while loading. */
export const useClosureFacts = (): ClosureFacts | undefined => useOwnQuery(readClosureFacts);

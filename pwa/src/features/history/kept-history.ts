import { historyCalls } from '@doorsign/shared-schema/api';
import { answerKey, readMeta, type LocalDatabase } from '../../local/storage/database.ts';
import type { KeptHistory } from '../../local/storage/rows.ts';
import type { LoadedHistory } from './merge-history.ts';

/** The most that the device keeps of the history, in characters of JSON. */
export const KEPT_CHARACTERS_MAX = 200_000;

/** Returns the newest entries that fit on the device. One change may be as large as a whole year of holidays. */
export const keptPart = ({ entries }: LoadedHistory): LoadedHistory['entries'] => {
  let left = KEPT_CHARACTERS_MAX;
  const end = entries.findIndex((entry) => (left -= JSON.stringify(entry).length) < 0);
  return end === -1 ? entries : entries.slice(0, end);
};

/** Reads the changes that this device has kept of a location; null if there are none, or if an earlier release of the app
 * has stored them in a form that this one does not know. */
export const readKeptHistory = async (db: LocalDatabase, locationId: string): Promise<KeptHistory | null> => {
  const kept = await readMeta(db, answerKey(db, 'history', locationId));
  if (!kept || kept.locationId !== locationId) return null;
  const checked = historyCalls.history.answer.safeParse({ edits: kept.entries, next: null });
  return checked.success ? { ...kept, entries: checked.data.edits } : null;
};

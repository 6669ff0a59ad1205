import { useCallback } from 'react';
import type { CalendarDate } from '@doorsign/shared-schema/holidays';
import { canonicalJson, type Settings } from '@doorsign/shared-schema/registers';
import { useOwnQuery } from './own-query.ts';
import { readMeta, type LocalDatabase } from './storage/database.ts';
import type { KeptPublicDates } from './storage/rows.ts';

/** The settings that decide which public holidays count. */
type Place = Pick<Settings, 'country' | 'timezone'>;

/** Returns the key under which dates are kept. */
export const placeOf = ({ country, timezone }: Place): string => canonicalJson([country, timezone]);

const NONE: readonly CalendarDate[] = [];
const readKept = async (db: LocalDatabase): Promise<KeptPublicDates | undefined> => readMeta(db, 'publicDates');

/** Returns a function that finds the public holidays for a status that this device computes. While they are unknown, it finds none, so that
 * the status lacks the hint. The table itself is read on demand (answers/use-public-holidays.ts).
 * Source: shared-schema/docs/product-rules.md#s22. */
export const usePublicDates = (): ((place: Place) => readonly CalendarDate[]) => {
  const kept = useOwnQuery(readKept);
  return useCallback((place) => (kept?.place === placeOf(place) ? kept.dates : NONE), [kept]);
};

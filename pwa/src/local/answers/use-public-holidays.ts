import { useEffect, useMemo } from 'react';
import { publicHolidayCalls } from '@doorsign/shared-schema/api';
import {
  countryInEffect,
  countryOfZone,
  publicHolidaysOf,
  RULED_COUNTRY,
  ruledHolidays,
  type Country,
  type PublicHoliday,
  type PublicHolidayIndex,
} from '@doorsign/shared-schema/holidays';
import { sameValue } from '@doorsign/shared-schema/registers';
import { DAY } from '@doorsign/shared-schema/status/units';
import { ApiError, type ApiClient } from '../../api/client.ts';
import { useSettings } from '../hooks.ts';
import { useLocalStore, useOwnQuery } from '../own-query.ts';
import type { LocalStore } from '../local-store.ts';
import { useServices } from '../services.ts';
import { readMeta, writeMeta, type LocalDatabase } from '../storage/database.ts';
import type { KeptPublicHolidays } from '../storage/rows.ts';
import { placeOf } from '../use-public-dates.ts';

/** Milliseconds for which a file on the device is good enough. */
const KEPT_MS = 30 * DAY;

/** The public holidays of the business, as far as this device knows them. */
export interface PublicHolidays {
  /** Null before a server has sent it. */
  readonly index: PublicHolidayIndex | null;
  /** The owner's choice; null for the country of the time zone. */
  readonly chosen: Country | null;
  /** The country of the time zone; null if it has none, and while it is not known. */
  readonly ofZone: string | null;
  /** The country and region that count; null for none, and while it is not known. */
  readonly inEffect: Country | null;
  /** Those of the country that counts, in order of date; null while its file is missing. */
  readonly holidays: readonly PublicHoliday[] | null;
}

const readKept = async (db: LocalDatabase): Promise<KeptPublicHolidays | null> =>
  (await readMeta(db, 'publicHolidays')) ?? null;

/** Returns the public holidays of the business, and asks the server for what is missing or a month old.
 * @returns undefined while loading */
export const usePublicHolidays = (): PublicHolidays | undefined => {
  const { api, now } = useServices();
  const store = useLocalStore();
  const settings = useSettings();
  const kept = useOwnQuery(readKept);
  const chosen = settings?.country ?? null;
  const timezone = settings?.timezone;
  const known = useMemo(
    () => (timezone === undefined || kept === undefined ? undefined : publicHolidaysFrom(kept, chosen, timezone)),
    [kept, chosen, timezone],
  );
  const country = known?.inEffect?.country ?? null;
  const isLoaded = known !== undefined;
  const isMissing = isLoaded && (!kept || lacksFile(kept, country));
  const answeredAt = kept?.answeredAt ?? null;

  useEffect(() => {
    if (!store || timezone === undefined || !isLoaded) return;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async (): Promise<void> => {
      const age = answeredAt === null ? KEPT_MS : now() - answeredAt;
      if (!isMissing && age >= 0 && age < KEPT_MS) return;
      try {
        const answer = { ...(await askTable(api, chosen, timezone, signal)), answeredAt: now() };
        if (!signal.aborted) await store.guard.run(() => writeMeta(store.db, 'publicHolidays', answer));
      } catch (error) {
        // The next opening of the screen, and the next connection, ask again.
        if (!signal.aborted && !(error instanceof ApiError)) throw error;
      }
    };
    const askNow = (): void => void ask().catch(() => undefined);
    askNow();
    window.addEventListener('online', askNow, { signal });
    return () => controller.abort();
  }, [api, now, store, chosen, timezone, isLoaded, isMissing, answeredAt]);
  useEffect(() => {
    if (store && known?.holidays && timezone !== undefined)
      void keepDates(store, placeOf({ country: chosen, timezone }), known.holidays).catch(() => undefined);
  }, [store, known, chosen, timezone]);
  return known;
};

/** Keeps the dates apart from their table, for the previews of all screens. */
const keepDates = async (
  { db, guard }: LocalStore,
  place: string,
  holidays: readonly PublicHoliday[],
): Promise<void> => {
  const next = { place, dates: holidays.map(({ date }) => date) };
  await guard.run(async () => {
    // Equal dates are not written again: each write would wake the previews.
    if (!sameValue(await readMeta(db, 'publicDates'), next)) await writeMeta(db, 'publicDates', next);
  });
};

const lacksFile = ({ index, file }: KeptPublicHolidays, country: string | null): boolean =>
  country !== null && country !== RULED_COUNTRY && Object.hasOwn(index.countries, country) && file?.country !== country;

/** Asks for the index and for the file of the country that counts. */
const askTable = async (
  api: ApiClient,
  chosen: Country | null,
  timezone: string,
  signal: AbortSignal,
): Promise<Omit<KeptPublicHolidays, 'answeredAt'>> => {
  const index = await api.call(publicHolidayCalls.index, { signal });
  const country = countryInEffect(index, chosen, timezone)?.country ?? RULED_COUNTRY;
  const hasFile = country !== RULED_COUNTRY && Object.hasOwn(index.countries, country);
  const file = hasFile ? await api.call(publicHolidayCalls.country, { params: { country }, signal }) : null;
  return { index, file };
};

const publicHolidaysFrom = (
  kept: KeptPublicHolidays | null,
  chosen: Country | null,
  timezone: string,
): PublicHolidays => {
  const index = kept?.index ?? null;
  const own = chosen?.country === 'none' ? null : chosen;
  const inEffect = index ? countryInEffect(index, chosen, timezone) : own;
  const ofZone = index && countryOfZone(index, timezone);
  return { index, chosen, ofZone, inEffect, holidays: holidaysOf(kept, inEffect) };
};

const holidaysOf = (kept: KeptPublicHolidays | null, inEffect: Country | null): readonly PublicHoliday[] | null => {
  if (inEffect === null) return [];
  if (!kept) return null;
  if (inEffect.country === RULED_COUNTRY) return ruledHolidays(kept.index.until);
  return kept.file?.country === inEffect.country ? publicHolidaysOf(kept.file, inEffect.region) : null;
};

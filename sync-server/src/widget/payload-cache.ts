import { businessDayOf, type BusinessDay } from '@doorsign/shared-schema/widget';
import { createLocationCache, isOfThisDay, type LocationCache, type LocationCacheDeps } from './location-cache.ts';
import { buildPayload } from './payload.ts';
import type { FillScript } from './script.ts';
import { packVariants, type Variants } from '../http/variants.ts';

/** The public responses of one location, compressed. */
export interface PublicAnswers {
  /** Revision of the snapshot. */
  readonly rev: string;
  readonly domains: readonly string[];
  /** IANA zone of the business. */
  readonly zone: string;
  readonly payload: Variants;
  /** Null before the widget is built. */
  readonly script: Variants | null;
  /** The business day for which the responses are right. */
  readonly day: BusinessDay;
}

/** A cache of public responses, for the locations that are requested most. */
export type PayloadCache = LocationCache<PublicAnswers>;

interface PayloadCacheDeps extends LocationCacheDeps {
  publicUrl: string;
  fillScript: FillScript | null;
}

/** Maximum number of cached locations; each takes 25 KB at most. */
export const LOCATIONS_MAX = 2000;

/** Builds each location's responses once per edit and business day. An older response is correct until its horizon.
 * Source: shared-schema/docs/http-contract.md#payload; shared-schema/docs/product-rules.md#s11. */
export const createPayloadCache = (deps: PayloadCacheDeps): PayloadCache => {
  const { now, publicUrl, fillScript, locationsMax = LOCATIONS_MAX } = deps;
  return createLocationCache<PublicAnswers>(deps, {
    locationsMax,
    isRight: isOfThisDay,
    async make(snapshot) {
      const zone = snapshot.schedule.timezone;
      const day = businessDayOf(zone, now());
      const payload = buildPayload(snapshot, day, publicUrl);
      const [packedPayload, packedScript] = await Promise.all([
        packVariants(JSON.stringify(payload)),
        fillScript && packVariants(fillScript(payload, snapshot.css ?? '')),
      ]);
      const { rev, domains } = snapshot;
      return { rev, domains, zone, payload: packedPayload, script: packedScript, day };
    },
  });
};

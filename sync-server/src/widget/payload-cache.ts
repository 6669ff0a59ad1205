import { businessDayOf, type BusinessDay } from '@doorsign/shared-schema/widget';
import type { CacheRecorder } from '../platform/metrics/cache-metrics.ts';
import type { Publications } from '../records/publishing/publications.ts';
import type { Snapshots } from '../records/publishing/snapshots.ts';
import { createLocationCache, type LocationCache } from './location-cache.ts';
import { buildPayload } from './payload.ts';
import type { FillScript } from './script.ts';
import { packVariants, type Variants } from '../http/variants.ts';

/** The public responses of one location, compressed. */
export interface PublicAnswers {
  /** Revision of the snapshot. */
  readonly rev: number;
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

interface PayloadCacheDeps {
  snapshots: Pick<Snapshots, 'findPublic'>;
  publications: Pick<Publications, 'subscribe'>;
  now(): number;
  publicUrl: string;
  fillScript: FillScript | null;
  /** Called with an error if an older response was returned instead. */
  onStale(error: unknown): void;
  counts: CacheRecorder;
  /** Maximum number of cached locations; each takes 25 KB at most. */
  locationsMax?: number;
}

/** Builds each location's responses once per edit and business day. An older response is correct until its horizon.
 * Source: shared-schema/docs/http-contract.md#payload; shared-schema/docs/product-rules.md#s11. */
export const createPayloadCache = (deps: PayloadCacheDeps): PayloadCache => {
  const { snapshots, publications, now, publicUrl, fillScript, onStale, counts, locationsMax = 2000 } = deps;
  return createLocationCache({
    publications,
    onStale,
    counts,
    locationsMax,
    isRight({ day }) {
      const nowMs = now();
      return day.startsAt <= nowMs && nowMs < day.endsAt;
    },
    async make(locationId): Promise<PublicAnswers | undefined> {
      const snapshot = await snapshots.findPublic(locationId);
      if (!snapshot) return undefined;
      const zone = snapshot.schedule.timezone;
      const day = businessDayOf(zone, now());
      const payload = buildPayload(snapshot, day, publicUrl);
      const [packedPayload, packedScript] = await Promise.all([
        packVariants(JSON.stringify(payload)),
        fillScript && packVariants(fillScript(payload)),
      ]);
      const { rev, domains } = snapshot;
      return { rev, domains, zone, payload: packedPayload, script: packedScript, day };
    },
  });
};

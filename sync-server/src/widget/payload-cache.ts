import { businessDayOf, type BusinessDay } from '@doorsign/shared-schema/widget';
import type { CacheRecorder } from '../platform/metrics/cache-metrics.ts';
import type { Publications } from '../records/publishing/publications.ts';
import type { Snapshots } from '../records/publishing/snapshots.ts';
import { createLocationCache, type LocationCache } from './location-cache.ts';
import { buildPayload } from './payload.ts';
import type { FillScript } from './script.ts';
import { packVariants, type Variants } from './variants.ts';

/** One location's public answers, packed. */
export interface PublicAnswers {
  /** The snapshot's. */
  readonly rev: number;
  readonly domains: readonly string[];
  /** IANA zone of the business. */
  readonly zone: string;
  readonly payload: Variants;
  /** Null before the widget is built. */
  readonly script: Variants | null;
  /** They hold for this day of the business. */
  readonly day: BusinessDay;
}

/** The public answers of the locations that are asked for most, in memory. */
export type PayloadCache = LocationCache<PublicAnswers>;

interface PayloadCacheDeps {
  snapshots: Pick<Snapshots, 'findPublic'>;
  publications: Pick<Publications, 'subscribe'>;
  now(): number;
  publicUrl: string;
  fillScript: FillScript | null;
  /** Hears of a failure that an older answer hid. */
  onStale(error: unknown): void;
  counts: CacheRecorder;
  /** Most locations to keep; one takes 25 KB at the most. */
  locationsMax?: number;
}

/** Builds each location's answers once per edit and business-zone day. An older one is true until its horizon.
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

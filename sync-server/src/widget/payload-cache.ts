import { businessDayOf, type BusinessDay } from '@doorsign/shared-schema/widget';
import type { Publications } from '../records/publications.ts';
import type { Snapshots } from '../records/snapshots.ts';
import { buildPayload } from './payload.ts';
import type { FillScript } from './script.ts';
import { packVariants, type Variants } from './variants.ts';

/** One location's public answers, packed. */
export interface PublicAnswers {
  readonly domains: readonly string[];
  readonly payload: Variants;
  /** Null before the widget is built. */
  readonly script: Variants | null;
}

/** The public answers of the locations that are asked for most, in memory. */
export interface PayloadCache {
  /** What is at hand and right now; undefined sends the caller to find(). */
  peek(locationId: string): PublicAnswers | undefined;
  /** Reads and packs what is not at hand, once for all who ask meanwhile.
   * @returns undefined for a location that is not public
   * @throws  what the database throws, where there is not even an older answer */
  find(locationId: string): Promise<PublicAnswers | undefined>;
}

interface PayloadCacheDeps {
  snapshots: Snapshots;
  publications: Publications;
  now(): number;
  publicUrl: string;
  fillScript: FillScript | null;
  /** Hears of a failure that an older answer hid. */
  onStale(error: unknown): void;
  /** Most locations to keep; one takes 25 KB at the most. */
  locationsMax?: number;
}

interface Kept extends PublicAnswers {
  /** The answers hold for this day of the business. */
  readonly day: BusinessDay;
  /** An edit has been published since. */
  isOutdated: boolean;
}

/** Builds each location's answers once per edit and business-zone day. When the database fails, an older answer is better
 * than none: it is true until its horizon, but for the edits since.
 * Source: contract section 4; decisions S11. */
export const createPayloadCache = (deps: PayloadCacheDeps): PayloadCache => {
  const { snapshots, publications, now, publicUrl, fillScript, onStale, locationsMax = 2000 } = deps;
  /** Least recently used first. */
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<PublicAnswers | undefined>>();

  publications.subscribe((locationId) => {
    const answers = kept.get(locationId);
    if (answers) answers.isOutdated = true;
    // What is being read may be older than the edit: whoever asks from now on must not get it.
    underWay.delete(locationId);
  });

  const keep = (locationId: string, answers: Kept): void => {
    kept.delete(locationId);
    kept.set(locationId, answers);
    for (const leastUsed of kept.keys()) {
      if (kept.size <= locationsMax) break;
      kept.delete(leastUsed);
    }
  };

  const build = async (locationId: string): Promise<Kept | undefined> => {
    const snapshot = await snapshots.findPublic(locationId);
    if (!snapshot) return undefined;
    const day = businessDayOf(snapshot.schedule.timezone, now());
    const payload = buildPayload(snapshot, day, publicUrl);
    const [packedPayload, packedScript] = await Promise.all([
      packVariants(JSON.stringify(payload)),
      fillScript && packVariants(fillScript(payload)),
    ]);
    return { domains: snapshot.domains, payload: packedPayload, script: packedScript, day, isOutdated: false };
  };

  const renew = async (locationId: string, isCurrent: () => boolean): Promise<PublicAnswers | undefined> => {
    try {
      const answers = await build(locationId);
      if (answers && isCurrent()) keep(locationId, answers);
      if (!answers) kept.delete(locationId);
      return answers;
    } catch (error) {
      const older = kept.get(locationId);
      if (!older) throw error;
      onStale(error);
      return older;
    }
  };

  return {
    peek(locationId) {
      const answers = kept.get(locationId);
      if (!answers || answers.isOutdated) return undefined;
      const nowMs = now();
      if (nowMs < answers.day.startsAt || nowMs >= answers.day.endsAt) return undefined;
      kept.delete(locationId);
      kept.set(locationId, answers);
      return answers;
    },
    find(locationId) {
      const shared = underWay.get(locationId);
      if (shared) return shared;
      const isCurrent = (): boolean => underWay.get(locationId) === mine;
      const mine = renew(locationId, isCurrent).finally(() => {
        if (isCurrent()) underWay.delete(locationId);
      });
      underWay.set(locationId, mine);
      return mine;
    },
  };
};

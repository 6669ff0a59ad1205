import { PLANS, readPlan, type Plan } from '@doorsign/shared-schema/plans';
import {
  locationsOverMail,
  locationsPausedMail,
  locationsPauseSoonMail,
  type LocationsOver,
} from '../mail/templates/locations-over.ts';
import { storeMail } from '../mail/outgoing-mail.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import type { RegularJob } from '../platform/jobs/regular-jobs.ts';
import { LOCATIONS_OVER } from '../platform/parameters.ts';
import { raiseAccess } from '../records/access.ts';
import { recordAction } from '../records/audit.ts';
import { findBusinessOwner } from '../records/business-owner.ts';
import { isKept, loadLocations, savePause, type StoredLocation } from '../records/locations.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import { timezoneOf } from '../records/timezone-of.ts';
import { namesOf } from '../records/user-place.ts';

interface LocationLimitDeps {
  database: Pick<Database, 'read'>;
  writeAndPublish: WriteAndPublish;
  newId(): string;
  publicUrl: string;
  /** Epoch milliseconds. */
  now(): number;
}

/** Compares the locations of a business with its plan. Locations beyond the plan work on for some weeks, and then pause: those with the
 * highest positions. Source: shared-schema/docs/decisions/0167-locations-beyond-the-plan.md. */
export interface LocationLimit {
  /** Notes since when a business has more locations than its plan, pauses and resumes its locations, and stores the mail that is due. To be
   * called in every transaction that changes its plan or its locations, after that change. The caller has raised `access`, and publishes
   * all locations of the business. */
  apply(tx: Tx, businessId: string): Promise<void>;
  /** Does the same for every business with too many locations, whenever its time has come. */
  readonly job: RegularJob;
}

export const createLocationLimit = ({
  database,
  writeAndPublish,
  newId,
  publicUrl,
  now,
}: LocationLimitDeps): LocationLimit => {
  const apply = async (tx: Tx, businessId: string): Promise<void> => {
    const nowMs = now();
    const correction = await findCorrection(tx, businessId, nowMs);
    if (!correction) return;
    const { overSince, mails, pause, resume, mail } = correction;
    await tx
      .updateTable('businesses')
      .set({ over_since: overSince, over_mails: mails })
      .where('id', '=', businessId)
      .execute();
    for (const [action, pausedAt, locations] of [
      ['location.paused', nowMs, pause],
      ['location.resumed', null, resume],
    ] as const) {
      const ids = locations.map(({ id }) => id);
      const names = await namesOf(tx, ids);
      for (const id of ids) {
        await savePause(tx, id, pausedAt);
        const details = { name: names(id).name };
        await recordAction(tx, { businessId, accountId: null, action, target: id, details, nowMs });
      }
    }
    if (mail) await storeOverMail(tx, businessId, mail, nowMs);
  };

  const storeOverMail = async (tx: Tx, businessId: string, due: DueMail, nowMs: number): Promise<void> => {
    const { template, kept, beyond, ...facts } = due;
    const owner = await findBusinessOwner(tx, businessId);
    if (!owner) return;
    const names = await namesOf(
      tx,
      kept.map(({ id }) => id),
    );
    const mail = template({
      ...facts,
      to: owner.email,
      businessName: names(kept[0]?.id ?? '').businessName,
      count: kept.length,
      names: beyond.map(({ id }) => names(id).name),
      timezone: await timezoneOf(tx, businessId),
      publicUrl,
    });
    await storeMail(tx, { id: newId(), accountId: owner.id, kind: 'locations', mail, nowMs });
  };

  /** Looks at every business with too many locations. */
  const run = async (isStopping: () => boolean): Promise<void> => {
    const over = await database.read
      .selectFrom('businesses')
      .select('id')
      .where('over_since', 'is not', null)
      .orderBy('over_since')
      .execute();
    for (const { id } of over) {
      if (isStopping()) return;
      if (!(await findCorrection(database.read, id, now()))) continue;
      await writeAndPublish(id, async (tx, changed) => {
        await raiseAccess(tx, id);
        await apply(tx, id);
        changed((await loadLocations(tx, id)).map((location) => location.id));
      });
    }
  };

  return { apply, job: { name: 'locations', everyMs: LOCATIONS_OVER.lookEveryMs, run } };
};

/** The mails of one excess, in order. `businesses.over_mails` counts those that were due. */
const MAILS = [locationsOverMail, locationsPauseSoonMail, locationsPausedMail] as const;

interface DueMail extends Pick<LocationsOver, 'plan' | 'pausesAt'> {
  template(facts: LocationsOver): ReturnType<(typeof MAILS)[number]>;
  /** The locations that are not archived, in order. */
  kept: readonly StoredLocation[];
  /** Those of them that are more than the plan has. */
  beyond: readonly StoredLocation[];
}

/** The difference between what is stored about a business and what its plan asks for. */
interface Correction {
  overSince: number | null;
  mails: number;
  pause: readonly StoredLocation[];
  resume: readonly StoredLocation[];
  mail: DueMail | null;
}

/** @returns null if everything is as it must be */
const findCorrection = async (reader: Reader, businessId: string, nowMs: number): Promise<Correction | null> => {
  const business = await reader
    .selectFrom('businesses')
    .select(['plan', 'over_since', 'over_mails'])
    .where('id', '=', businessId)
    .executeTakeFirst();
  if (!business) return null;
  const key = readPlan(business.plan);
  // A newer server has set this plan and knows its limits.
  if (key === 'other') return null;
  const locations = await loadLocations(reader, businessId);
  const kept = locations.filter(isKept);
  const plan = PLANS[key];
  const beyond = kept.slice(plan.limits.locations);
  const paused = kept.filter(({ state }) => state === 'paused');
  if (beyond.length === 0) {
    if (business.over_since === null && paused.length === 0) return null;
    return { overSince: null, mails: 0, pause: [], resume: paused, mail: null };
  }
  return excessOf({ plan, kept, beyond }, { since: business.over_since, mails: business.over_mails }, nowMs);
};

const excessOf = (
  { plan, kept, beyond }: { plan: Plan } & Pick<DueMail, 'kept' | 'beyond'>,
  stored: { since: number | null; mails: number },
  nowMs: number,
): Correction | null => {
  const overSince = stored.since ?? nowMs;
  const pausesAt = overSince + LOCATIONS_OVER.worksForMs;
  const isTime = pausesAt <= nowMs;
  const pause = isTime ? beyond.filter(({ state }) => state === 'active') : [];
  const resume = kept.filter((location) => location.state === 'paused' && !(isTime && beyond.includes(location)));
  const isSoon = pausesAt - LOCATIONS_OVER.warnBeforeMs <= nowMs;
  const mails = Math.max(stored.mails, isTime ? 3 : isSoon ? 2 : 1);
  const template = mails > stored.mails ? MAILS[mails - 1] : undefined;
  if (stored.since !== null && pause.length + resume.length === 0 && !template) return null;
  return { overSince, mails, pause, resume, mail: template ? { template, plan, pausesAt, kept, beyond } : null };
};

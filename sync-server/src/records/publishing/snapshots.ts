import type { Country } from '@doorsign/shared-schema/holidays';
import type { Schedule } from '@doorsign/shared-schema/status';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { can, readPlan } from '@doorsign/shared-schema/plans';
import { isScheduleReadable, MIN_SCHEMA, SCHEMA, settingsOf, type Register } from '@doorsign/shared-schema/registers';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { compiledCss } from '../css/css-rules.ts';
import { loadLocationRegisters } from '../edits/registers.ts';

/** The revision of the sample business, which is not in the database. */
export const NO_REVISION = '';

/** The public data of a location. */
export interface Snapshot {
  locationId: string;
  /** Changes with the data and with all that decides whether it is public. */
  rev: string;
  /** Epoch milliseconds of that change. */
  updatedAt: number;
  schedule: Schedule;
  name: string;
  style: WidgetStyle;
  domains: string[];
  phone: string | null;
  address: string | null;
  /** The country whose public holidays count; absent or null is that of the time zone. */
  country?: Country | null;
  /** True if the popup has no line "Powered by Doorsign". */
  plain?: boolean;
  /** The business's own CSS, compiled; absent or null without any. */
  css?: string | null;
}

/** Reads public snapshots. */
export interface Snapshots {
  /** @returns undefined for an unknown, archived or paused location, and for one whose owner has not verified an e-mail (shared-schema/docs/product-rules.md#a2) */
  findPublic(locationId: string): Promise<Snapshot | undefined>;
  /** Returns the revisions of the locations that have a snapshot, public or not. */
  revisionsOf(locationIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const createSnapshots = (reader: Reader): Snapshots => ({
  async findPublic(locationId) {
    const row = await reader
      .selectFrom('snapshots')
      .innerJoin('locations', 'locations.id', 'snapshots.location_id')
      .innerJoin('businesses', 'businesses.id', 'locations.business_id')
      .select([
        'snapshots.rev as seq',
        'businesses.access',
        'snapshots.schedule',
        'snapshots.name',
        'snapshots.style',
        'snapshots.domains',
        'snapshots.phone',
        'snapshots.address',
        'snapshots.country',
        'snapshots.plain',
        'snapshots.css',
        'businesses.plan',
        'snapshots.updated_at',
      ])
      .where('snapshots.location_id', '=', locationId)
      .where('locations.archived_at', 'is', null)
      .where('locations.paused_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('members')
            .innerJoin('accounts', 'accounts.id', 'members.account_id')
            .select('members.account_id')
            .whereRef('members.business_id', '=', 'locations.business_id')
            .where('members.role', '=', 'owner')
            .where('members.ended_at', 'is', null)
            .where('accounts.verified_at', 'is not', null),
        ),
      )
      .executeTakeFirst();
    if (!row) return undefined;
    const { name, style, domains, phone, address, updated_at: updatedAt } = row;
    const rev = revisionOf(row);
    const plan = readPlan(row.plan);
    /** Leaves out what the plan does not cover. It is kept, and back with the plan. */
    const covered = ({ plain, css }: Pick<StoredSnapshot, 'plain' | 'css'>) => ({
      plain: plain && can(plan, 'whiteLabel'),
      css: can(plan, 'customCss') ? css : null,
    });
    const stored = scheduleIn(row);
    if (!stored) {
      const snapshot = snapshotOf(await loadLocationRegisters(reader, locationId));
      return { ...snapshot, ...covered(snapshot), locationId, rev, updatedAt };
    }
    return {
      locationId,
      rev,
      updatedAt,
      ...stored,
      name,
      style: JSON.parse(style) as WidgetStyle,
      domains: JSON.parse(domains) as string[],
      phone,
      address,
      ...covered({ plain: row.plain === 1, css: row.css }),
    };
  },
  async revisionsOf(locationIds) {
    const revisions = new Map<string, string>();
    for (const chunk of inChunks(locationIds)) {
      const rows = await reader
        .selectFrom('snapshots')
        .innerJoin('locations', 'locations.id', 'snapshots.location_id')
        .innerJoin('businesses', 'businesses.id', 'locations.business_id')
        .select(['snapshots.location_id', 'snapshots.rev as seq', 'businesses.access'])
        .where('snapshots.location_id', 'in', chunk)
        .execute();
      for (const row of rows) revisions.set(row.location_id, revisionOf(row));
    }
    return revisions;
  },
});

/** @param seq    the business's log position at the location's last change
 * @param access the number of the business that rises when the location's state changes */
const revisionOf = ({ seq, access }: { seq: number; access: number }): string => `${seq}.${access}`;

/** A schedule with the schema of the version that wrote it; rows of the first version have none. */
interface StoredSchedule extends Schedule {
  schema?: number;
}

/** The part of a snapshot on which the status depends. */
interface ScheduleRow {
  schedule: string;
  country: string | null;
}

/** Returns what the status depends on; undefined if another version wrote it, whose shape is unknown. The registers name their schema. */
const scheduleIn = (row: ScheduleRow): { schedule: Schedule; country: Country | null } | undefined => {
  const { schema = MIN_SCHEMA, ...schedule } = JSON.parse(row.schedule) as StoredSchedule;
  if (schema !== SCHEMA) return undefined;
  return { schedule, country: row.country === null ? null : (JSON.parse(row.country) as Country) };
};

/** Returns the stored schedules of locations, public or not. */
export const loadScheduleRows = async (
  reader: Reader,
  locationIds: readonly string[],
): Promise<(ScheduleRow & { location_id: string })[]> => {
  const found = [];
  for (const chunk of inChunks(locationIds)) {
    const rows = await reader
      .selectFrom('snapshots')
      .select(['location_id', 'schedule', 'country'])
      .where('location_id', 'in', chunk)
      .execute();
    found.push(...rows);
  }
  return found;
};

/** Reads a stored schedule, and the country whose public holidays count.
 * @throws SyntaxError for a damaged row */
export const readSchedule = async (
  reader: Reader,
  row: ScheduleRow & { location_id: string },
): Promise<{ schedule: Schedule; country: Country | null }> => {
  const stored = scheduleIn(row);
  if (stored) return stored;
  const registers = await loadLocationRegisters(reader, row.location_id);
  return { schedule: scheduleOf(registers), country: settingsOf(registers).country ?? null };
};

/** The part of the registers that a snapshot has, whatever the plan. */
type StoredSnapshot = Required<Omit<Snapshot, 'locationId' | 'rev' | 'updatedAt'>>;

const snapshotOf = (registers: readonly Register[]): StoredSnapshot => {
  const { businessName, widgetStyle, domains, phone, address, country, branding } = settingsOf(registers);
  return {
    schedule: scheduleOf(registers),
    name: businessName,
    style: widgetStyle,
    domains,
    phone,
    address,
    country,
    plain: !branding.poweredBy,
    // Empty if there are only comments, null if the rules have changed since it was saved.
    css: (branding.css !== null && compiledCss(branding.css).css) || null,
  };
};

/** Updates a location's public snapshot from its registers, in the transaction that wrote them.
 * @param registers all registers of the location */
export const saveSnapshot = async (
  tx: Tx,
  locationId: string,
  registers: readonly Register[],
  { rev, nowMs }: { rev: number; nowMs: number },
): Promise<void> => {
  const { schedule, name, style, domains, phone, address, country, plain, css } = snapshotOf(registers);
  const row = {
    rev,
    schedule: JSON.stringify({ schema: SCHEMA, ...schedule } satisfies StoredSchedule),
    name,
    style: JSON.stringify(style),
    domains: JSON.stringify(domains),
    phone,
    address,
    country: country ? JSON.stringify(country) : null,
    plain: plain ? 1 : null,
    css,
    updated_at: nowMs,
  };
  await tx
    .insertInto('snapshots')
    .values({ location_id: locationId, ...row })
    .onConflict((conflict) => conflict.column('location_id').doUpdateSet(row))
    .execute();
};

/** Returns the data on which a location's status depends. There are no hours if a newer version wrote values that this one cannot read: no
 * status is better than a wrong one.
 * @param registers all registers of the location */
export const scheduleOf = (registers: readonly Register[]): Schedule => {
  const { timezone, businessHours, holidays, spans, closure, messages } = settingsOf(registers);
  return {
    timezone,
    businessHours: isScheduleReadable(registers) ? businessHours : null,
    holidays,
    ...(spans.length > 0 && { spans }),
    ...(closure && { closure }),
    ...(Object.keys(messages).length > 0 && { messages }),
  };
};

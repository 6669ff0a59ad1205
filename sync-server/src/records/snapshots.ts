import type { Schedule } from '@doorsign/shared-schema/status';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import type { Settings } from '@doorsign/shared-schema/sync';
import type { Reader, Tx } from '../platform/database/database.ts';

/** What the public sees of a location; `rev` is the business's seq at its last change. */
export interface Snapshot {
  locationId: string;
  rev: number;
  schedule: Schedule;
  name: string;
  style: WidgetStyle;
  domains: string[];
  phone: string | null;
  address: string | null;
}

/** Reads public snapshots. */
export interface Snapshots {
  /** @returns undefined for an unknown location, and for one whose owner has not proved an e-mail (decisions A2) */
  findPublic(locationId: string): Promise<Snapshot | undefined>;
}

export const createSnapshots = (reader: Reader): Snapshots => ({
  async findPublic(locationId) {
    const row = await reader
      .selectFrom('snapshots')
      .innerJoin('locations', 'locations.id', 'snapshots.location_id')
      .innerJoin('members', 'members.business_id', 'locations.business_id')
      .innerJoin('accounts', 'accounts.id', 'members.account_id')
      .select([
        'snapshots.rev',
        'snapshots.schedule',
        'snapshots.name',
        'snapshots.style',
        'snapshots.domains',
        'snapshots.phone',
        'snapshots.address',
      ])
      .where('snapshots.location_id', '=', locationId)
      .where('accounts.verified_at', 'is not', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const { rev, schedule, name, style, domains, phone, address } = row;
    return {
      locationId,
      rev,
      schedule: JSON.parse(schedule) as Schedule,
      name,
      style: JSON.parse(style) as WidgetStyle,
      domains: JSON.parse(domains) as string[],
      phone,
      address,
    };
  },
});

/** Brings a location's public snapshot up to its registers, in the transaction that wrote them. */
export const saveSnapshot = async (
  tx: Tx,
  locationId: string,
  settings: Settings,
  { rev, nowMs }: { rev: number; nowMs: number },
): Promise<void> => {
  const { businessName, phone, address, widgetStyle, domains } = settings;
  const row = {
    rev,
    schedule: JSON.stringify(scheduleOf(settings)),
    name: businessName,
    style: JSON.stringify(widgetStyle),
    domains: JSON.stringify(domains),
    phone,
    address,
    updated_at: nowMs,
  };
  await tx
    .insertInto('snapshots')
    .values({ location_id: locationId, ...row })
    .onConflict((conflict) => conflict.column('location_id').doUpdateSet(row))
    .execute();
  await tx.insertInto('changes').values({ location_id: locationId }).execute();
};

/** The part of the settings that the status depends on. */
export const scheduleOf = ({ timezone, businessHours, holidays }: Settings): Schedule => ({
  timezone,
  businessHours,
  holidays,
});

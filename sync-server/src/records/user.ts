import type { User } from '@doorsign/shared-schema/api';
import { specifiedHolidayOf } from '@doorsign/shared-schema/holidays';
import { specifiedDayOf, weekOf } from '@doorsign/shared-schema/hours';
import { PLANS, readPlan } from '@doorsign/shared-schema/plans';
import { settingsOf, type Settings } from '@doorsign/shared-schema/registers';
import { regularWeekOf } from '@doorsign/shared-schema/spans';
import { dateAt } from '@doorsign/shared-schema/status';
import { specifiedStyleOf, styleOptionsOf } from '@doorsign/shared-schema/style';
import { sql } from 'kysely';
import { isoOf } from '../platform/iso-instants.ts';
import type { Reader } from '../platform/database/database.ts';
import { FIRST_LOCATION, HOME_BUSINESS } from './businesses.ts';
import { loadLocationRegisters } from './edits/registers.ts';
import { placeOf, type Place } from './user-place.ts';

/** Returns the current user as in every response: the account, a business's plan and a location's settings. `businessHours` and `holidays`
 * are in the words of the first version, whose app checks them strictly.
 * @param nowMs epoch milliseconds; the regular week is that of today
 * @param place the business and the location, with the location's settings if the caller has read them; the first location of the home business if
 *              it is missing
 * @throws      if the account does not exist; callers have its id from a session's row
 * Source: shared-schema/docs/http-contract.md#user; shared-schema/docs/product-rules.md#a7. */
export const userOf = async (
  reader: Reader,
  accountId: string,
  nowMs: number,
  place?: Place & { settings?: Settings },
): Promise<User> => {
  const account = await findUser(reader, accountId, place);
  const settings = place?.settings ?? settingsOf(await loadLocationRegisters(reader, account.location_id));
  const week = regularWeekOf(settings, dateAt(settings.timezone, nowMs));
  const plan = readPlan(account.plan);
  const { features, limits } = PLANS[plan];
  return {
    id: account.id,
    businessName: settings.businessName,
    email: account.email,
    emailVerified: account.verified_at !== null,
    plan,
    features: { ...features },
    limits: { ...limits },
    timezone: settings.timezone,
    businessHours: week && weekOf((day) => specifiedDayOf(week[day])),
    holidays: settings.holidays.map(specifiedHolidayOf),
    schedule: {
      businessHours: settings.businessHours,
      holidays: settings.holidays,
      spans: settings.spans,
      closure: settings.closure,
      messages: settings.messages,
      country: settings.country,
    },
    widgetStyle: specifiedStyleOf(settings.widgetStyle),
    widgetOptions: styleOptionsOf(settings.widgetStyle),
    allowedDomain: settings.domains[0] ?? null,
    domains: settings.domains,
    phone: settings.phone,
    address: settings.address,
    hasPassword: account.password_hash !== null,
    widgetSeen:
      account.seen_at === null || account.seen_host === null
        ? null
        : { at: isoOf(account.seen_at), host: account.seen_host },
    createdAt: isoOf(account.created_at),
    updatedAt: isoOf(Math.max(account.updated_at, account.settings_at ?? 0)),
    ...(await placeOf(reader, accountId, { businessId: account.business_id, locationId: account.location_id })),
  };
};

const findUser = (reader: Reader, accountId: string, place: Place | undefined) =>
  reader
    .selectFrom('accounts')
    .innerJoin('businesses', (join) => join.on('businesses.id', '=', place ? sql.val(place.businessId) : HOME_BUSINESS))
    .innerJoin('locations', (join) => join.on('locations.id', '=', place ? sql.val(place.locationId) : FIRST_LOCATION))
    .leftJoin('snapshots', 'snapshots.location_id', 'locations.id')
    .leftJoin('widget_sightings', (join) =>
      join.onRef('widget_sightings.location_id', '=', 'locations.id').on('widget_sightings.kind', '=', 'seen'),
    )
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.verified_at',
      'accounts.password_hash',
      'accounts.created_at',
      'accounts.updated_at',
      'businesses.id as business_id',
      'businesses.plan',
      'locations.id as location_id',
      'snapshots.updated_at as settings_at',
      'widget_sightings.at as seen_at',
      'widget_sightings.host as seen_host',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();

import { settingsOf } from '@doorsign/shared-schema/registers';
import type { Reader } from '../platform/database/database.ts';
import { FIRST_LOCATION, HOME_BUSINESS } from './businesses.ts';
import { loadLocationRegisters } from './edits/registers.ts';

/** Returns the time zone of a business, an IANA zone: that of its first location. */
export const timezoneOf = async (reader: Reader, businessId: string): Promise<string> => {
  const first = await reader
    .selectFrom('businesses')
    .select(FIRST_LOCATION.as('id'))
    .where('businesses.id', '=', businessId)
    .executeTakeFirst();
  return settingsOf(await loadLocationRegisters(reader, first?.id ?? '')).timezone;
};

/** Returns the time zone of an account: that of its home business. */
export const timezoneOfAccount = async (reader: Reader, accountId: string): Promise<string> => {
  const home = await reader
    .selectFrom('accounts')
    .select(HOME_BUSINESS.as('id'))
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  return timezoneOf(reader, home?.id ?? accountId);
};

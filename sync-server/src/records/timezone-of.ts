import { settingsOf } from '@doorsign/shared-schema/registers';
import type { Reader } from '../platform/database/database.ts';
import { loadLocationRegisters } from './edits/registers.ts';

/** Returns the time zone of a location, an IANA zone. The first location of a business has the id of the business and of its owner
 * (shared-schema/docs/product-rules.md#a6). */
export const timezoneOf = async (reader: Reader, locationId: string): Promise<string> =>
  settingsOf(await loadLocationRegisters(reader, locationId)).timezone;

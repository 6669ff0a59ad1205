import type { AnswerOf } from '@doorsign/shared-schema/api';
import { settingsOf, type Settings } from '@doorsign/shared-schema/registers';
import { regularWeekOf } from '@doorsign/shared-schema/spans';
import { dateAt } from '@doorsign/shared-schema/status';
import { specifiedStyleOf, styleOptionsOf } from '@doorsign/shared-schema/style';
import type { V1Location, v1Calls } from '@doorsign/shared-schema/v1';
import type { Reader } from '../../platform/database/database.ts';
import { isoOf } from '../../platform/iso-instants.ts';
import type { LocationState } from '../save-call.ts';
import { loadLocationRegisters } from '../../records/edits/registers.ts';
import type { StoredLocation } from '../../records/locations.ts';

/** Returns the resources of a location's settings, as programs read them. */
export const RESOURCES = {
  hours: ({ settings, nowMs }: LocationState): AnswerOf<(typeof v1Calls)['hours']> => ({
    timezone: settings.timezone,
    businessHours: regularWeekOf(settings, dateAt(settings.timezone, nowMs)),
  }),
  holidays: ({ settings }: LocationState): AnswerOf<(typeof v1Calls)['holidays']> => ({
    data: settings.holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }),
  spans: ({ settings }: LocationState): AnswerOf<(typeof v1Calls)['spans']> => ({ data: settings.spans }),
  closure: ({ settings }: LocationState): AnswerOf<(typeof v1Calls)['closure']> => ({ closure: settings.closure }),
  messages: ({ settings }: LocationState): AnswerOf<(typeof v1Calls)['messages']> => settings.messages,
  style: ({ settings }: LocationState): AnswerOf<(typeof v1Calls)['style']> => ({
    ...specifiedStyleOf(settings.widgetStyle),
    ...styleOptionsOf(settings.widgetStyle),
  }),
  domains: ({ settings }: LocationState): AnswerOf<(typeof v1Calls)['domains']> => ({ domains: settings.domains }),
};

/** Reads a location's state. */
export const loadState = async (reader: Reader, locationId: string, nowMs: number): Promise<LocationState> => {
  const registers = await loadLocationRegisters(reader, locationId);
  return { registers, settings: settingsOf(registers), nowMs };
};

/** Returns a location as programs read it. @param updatedAt epoch milliseconds of its last change; null for none since it was made */
export const locationResource = (
  { id, state, position, createdAt }: StoredLocation,
  { businessName, locationName, timezone, phone, address }: Settings,
  updatedAt: number | null,
): V1Location => ({
  id,
  name: locationName ?? businessName,
  businessName,
  state,
  position,
  timezone,
  phone,
  address,
  createdAt: isoOf(createdAt),
  updatedAt: isoOf(updatedAt ?? createdAt),
});

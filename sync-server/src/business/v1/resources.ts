import type { AnswerOf } from '@doorsign/shared-schema/api';
import { settingsOf } from '@doorsign/shared-schema/registers';
import { regularWeekOf } from '@doorsign/shared-schema/spans';
import { dateAt } from '@doorsign/shared-schema/status';
import { specifiedStyleOf, styleOptionsOf } from '@doorsign/shared-schema/style';
import type { v1Calls } from '@doorsign/shared-schema/v1';
import type { Reader } from '../../platform/database/database.ts';
import type { LocationState } from '../save-call.ts';
import { loadLocationRegisters } from '../../records/edits/registers.ts';

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
    ...settings.branding,
  }),
  domains: ({ settings }: LocationState): AnswerOf<(typeof v1Calls)['domains']> => ({ domains: settings.domains }),
};

/** Reads a location's state. */
export const loadState = async (reader: Reader, locationId: string, nowMs: number): Promise<LocationState> => {
  const registers = await loadLocationRegisters(reader, locationId);
  return { registers, settings: settingsOf(registers), nowMs };
};

import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';

/** The restaurant's week: a browser must format its opening times, which takes longer than "Open 24 hours". */
export const ORDINARY_WEEK: { schedule: Schedule } = {
  schedule: { timezone: 'America/New_York', businessHours: HOURS_PRESETS[1]?.hours ?? null, holidays: [] },
};

import type { Settings } from '@doorsign/shared-schema/registers';
import type { Schedule } from '@doorsign/shared-schema/status';

/** The part of a location's settings that its status depends on. */
export const scheduleOf = ({ timezone, businessHours, holidays, spans, closure, messages }: Settings): Schedule => ({
  timezone,
  businessHours,
  holidays,
  spans,
  closure,
  messages,
});

import { cityOfTimezone, TIMEZONE_OPTIONS } from '@doorsign/shared-schema/hours';

/** Returns the label of a zone: that of facts zone.*, else city and region, e.g. "Oslo (Europe)". */
export const zoneLabelOf = (zone: string): string => {
  const common = TIMEZONE_OPTIONS.find(({ value }) => value === zone);
  if (common) return common.label;
  const region = zone.slice(0, Math.max(0, zone.lastIndexOf('/'))).replaceAll('_', ' ');
  return region === '' ? zone : `${cityOfTimezone(zone)} (${region})`;
};

import { DAY, HOUR, MINUTE } from '@doorsign/shared-schema/status/units';
import { formatDuration } from '../../lib/wall-clock.ts';

const UNITS = [DAY, HOUR, MINUTE];

/** Formats a duration, cut to its largest unit: "2 h", "1 day".
 * @param ms milliseconds, at least a minute */
export const wholeUnitsText = (ms: number): string => {
  const unit = UNITS.find((each) => each <= ms) ?? MINUTE;
  return formatDuration(Math.floor(ms / unit) * unit);
};

/** Formats the time since an instant: "just now", "2 min ago", "1 day ago". A time in the future of this device's clock is "just now".
 * @param ms milliseconds */
export const agoText = (ms: number): string => (ms < MINUTE ? 'just now' : `${wholeUnitsText(ms)} ago`);

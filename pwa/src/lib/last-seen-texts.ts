import { hostAllowed } from '@doorsign/shared-schema/domain/host';
import { DAY, HOUR, MINUTE } from '@doorsign/shared-schema/status/units';

const UNITS = [
  { unit: 'day', ms: DAY },
  { unit: 'hour', ms: HOUR },
  { unit: 'minute', ms: MINUTE },
] as const;

const FORMAT = new Intl.RelativeTimeFormat('en');

/** The text for an elapsed time, cut to its largest unit: "just now", "2 minutes ago", "1 day ago". A time in the future of
 * this device's clock is "just now".
 * @param ms milliseconds */
export const elapsedText = (ms: number): string => {
  const largest = UNITS.find((each) => each.ms <= ms);
  return largest ? FORMAT.format(-Math.floor(ms / largest.ms), largest.unit) : 'just now';
};

/** The host of a widget report: "harbor.com", or "harbor.com (not verified)". Any program can send a report with any host;
 * the server accepts a report only for an allowed domain, and for every host if none is set.
 * @param domains the allowed ones */
export const hostText = (host: string, domains: readonly string[]): string =>
  isVerified(host, domains) ? host : `${host} (not verified)`;

/** Returns true if the host is an allowed domain or a subdomain of one. */
export const isVerified = (host: string, domains: readonly string[]): boolean =>
  domains.length > 0 && hostAllowed(host, domains);

/** The text of the last widget report: "Last seen on harbor.com, 2 minutes ago".
 * @param domains the allowed ones
 * @param nowMs epoch milliseconds */
export const lastSeenText = (
  { at, host }: { at: string; host: string },
  domains: readonly string[],
  nowMs: number,
): string => `Last seen on ${hostText(host, domains)}, ${elapsedText(nowMs - Date.parse(at))}`;

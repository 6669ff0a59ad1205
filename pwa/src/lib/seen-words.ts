import { hostAllowed } from '@doorsign/shared-schema/domain/host';

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

const FORMAT = new Intl.RelativeTimeFormat('en');

/** How long ago something was, cut to its largest unit: "just now", "2 minutes ago", "1 day ago". What lies ahead by this
 * device's clock was just now.
 * @param ms milliseconds */
export const agoWords = (ms: number): string => {
  const largest = UNITS.find((each) => each.ms <= ms);
  return largest ? FORMAT.format(-Math.floor(ms / largest.ms), largest.unit) : 'just now';
};

/** The host of a page that was seen: "harbor.com", or "harbor.com (not verified)". Anybody can send the report of a page, with any host in it;
 * the server takes it only for an allowed domain, and for every host where none is set.
 * @param domains the allowed ones */
export const hostWords = (host: string, domains: readonly string[]): string =>
  isVerified(host, domains) ? host : `${host} (not verified)`;

/** Is the host one of the allowed domains, or below one? */
export const isVerified = (host: string, domains: readonly string[]): boolean =>
  domains.length > 0 && hostAllowed(host, domains);

/** "Last seen on harbor.com, 2 minutes ago".
 * @param domains the allowed ones
 * @param nowMs   epoch milliseconds */
export const lastSeenWords = (
  { at, host }: { at: string; host: string },
  domains: readonly string[],
  nowMs: number,
): string => `Last seen on ${hostWords(host, domains)}, ${agoWords(nowMs - Date.parse(at))}`;

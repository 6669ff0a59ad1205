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

/** "Last seen on harbor.com, 2 minutes ago".
 * @param nowMs epoch milliseconds */
export const lastSeenWords = ({ at, host }: { at: string; host: string }, nowMs: number): string =>
  `Last seen on ${host}, ${agoWords(nowMs - Date.parse(at))}`;

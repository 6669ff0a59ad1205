/** Formats an instant for people, in UTC; a dash for null. */
export const timeOf = (ms: number | null): string =>
  ms === null ? '-' : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Formats an instant for programs. */
export const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Formats a count with its noun: "1 session", "2 sessions". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

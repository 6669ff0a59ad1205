const WHOLE = new Intl.NumberFormat(undefined);
const COMPACT = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** Formats a count in this device's locale, e.g. "12,480". */
export const formatCount = (count: number): string => WHOLE.format(count);

/** Formats a count for narrow places, e.g. "12.5K". */
export const formatCompactCount = (count: number): string => COMPACT.format(count);

/** Formats a share, e.g. "6.9%". */
export const formatShare = (share: number): string => PERCENT.format(share);

/** Formats a count with its noun, e.g. "1 view", "12,480 views". */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

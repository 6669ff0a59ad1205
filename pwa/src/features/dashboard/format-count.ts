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

const CHANGE = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});
const POINTS = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** Formats how much a count has changed, e.g. "+12%"; empty without a count before. */
export const formatChange = (count: number, before: number): string =>
  before === 0 ? '' : CHANGE.format((count - before) / before);

/** Formats how much a share has changed, in percentage points, e.g. "+0.4 pts". */
export const formatPoints = (share: number, before: number): string => `${POINTS.format(100 * (share - before))} pts`;

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Formats dollars without cents: "$1,701". */
export const dollars = (amount: number): string => `$${WHOLE.format(amount)}`;

/** Formats a whole number: "1,701". */
export const whole = (count: number): string => WHOLE.format(count);

/** Formats a number with at most one decimal: "7.6", "18". */
export const tenths = (count: number): string => TENTHS.format(count);

/** Formats a share from 0 to 1 as a percentage: "30%". */
export const percent = (share: number): string => `${TENTHS.format(share * 100)}%`;

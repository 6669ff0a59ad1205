const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Dollars without cents: "$1,701". */
export const dollars = (amount: number): string => `$${WHOLE.format(amount)}`;

/** "1,701". */
export const whole = (count: number): string => WHOLE.format(count);

/** With one decimal where it has one: "7.6", "18". */
export const tenths = (count: number): string => TENTHS.format(count);

/** A share from 0 to 1 as "30%". */
export const percent = (share: number): string => `${TENTHS.format(share * 100)}%`;

import type { StatusFacts, StatusLines } from './format-status-line.ts';

/** Joins both lines into one, as in a pill. An open message stands alone, because it already says when the business closes. */
export const oneLine = (status: StatusFacts['status'], { message, nextChange }: StatusLines): string =>
  status === 'open' || !nextChange ? message : message + ' · ' + nextChange;

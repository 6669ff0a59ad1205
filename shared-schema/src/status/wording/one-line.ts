import type { StatusFacts, StatusWords } from './say-status.ts';

/** Both lines in the room of one, as a pill has it: an open message tells its end by itself. */
export const oneLine = (status: StatusFacts['status'], { message, nextChange }: StatusWords): string =>
  status === 'open' || !nextChange ? message : message + ' · ' + nextChange;

import { HOUR } from '@doorsign/shared-schema/status/units';
import { isOut, OUTAGES, type Outage } from './calendar.ts';

/** The outage that explains the code of a refused call, or a message of the log. */
const EXPLAINED_BY: Readonly<Record<string, Outage['what']>> = {
  mail_unavailable: 'mail',
  payments_unavailable: 'stripe',
  'mail not sent, will retry': 'mail',
  'billing: comparison with Stripe failed': 'stripe',
  'subscription update failed': 'stripe',
  'purge of the cache failed, will retry': 'cache',
};

/** Returns whether an outage explains a code or a message. What is said may arrive a step after the end of the outage. */
export const isExplained = (said: string, nowMs: number): boolean => {
  const what = EXPLAINED_BY[said];
  return what !== undefined && isOut(OUTAGES, what, nowMs, HOUR);
};

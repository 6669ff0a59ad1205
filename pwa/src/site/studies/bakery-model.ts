/** One day of the bakery's holidays on which it is closed although its weekly hours say open. */
export interface ChangedDay {
  readonly day: string;
  readonly hours: string;
  /** Customers on an ordinary day during the missing hours. */
  readonly ordinary: number;
  /** The share of those who would come on this day; above 1 on a busy day. */
  readonly demand: number;
}

/** Customers on an ordinary day, the amount that each spends in dollars, and the share that comes after noon. */
export const CUSTOMERS = 180;
export const SPENT = 9;
export const AFTERNOON = 0.3;
const AFTER_NOON = CUSTOMERS * AFTERNOON;

/** The day that the study works out step by step. */
export const DECEMBER_26: ChangedDay = {
  day: 'Saturday, December 26',
  hours: 'Closed',
  ordinary: CUSTOMERS,
  demand: 0.6,
};

/** The days around the end of the year on which the bakery closes early or does not open. */
export const CHANGED_DAYS: readonly ChangedDay[] = [
  { day: 'Thursday, December 24', hours: '7:00 AM – 12:00 PM', ordinary: AFTER_NOON, demand: 1.5 },
  { day: 'Friday, December 25', hours: 'Closed', ordinary: CUSTOMERS, demand: 0.1 },
  DECEMBER_26,
  { day: 'Thursday, December 31', hours: '7:00 AM – 12:00 PM', ordinary: AFTER_NOON, demand: 1 },
  { day: 'Friday, January 1', hours: 'Closed', ordinary: CUSTOMERS, demand: 0.3 },
];

/** Shares from 0 to 1. */
export const SHARES = {
  /** Of those who would come: the share that heard of the changed hours in the shop. */
  know: 0.6,
  /** Of the others: the share that looks at the website before leaving home. */
  look: 0.5,
  /** Of those who look: the share that notices a status and a holiday's name. */
  notice: 0.9,
  /** Of wasted trips: the share that ends a weekly habit. */
  lost: 0.05,
} as const;

/** Trips to a closed door on one day, `before` while the website shows the weekly table alone and `after` while it shows the
 * holidays.
 * @param look share of those who do not know about the change and look at the website */
export const wastedTrips = (
  { ordinary, demand }: ChangedDay,
  look: number = SHARES.look,
): { would: number; before: number; after: number } => {
  const would = ordinary * demand;
  const before = would * (1 - SHARES.know);
  return { would, before, after: before * (1 - look * SHARES.notice) };
};

/** The sums over all days. */
export const allWastedTrips = (look?: number): { would: number; before: number; after: number } =>
  CHANGED_DAYS.map((day) => wastedTrips(day, look)).reduce((sum, each) => ({
    would: sum.would + each.would,
    before: sum.before + each.before,
    after: sum.after + each.after,
  }));

/** The opposite mistake: days between the holidays on which the bakery is open and some customers believe that it is closed. */
export const OPEN_DAYS = { count: 5, demand: 0.8, unsure: 0.2, look: 0.5, stayAway: 0.2 } as const;

/** @returns customers who stay away on these days although the bakery is open, and the money that they would have spent */
export const stayedAway = (): { usual: number; unsure: number; customers: number; dollars: number } => {
  const usual = CUSTOMERS * OPEN_DAYS.count * OPEN_DAYS.demand;
  const unsure = usual * OPEN_DAYS.unsure;
  const customers = unsure * OPEN_DAYS.look * OPEN_DAYS.stayAway;
  return { usual, unsure, customers, dollars: customers * SPENT };
};

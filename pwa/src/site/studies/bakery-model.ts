/** One day of the bakery's holidays on which it is closed when its weekly hours say that it is open. */
export interface ChangedDay {
  readonly day: string;
  readonly hours: string;
  /** Customers of an ordinary day at the hours that are missing. */
  readonly ordinary: number;
  /** How many of those would come on this day, as a share; above 1 on a busy day. */
  readonly demand: number;
}

/** Customers of an ordinary day, what one spends in dollars, and the share that comes after noon. */
export const CUSTOMERS = 180;
export const SPENT = 9;
export const AFTERNOON = 0.3;
const AFTER_NOON = CUSTOMERS * AFTERNOON;

/** The day that the study works out word by word. */
export const DECEMBER_26: ChangedDay = {
  day: 'Saturday, December 26',
  hours: 'Closed',
  ordinary: CUSTOMERS,
  demand: 0.6,
};

/** The days of the year's end on which the bakery closes early or does not open. */
export const CHANGED_DAYS: readonly ChangedDay[] = [
  { day: 'Thursday, December 24', hours: '7:00 AM – noon', ordinary: AFTER_NOON, demand: 1.5 },
  { day: 'Friday, December 25', hours: 'Closed', ordinary: CUSTOMERS, demand: 0.1 },
  DECEMBER_26,
  { day: 'Thursday, December 31', hours: '7:00 AM – noon', ordinary: AFTER_NOON, demand: 1 },
  { day: 'Friday, January 1', hours: 'Closed', ordinary: CUSTOMERS, demand: 0.3 },
];

/** Shares from 0 to 1. */
export const SHARES = {
  /** Of those who would come: who have heard of the changed hours in the shop. */
  know: 0.6,
  /** Of the others: who look at the website before they leave. */
  look: 0.5,
  /** Of those who look: who take notice of a status and a holiday's name. */
  notice: 0.9,
  /** Of wasted trips: how many end a weekly habit. */
  lost: 0.05,
} as const;

/** Trips to a closed door on one day: while the website shows the weekly table alone, and while it shows the holidays.
 * @param look of those who do not know: who look at the website, as a share */
export const wastedTrips = (
  { ordinary, demand }: ChangedDay,
  look: number = SHARES.look,
): { would: number; before: number; after: number } => {
  const would = ordinary * demand;
  const before = would * (1 - SHARES.know);
  return { would, before, after: before * (1 - look * SHARES.notice) };
};

/** All days together. */
export const allWastedTrips = (look?: number): { would: number; before: number; after: number } =>
  CHANGED_DAYS.map((day) => wastedTrips(day, look)).reduce((sum, each) => ({
    would: sum.would + each.would,
    before: sum.before + each.before,
    after: sum.after + each.after,
  }));

/** The other mistake: days between the holidays on which the bakery is open and some believe that it is not. */
export const OPEN_DAYS = { count: 5, demand: 0.8, unsure: 0.2, look: 0.5, stayAway: 0.2 } as const;

/** @returns customers who stay away in these days although the bakery is open, and what they would have spent */
export const stayedAway = (): { usual: number; unsure: number; customers: number; dollars: number } => {
  const usual = CUSTOMERS * OPEN_DAYS.count * OPEN_DAYS.demand;
  const unsure = usual * OPEN_DAYS.unsure;
  const customers = unsure * OPEN_DAYS.look * OPEN_DAYS.stayAway;
  return { usual, unsure, customers, dollars: customers * SPENT };
};

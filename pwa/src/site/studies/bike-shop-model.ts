/** The assumptions about the model bike shop; a reader can put in other figures. */
export interface CallAssumptions {
  /** Calls in a week in which the shop is open. */
  readonly calls: number;
  /** Shares from 0 to 1: of calls, those about hours; of those callers, the ones who look at the website first; of these, the ones
   * who no longer call. */
  readonly aboutHours: number;
  readonly lookFirst: number;
  readonly satisfied: number;
  /** Minutes on the phone, and minutes until the work continues. */
  readonly talk: number;
  readonly comeBack: number;
}

/** The price of an hour in the workshop in dollars, and the weeks in a year in which the shop is open. */
export const HOUR_PRICE = 60;
export const WEEKS = 50;

/** The three sets of assumptions that the study works out. */
export const CASES = {
  low: { calls: 40, aboutHours: 0.15, lookFirst: 0.4, satisfied: 0.5, talk: 1, comeBack: 2 },
  middle: { calls: 60, aboutHours: 0.3, lookFirst: 0.6, satisfied: 0.7, talk: 1.5, comeBack: 3 },
  high: { calls: 90, aboutHours: 0.4, lookFirst: 0.8, satisfied: 0.85, talk: 2, comeBack: 4 },
} as const satisfies Record<string, CallAssumptions>;

/** The results of the assumptions. */
export interface CallCosts {
  /** Calls about hours in a week, and how many of them are avoided. */
  readonly calls: number;
  readonly spared: number;
  /** Minutes in a week. */
  readonly minutes: number;
  readonly minutesSpared: number;
  /** In a year. */
  readonly hours: number;
  readonly hoursSpared: number;
  /** The price of those hours in dollars. */
  readonly worth: number;
  readonly worthSpared: number;
}

export const callCosts = (given: CallAssumptions): CallCosts => {
  const calls = given.calls * given.aboutHours;
  const spared = calls * given.lookFirst * given.satisfied;
  const each = given.talk + given.comeBack;
  const hoursOf = (count: number): number => (count * each * WEEKS) / 60;
  return {
    calls,
    spared,
    minutes: calls * each,
    minutesSpared: spared * each,
    hours: hoursOf(calls),
    hoursSpared: hoursOf(spared),
    worth: hoursOf(calls) * HOUR_PRICE,
    worthSpared: hoursOf(spared) * HOUR_PRICE,
  };
};

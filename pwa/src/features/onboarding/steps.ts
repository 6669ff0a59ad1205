/** The tour's steps, in order. Source: facts onboarding.step*. */
export const STEPS = ['welcome', 'setup', 'overview'] as const;
export type Step = (typeof STEPS)[number];

/** Returns the step of the query `?step=2`; the first one for any other text. With the step in the URL, Back and reload stay
 * within the tour.
 * @param asked the text of the query parameter; null if missing */
export const stepOf = (asked: string | null): Step => STEPS[Number(asked) - 1] ?? STEPS[0];

/** Returns the next or previous step, or null beyond the ends. */
export const stepAfter = (step: Step, places: 1 | -1): Step | null => STEPS[STEPS.indexOf(step) + places] ?? null;

/** Returns a step's number as displayed: 1 to 3. */
export const numberOf = (step: Step): number => STEPS.indexOf(step) + 1;

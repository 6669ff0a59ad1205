/** The tour's steps, in order. Source: facts onboarding.step*. */
export const STEPS = ['welcome', 'setup', 'overview'] as const;
export type Step = (typeof STEPS)[number];

/** The step that an address asks for, `?step=2`: the first one for anything else, so that the browser's Back and a reload stay
 * within the tour.
 * @param asked the text of the query parameter; null where it is missing */
export const stepOf = (asked: string | null): Step => STEPS[Number(asked) - 1] ?? STEPS[0];

/** The step so many places on, or null beyond the ends. */
export const stepAfter = (step: Step, places: 1 | -1): Step | null => STEPS[STEPS.indexOf(step) + places] ?? null;

/** A step's number as the owner counts: 1 to 3. */
export const numberOf = (step: Step): number => STEPS.indexOf(step) + 1;

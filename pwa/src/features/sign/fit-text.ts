/** The largest and the smallest size of a sign's text, in CSS pixels of the paper. */
export const TEXT_SIZE = { max: 32, min: 8 } as const;

/** Sizes are tried in steps of a quarter of a pixel. */
const STEPS_A_PIXEL = 4;

/** Finds the largest size at which a text fits. At the smallest one, what still does not fit is cut off at the bottom.
 * @param fits tells whether the text fits at a size; if it does, it also does at every smaller one */
export const largestSize = (fits: (size: number) => boolean): number => {
  let low = TEXT_SIZE.min * STEPS_A_PIXEL;
  let high = TEXT_SIZE.max * STEPS_A_PIXEL;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle / STEPS_A_PIXEL)) low = middle;
    else high = middle - 1;
  }
  return low / STEPS_A_PIXEL;
};

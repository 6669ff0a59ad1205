/** A straight line through points. */
export interface LinearFit {
  readonly slope: number;
  /** Standard error of the slope. */
  readonly error: number;
}

/** Fits a line by least squares.
 * @param points at least three, not all at one x; else both are NaN */
export const linearFit = (points: readonly (readonly [x: number, y: number])[]): LinearFit => {
  const count = points.length;
  const mean = (of: 0 | 1): number => points.reduce((sum, point) => sum + point[of], 0) / count;
  const [meanX, meanY] = [mean(0), mean(1)];
  const squares = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / squares;
  const left = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return count < 3
    ? { slope: Number.NaN, error: Number.NaN }
    : { slope, error: Math.sqrt(left / (count - 2) / squares) };
};

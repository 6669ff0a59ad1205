import * as z from 'zod';
import { optional, wholeNumber } from './parameters.ts';

/** `created=…` or `created[gte]=…` with gt, gte, lt, lte, in epoch seconds. */
export const createdRange = z.union([
  wholeNumber,
  z.strictObject(optional({ gt: wholeNumber, gte: wholeNumber, lt: wholeNumber, lte: wholeNumber })),
]);

export const isInRange = (value: number, range: z.output<typeof createdRange> | undefined): boolean => {
  if (range === undefined) return true;
  if (typeof range === 'number') return value === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return value > gt && value >= gte && value < lt && value <= lte;
};

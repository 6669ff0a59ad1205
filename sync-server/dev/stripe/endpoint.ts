import * as z from 'zod';
import type { FormValues } from './form-body.ts';
import { listOf, parseParameters, text } from './parameters.ts';

/** One call of Stripe's API. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** As Stripe's reference writes it; `:id` stands for the object's id. */
  path: string;
  /** Reads the parameters.
   * @returns what does the work: a request that is refused here counts as not started, for idempotency
   * @throws StripeError for parameters that Stripe refuses */
  prepare(form: FormValues, id: string): { expand: readonly string[]; answer: () => object };
}

/** @param shape  the parameters beside `expand`; any other is refused
 * @param handle gives the object that is answered, or throws a StripeError */
export const endpoint = <S extends z.ZodRawShape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  handle: (input: z.output<z.ZodObject<S>>, id: string) => object,
): Endpoint => {
  const schema = z.strictObject(shape);
  const expansion = z.object({ expand: listOf(text).optional() });
  return {
    method,
    path,
    prepare: ({ expand, ...form }, id) => {
      const input = parseParameters(schema, form);
      const paths = parseParameters(expansion, expand === undefined ? {} : { expand }).expand ?? [];
      return { expand: paths, answer: () => handle(input, id) };
    },
  };
};

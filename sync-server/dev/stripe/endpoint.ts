import * as z from 'zod';
import type { FormValues } from './form-body.ts';
import { listOf, parseParameters, text } from './parameters.ts';

/** An endpoint of Stripe's API. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path as in Stripe's reference; `:id` is the object's id. */
  path: string;
  /** Parses the parameters. A request that is refused here is not stored for idempotency.
   * @returns the function that handles the request
   * @throws StripeError for parameters that Stripe refuses */
  prepare(form: FormValues, id: string): { expand: readonly string[]; answer: () => object };
}

/** @param shape  the parameters besides `expand`; all others are refused
 * @param handle returns the object of the response, or throws a StripeError */
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

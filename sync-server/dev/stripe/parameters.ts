import * as z from 'zod';
import { StripeError } from './api-error.ts';
import type { FormValues } from './form-body.ts';

/** Non-empty text: for Stripe, an empty value unsets the parameter. */
export const text = z.string().min(1);

/** Text, or an empty value that unsets it. */
export const unsettable = z.string().transform((value) => (value === '' ? null : value));

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: 'integer' })
  .transform(Number);

/** A list, which a form encodes with the keys 0, 1, … */
export const listOf = <S extends z.ZodType>(item: S) =>
  z.preprocess((value) => (isForm(value) ? Object.values(value) : value), z.array(item));

/** Texts by name; an empty value removes the name. */
export const metadata = z.record(z.string().max(40), z.string().max(500));

/** Merges metadata: each given name replaces the previous value. */
export const mergeMetadata = (
  before: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> | undefined,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));

/** Adds the parameters that all lists have; all parameters are optional. */
export const listParameters = <S extends Record<string, z.ZodType>>(shape: S) => ({
  ...optional(shape),
  limit: wholeNumber.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
});

/** Makes all parameters optional. */
export const optional = <S extends Record<string, z.ZodType>>(shape: S): { [K in keyof S]: z.ZodOptional<S[K]> } =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.optional()])) as {
    [K in keyof S]: z.ZodOptional<S[K]>;
  };

/** @throws StripeError for the first unknown, missing or invalid parameter, in Stripe's format */
export const parseParameters = <S extends z.ZodType>(schema: S, form: FormValues): z.output<S> => {
  const result = schema.safeParse(form, { reportInput: true });
  if (result.success) return result.data;
  const unknown = result.error.issues.find(({ code }) => code === 'unrecognized_keys');
  throw toStripeError(unknown ?? result.error.issues[0]);
};

const toStripeError = (issue: z.core.$ZodIssue | undefined): StripeError => {
  if (!issue) return new StripeError('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? '']);
    return new StripeError(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
  const param = nameOf(issue.path);
  if (issue.input === undefined)
    return new StripeError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (issue.input === '') {
    return new StripeError(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    );
  }
  if (issue.message === 'integer') {
    return new StripeError(`Invalid integer: ${JSON.stringify(issue.input)}`, {
      code: 'parameter_invalid_integer',
      param,
    });
  }
  const allowed = issue.code === 'invalid_value' ? `: must be one of ${issue.values.join(', ')}` : '';
  return new StripeError(`Invalid ${param}${allowed}`, { param });
};

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((key, place) => (place === 0 ? String(key) : `[${String(key)}]`)).join('');

const isForm = (value: unknown): value is object => typeof value === 'object' && value !== null;

import { StripeError } from './api-error.ts';

/** A form's values: text or nested forms. Lists have the keys 0, 1, … */
export interface FormValues {
  [key: string]: string | FormValues;
}

const DEPTH = 8;

/** Parses the encoding of Stripe's clients in a body or a query, such as `items[0][price]=p&metadata[a]=b`.
 * @throws StripeError for a name with invalid brackets or too many levels, or a name that is both text and form */
export const parseForm = (encoded: string): FormValues => {
  const form: FormValues = emptyForm();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = pathOf(name);
    let inside = form;
    for (const [place, key] of path.entries()) {
      const step = key === '' ? String(Object.keys(inside).length) : key;
      const known = inside[step];
      if (place === path.length - 1) {
        if (typeof known === 'object') throw invalidName(name);
        inside[step] = value;
      } else {
        if (typeof known === 'string') throw invalidName(name);
        inside = inside[step] = known ?? emptyForm();
      }
    }
  }
  return form;
};

// Without a prototype, so that any parameter name is safe.
const emptyForm = (): FormValues => Object.create(null) as FormValues;

const pathOf = (name: string): string[] => {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const [, first, rest] = match ?? [];
  if (first === undefined || rest === undefined) throw invalidName(name);
  const path = [
    first,
    ...rest
      .slice(1, -1)
      .split('][')
      .slice(rest === '' ? 1 : 0),
  ];
  if (path.length > DEPTH) throw invalidName(name);
  return path;
};

const invalidName = (name: string): StripeError => new StripeError(`Invalid parameter name: ${name}`, { param: name });

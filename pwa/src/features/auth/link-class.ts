/** A link inside text: told apart by its line as well as by its colour. */
export const linkClass =
  'rounded-sm font-semibold text-brand underline decoration-brand/35 underline-offset-4 hover:decoration-brand';

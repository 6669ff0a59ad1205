/** The classes of a link inside text: underlined, so that color is not its only mark. */
export const linkClass =
  'rounded-sm font-semibold text-brand underline decoration-brand/35 underline-offset-4 hover:decoration-brand';

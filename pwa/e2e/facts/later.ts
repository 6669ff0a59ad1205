/** Rows of a finished part of the work that a later capability fulfils, each with the reason. */
export const LATER: Readonly<Record<string, string>> = {
  'c.claim.load': 'said once the bench of the widget measures it under a named network (decisions P12)',
};

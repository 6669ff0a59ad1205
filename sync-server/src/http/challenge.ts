/** Allows a point, because a page may replace Date.now by a clock with fractions of a millisecond. */
const CHALLENGE = /^\?[\d.]{1,20}$/;

/** Returns the number that a response must repeat in the header `Asked`, which proves that no cache has answered, as it is in the query:
 * "?1795000000000". Null if the query is anything else.
 * Source: shared-schema/docs/decisions/0101-visitor-clock-correction.md.
 * @param url the request's target, unmodified */
export const challengeOf = (url: string): string | null => {
  const start = url.indexOf('?');
  const query = start === -1 ? '' : url.slice(start);
  return CHALLENGE.test(query) ? query : null;
};

/** Removes the result of a sign-in with Google from the page's address, before anything is rendered, stored or counted: the
 * result is as good as a password for a minute.
 * @returns `session_id` or `error`; null if there is none
 * Source: shared-schema/docs/http-contract.md#google-sign-in; shared-schema/docs/product-rules.md#a5. */
export const takeGoogleReturn = ({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): URLSearchParams | null => {
  const returned = new URLSearchParams(location.hash.slice(1));
  if (!/^\/(login|signup)$/.test(location.pathname) || !(returned.has('session_id') || returned.has('error')))
    return null;
  history.replaceState(null, '', location.pathname + location.search);
  return returned;
};

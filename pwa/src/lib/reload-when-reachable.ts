/** Loads the page anew if the server answers; without it the page that is open is all there is.
 * @returns false when it did not answer */
export const reloadWhenReachable = async (): Promise<boolean> => {
  try {
    await fetch('/api/healthz', { cache: 'no-store' });
  } catch {
    return false;
  }
  window.location.reload();
  return true;
};

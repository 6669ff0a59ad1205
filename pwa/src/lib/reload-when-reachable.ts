/** Reloads the page if the server answers. Without the server, the open page must stay.
 * @returns false if the server did not answer */
export const reloadWhenReachable = async (): Promise<boolean> => {
  try {
    await fetch('/api/healthz', { cache: 'no-store' });
  } catch {
    return false;
  }
  window.location.reload();
  return true;
};

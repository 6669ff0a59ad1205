/** Runs work under a signal that fires with the first of these. In place of AbortSignal.any(), by which Node keeps a reference of every call at a
 * signal that outlives the work, such as that of the server's stop (https://github.com/nodejs/node/issues/64476). */
export const underSignals = async <T>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const first = new AbortController();
  const fire = (event: Event): void => first.abort((event.target as AbortSignal).reason);
  const fired = signals.find((signal) => signal.aborted);
  if (fired) first.abort(fired.reason);
  for (const signal of signals) signal.addEventListener('abort', fire, { once: true });
  try {
    return await work(first.signal);
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', fire);
  }
};

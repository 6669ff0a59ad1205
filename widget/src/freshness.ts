const MINUTE = 60_000;

/** Did the script come from the network just now? Then the payload in it is the server's last word. What Resource Timing
 * does not know counts as cached. The server stamps its answers with its own clock (Server-Timing, epoch milliseconds),
 * because a script cannot read its own Date: a stamp that differs from the visitor's clock means a cache on the way or a
 * wrong clock, and the answer to the next request tells which.
 * @param url   the script's address
 * @param nowMs the visitor's clock
 * Source: contract section 4, Freshness. */
export const cameFromNetwork = (url: string, nowMs: number): boolean => {
  const timing = performance.getEntriesByName(url).pop() as PerformanceResourceTiming | undefined;
  return !!timing?.transferSize && Math.abs((timing.serverTiming[0]?.duration ?? 0) - nowMs) < MINUTE;
};

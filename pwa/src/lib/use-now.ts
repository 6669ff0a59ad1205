import { useEffect, useState } from 'react';

/** The current time as React state, in epoch milliseconds: updated every `everyMs`, at whole multiples of it, and when the
 * page becomes visible again (phones stop timers of hidden pages).
 * @param now the app's clock
 * @param everyMs milliseconds between two updates, such as 60_000 */
export const useNow = (now: () => number, everyMs: number): number => {
  const [at, setAt] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const read = (): void => {
      clearTimeout(timer);
      const current = now();
      setAt(current);
      timer = setTimeout(read, everyMs - (current % everyMs));
    };
    const readIfVisible = (): void => {
      if (document.visibilityState === 'visible') read();
    };
    read();
    document.addEventListener('visibilitychange', readIfVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', readIfVisible);
    };
  }, [now, everyMs]);
  return at;
};

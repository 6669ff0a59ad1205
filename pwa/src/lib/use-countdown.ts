import { useEffect, useState } from 'react';
import { SECOND } from '@doorsign/shared-schema/status/units';

/** Whole seconds until an instant, counted down to 0.
 * @param untilMs epoch milliseconds
 * @param now     the app's clock */
export const useCountdown = (untilMs: number, now: () => number): number => {
  const [at, setAt] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      const current = now();
      setAt(current);
      const left = untilMs - current;
      // Fires exactly when the next whole second is over, so that 0 is never late.
      if (left > 0) timer = setTimeout(tick, left % SECOND || SECOND);
    };
    tick();
    return () => clearTimeout(timer);
  }, [untilMs, now]);
  return Math.max(0, Math.ceil((untilMs - at) / SECOND));
};

/** Formats seconds as m:ss. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

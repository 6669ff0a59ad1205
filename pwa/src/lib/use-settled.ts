import { useEffect, useState } from 'react';

/** Returns a value once it has stayed the same for some time, and until then the one before.
 * @param ms milliseconds */
export const useSettled = <T>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};

import { useEffect, useState } from 'react';

/** Returns a value one frame late: what is computed from it does not delay the frame that shows the owner's input. */
export const useDeferred = <T>(value: T): T => {
  const [shown, setShown] = useState(() => value);
  // oxlint-disable-next-line react/set-state-in-effect -- the second render, after the frame, is what this hook is for
  useEffect(() => setShown(() => value), [value]);
  return shown;
};

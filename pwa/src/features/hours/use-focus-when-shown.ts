import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the heading of a view that replaces another one within the screen, because the pressed button is gone.
 * @param wanted false for the view that the screen opens with */
export const useFocusWhenShown = (wanted: boolean): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isWanted = useRef(wanted);
  useEffect(() => {
    if (isWanted.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
};

import { createContext, useContext, useEffect, useRef, type RefObject } from 'react';

/** Returns true once: for the first heading of a visit, which does not take the focus, because the browser has just read the title aloud. */
export type IsFirstHeading = () => boolean;

/** Creates the flag; the app creates one for its lifetime. */
export const createIsFirstHeading = (): IsFirstHeading => {
  let first = true;
  return () => {
    const answer = first;
    first = false;
    return answer;
  };
};

export const HeadingContext = createContext<IsFirstHeading>(() => true);

/** Moves the focus to the heading when a screen opens, so that it is read aloud and the next Tab starts there.
 * @param wanted false if a field of the screen takes the focus */
export const useHeadingFocus = (wanted: boolean): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useContext(HeadingContext);
  useEffect(() => {
    if (!isFirst() && wanted) heading.current?.focus({ preventScroll: true });
  }, [isFirst, wanted]);
  return heading;
};

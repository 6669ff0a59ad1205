import { createContext, useContext, useEffect, useRef, type RefObject } from 'react';

/** Answers true once: for the first heading of a visit, which does not take the focus, because the browser has just read
 * the title aloud. */
export type IsFirstHeading = () => boolean;

/** The app creates one for its lifetime. */
export const createIsFirstHeading = (): IsFirstHeading => {
  let first = true;
  return () => {
    const answer = first;
    first = false;
    return answer;
  };
};

export const HeadingContext = createContext<IsFirstHeading>(() => true);

/** Moves the focus to the heading of a screen that the owner has come to, so that it is read aloud and the next
 * Tab starts there.
 * @param wanted false where a field of the screen takes the focus itself */
export const useHeadingFocus = (wanted: boolean): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useContext(HeadingContext);
  useEffect(() => {
    if (!isFirst() && wanted) heading.current?.focus({ preventScroll: true });
  }, [isFirst, wanted]);
  return heading;
};

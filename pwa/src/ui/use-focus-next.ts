import { useEffect, useRef } from 'react';

/** Returns a function that focuses an element by its id once it has rendered, which can be after the next render: another one may come
 * first. */
export const useFocusNext = (): ((id: string) => void) => {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current);
    if (!element) return;
    element.focus();
    // An element behind a dialog that is still open takes no focus: the next render closes it.
    if (document.activeElement === element) wanted.current = null;
  });
  return (id) => {
    wanted.current = id;
  };
};

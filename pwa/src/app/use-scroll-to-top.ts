import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Shows a screen that the owner has come to from its top. Going back, the browser finds the place again itself. */
export const useScrollToTop = (): void => {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== 'POP' && !hash) document.documentElement.scrollTop = 0;
  }, [pathname, hash, kind]);
};

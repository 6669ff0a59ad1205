import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Scrolls to the top on every navigation. When the owner goes back, the browser restores the position itself. */
export const useScrollToTop = (): void => {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== 'POP' && !hash) document.documentElement.scrollTop = 0;
  }, [pathname, hash, kind]);
};

import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useServices } from '../local/services.ts';
import { useSession } from '../local/session/session.ts';
import { Loading } from '../ui/loading.tsx';

/** An address whose page is a document of its own: the app is left for it. Source: shared-schema/docs/decisions/0070-public-pages.md. */
export function PublicPage() {
  const { replaceBy } = useServices();
  const { pathname, search } = useLocation();
  // The service worker knows the page without a slash at its end.
  const address = (pathname.replace(/\/$/, '') || '/') + search;
  useEffect(() => {
    replaceBy(address);
  }, [replaceBy, address]);
  return <Loading>Loading...</Loading>;
}

/** An address at which an owner has a screen and everybody else finds a public page. An account that is not verified verifies
 * first (shared-schema/docs/product-rules.md#a2). */
export function OwnersOrPublic({ screen }: { screen: ReactNode }) {
  const { state } = useSession();
  if (state === 'loading') return <Loading>Loading...</Loading>;
  if (state === 'unverified') return <Navigate to="/signup" replace />;
  return state === 'signed-in' ? screen : <PublicPage />;
}

import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from '../lib/router.tsx';
import { useServices } from '../local/services.ts';
import { useSession } from '../local/session/session.ts';
import { Loading } from '../ui/loading.tsx';

/** Leaves the app for a page that is a document outside it. Source: shared-schema/docs/decisions/0070-public-pages.md. */
export function PublicPage() {
  const { replaceBy } = useServices();
  const { pathname, search } = useLocation();
  // The service worker has cached the page without a trailing slash.
  const address = (pathname.replace(/\/$/, '') || '/') + search;
  useEffect(() => {
    replaceBy(address);
  }, [replaceBy, address]);
  return <Loading>Loading...</Loading>;
}

/** Renders the screen for a signed-in owner and the public page for visitors. An unverified account verifies first
 * (shared-schema/docs/product-rules.md#a2). */
export function OwnersOrPublic({ screen }: { screen: ReactNode }) {
  const { state } = useSession();
  if (state === 'loading') return <Loading>Loading...</Loading>;
  if (state === 'unverified') return <Navigate to="/signup" replace />;
  return state === 'signed-in' ? screen : <PublicPage />;
}

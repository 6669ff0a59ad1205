import { useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, type Location } from '../lib/router.tsx';
import { readSignupPlan } from '../lib/signup-plan.ts';
import { useConnection } from '../local/hooks.ts';
import { useSession } from '../local/session/session.ts';
import { Loading } from '../ui/loading.tsx';

/** The navigation state that a guard passes to /login, so that the owner gets to the requested page after login
 * (shared-schema/docs/product-rules.md#r8). */
interface Wanted {
  wanted?: string;
}

const wantedOf = (location: Location): string | undefined => (location.state as Wanted | null)?.wanted;

/** Shown until the session is known. This can last without a connection, because the browser may have cleared the device's
 * storage. */
function LoadingAccount() {
  const { online } = useConnection();
  return (
    <Loading hint={online ? null : 'You’re offline. Doorsign opens as soon as you’re back online.'}>Loading...</Loading>
  );
}

/** Lets in signed-in owners only. Others log in first and come back; an unverified session verifies first. */
export function RequireOwner() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.state === 'loading') return <LoadingAccount />;
  if (session.state === 'signed-in') return <Outlet />;
  return <Navigate to="/login" replace state={{ wanted: pathname + search + hash } satisfies Wanted} />;
}

/** Shows /login and /signup to visitors and redirects signed-in owners.
 * @param verifiedTo the path after an e-mail was verified here; the requested path by default
 * @param withPlan   rendered instead of the redirect when a paid plan was chosen at signup */
export function RequireVisitor({ verifiedTo, withPlan }: { verifiedTo?: string; withPlan?: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const [verifies, setVerifies] = useState(false);
  if (session.state === 'unverified' && !verifies) setVerifies(true);
  if (session.state === 'loading') return <Loading>Loading...</Loading>;
  if (session.state !== 'signed-in') return <Outlet />;
  if (withPlan && readSignupPlan()) return withPlan;
  const to = verifies && verifiedTo ? verifiedTo : (wantedOf(location) ?? '/dashboard');
  return <Navigate to={to} replace />;
}

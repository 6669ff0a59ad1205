import { useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, type Location } from 'react-router';
import { readSignupPlan } from '../lib/signup-plan.ts';
import { useConnection } from '../local/hooks.ts';
import { useSession } from '../local/session/session.ts';
import { Loading } from '../ui/loading.tsx';

/** What a guard leaves for /login, so that the owner arrives where they wanted to go (shared-schema/docs/product-rules.md#r8). */
interface Wanted {
  wanted?: string;
}

const wantedOf = (location: Location): string | undefined => (location.state as Wanted | null)?.wanted;

/** While it is not known who uses the device. Without a connection that can last: the browser may have cleared the device. */
function LoadingAccount() {
  const { online } = useConnection();
  return (
    <Loading hint={online ? null : 'You’re offline. Doorsign opens as soon as you’re back online.'}>Loading...</Loading>
  );
}

/** Lets only signed-in owners in. Others sign in first and come back; an unverified session verifies first. */
export function RequireOwner() {
  const session = useSession();
  const location = useLocation();
  if (session.state === 'loading') return <LoadingAccount />;
  if (session.state === 'signed-in') return <Outlet />;
  const wanted = location.pathname + location.search + location.hash;
  return <Navigate to="/login" replace state={{ wanted } satisfies Wanted} />;
}

/** Shows /login and /signup to those who are not signed in yet, and sends owners on.
 * @param verifiedTo where an e-mail leads that has just been verified here; the wanted address by default
 * @param withPlan   what takes over where a paid plan was chosen for it */
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

import { isGuest } from '../../local/chosen-location.ts';
import { useSession } from '../../local/session/session.ts';
import { Nothing, onDemand } from '../../ui/on-demand.tsx';
import type { IfAllowedProps } from './if-allowed.tsx';

const IfAllowed = onDemand<'IfAllowed', IfAllowedProps>(() => import('./if-allowed.tsx'), 'IfAllowed', Nothing);

/** Shows what changes something to the owner, and to the members who may. The table of permissions is loaded for members only: the dashboard's
 * first scripts are at their limit. */
export function OfferedTo({ permission, children }: IfAllowedProps) {
  const { user } = useSession();
  if (!user || !isGuest(user)) return children;
  return <IfAllowed permission={permission}>{children}</IfAllowed>;
}

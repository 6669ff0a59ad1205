import { can } from '@doorsign/shared-schema/plans';
import { useSession } from '../../local/session/session.ts';

/** A place as large as the button "Close now", which has the mark of a plan where closures are not included: what is around it stays where
 * it is when the button comes. */
export function ClosingPlace() {
  const { user } = useSession();
  return <div className={can(user?.plan ?? 'free', 'emergencyClosures') ? 'h-10 w-33' : 'h-10 w-46'} />;
}

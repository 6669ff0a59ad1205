import { can } from '@doorsign/shared-schema/plans';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { useNow } from '../../lib/use-now.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { HolidaysPlanner } from './holidays-planner.tsx';
import { HolidaysUpsell } from './holidays-upsell.tsx';
import { useHolidaysDraft } from './use-holidays-draft.ts';

/** The holidays screen: the planner or, on plans without it, the kept holidays and an offer to upgrade.
 * Source: facts holidays.*; shared-schema/docs/product-rules.md#p5, #p7. */
export function HolidaysScreen() {
  const { now } = useServices();
  const { user } = useSession();
  const editing = useHolidaysDraft(useNow(now, MINUTE));
  if (!user || !editing) return <Loading>Loading holidays...</Loading>;
  return (
    <Page title="Holiday Schedule" subtitle="Days when your regular hours don’t apply.">
      {can(user.plan, 'holidayScheduling') ? (
        <HolidaysPlanner editing={editing} />
      ) : (
        <HolidaysUpsell editing={editing} />
      )}
    </Page>
  );
}

import { PLANS } from '@doorsign/shared-schema/plans';
import { hoursRowOf } from '../../lib/hours-row.ts';
import { Link } from '../../lib/router.tsx';
import { ButtonLink } from '../../ui/button.tsx';

const { name: PLAN, amount } = PLANS.pro;

export interface ClosingUpsellProps {
  /** "YYYY-MM-DD" in the business's zone. */
  today: string;
  /** Called when a link is followed. */
  onFollow: () => void;
}

/** The sheet's content on plans without closures. */
export function ClosingUpsell({ today, onFollow }: ClosingUpsellProps) {
  return (
    <>
      <h3 className="text-base leading-6">Emergency Closures Available in {PLAN} Plan</h3>
      <p className="mt-1 text-muted">Close with two taps, even offline. Your sign reopens by itself.</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to="/pricing" onClick={onFollow} className="max-sm:w-full">
          {`Upgrade to ${PLAN} Plan - $${amount / 100}/mo`}
        </ButtonLink>
        <ButtonLink to="/pricing" variant="secondary" onClick={onFollow} className="max-sm:w-full">
          Learn More
        </ButtonLink>
      </div>
      <p className="mt-4">
        <Link to={hoursRowOf(today)} onClick={onFollow} className="font-medium text-brand underline underline-offset-3">
          On your plan, switch today off under Business Hours.
        </Link>
      </p>
    </>
  );
}

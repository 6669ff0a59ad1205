import { PLAN_KEYS, PLANS } from '@doorsign/shared-schema/plans';
import { keepSignupPlan, readSignupPlan } from '../../lib/signup-plan.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';

/** /billing/cancel: the screen after a checkout that the owner left.
 * Source: facts billing-cancel.*; shared-schema/docs/product-rules.md#p17. */
export function CancelScreen() {
  return (
    <MessageScreen
      title="Payment Cancelled"
      sign="Not today"
      tone="other"
      actions={
        <>
          <ButtonLink to="/dashboard" variant="secondary">
            Back to Dashboard
          </ButtonLink>
          <ButtonLink to="/pricing" variant={readSignupPlan() ? 'secondary' : 'primary'}>
            Try Again
          </ButtonLink>
          {readSignupPlan() ? (
            <ButtonLink to="/onboarding" onClick={() => keepSignupPlan(null)}>
              Continue with {PLANS.free.marketingName}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>You weren’t charged. The plans are here whenever you’re ready.</p>
      <dl className="mx-auto mt-5 w-full max-w-xs divide-y divide-line rounded-card border border-line bg-card text-left text-ink">
        {PLAN_KEYS.map((key) => (
          <div key={key} className="flex justify-between gap-4 px-4 py-2.5">
            <dt>{PLANS[key].marketingName}</dt>
            <dd className="text-right font-semibold tabular">{PLANS[key].price}</dd>
          </div>
        ))}
      </dl>
    </MessageScreen>
  );
}

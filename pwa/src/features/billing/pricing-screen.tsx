import { ArrowLeft } from 'lucide-react';
import { Link } from '../../lib/router.tsx';
import { PLAN_KEYS } from '@doorsign/shared-schema/plans';
import type { User } from '@doorsign/shared-schema/api';
import { useSession } from '../../local/session/session.ts';
import { usePayments } from '../../local/answers/use-payments.ts';
import { businessOf } from '../../local/team/business-of.ts';
import { useMay } from '../../local/team/member.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { OwnerChoice } from './owner-choice.tsx';
import { PlanOffer } from '../../ui/plans/plan-offer.tsx';
import { PLAN_GRID, PricingHeading } from '../../ui/plans/pricing-heading.tsx';
import { PricingQuestions } from '../../ui/plans/pricing-questions.tsx';
import { SecureNote } from '../../ui/plans/secure-note.tsx';
import { useBilling } from './use-billing.ts';

/** /pricing for an owner: the plans side by side, with the current one marked. Visitors see the public page of this address.
 * Source: facts pricing.*; shared-schema/docs/product-rules.md#p2, #p12, #r7; shared-schema/docs/decisions/0071-pricing-page.md. */
export function PricingScreen() {
  useDocumentTitle('Pricing');
  const heading = useHeadingFocus(true);
  const { user } = useSession();
  const mayBuy = useMay('billing.manage');
  if (!user) return <Loading>Loading...</Loading>;
  return (
    <div className="mx-auto max-w-[1120px] px-4 pb-16 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-3 py-5">
        <Link reloadDocument to="/" aria-label="Doorsign home page" className="rounded-control p-1">
          <Logo />
        </Link>
        <nav aria-label="Account">
          <ButtonLink to="/dashboard" variant="secondary">
            <ArrowLeft aria-hidden />
            Back to Dashboard
          </ButtonLink>
        </nav>
      </header>
      <main>
        <PricingHeading ref={heading} />
        {mayBuy ? <OwnerOffers user={user} /> : <MemberOffers user={user} />}
        <div className="mt-8 flex justify-center">
          <SecureNote />
        </div>
        <PricingQuestions />
      </main>
    </div>
  );
}

/** The plans for a member of the team, who cannot change the business's plan. */
function MemberOffers({ user }: { user: User }) {
  return (
    <>
      <Alert kind="info" className="mb-4">
        Only {businessOf(user).ownerName}, the owner, can change the plan.
      </Alert>
      <div className={PLAN_GRID}>
        {PLAN_KEYS.map((plan) => (
          <PlanOffer key={plan} plan={plan} isCurrent={plan === user.plan} />
        ))}
      </div>
    </>
  );
}

function OwnerOffers({ user }: { user: User }) {
  const payments = usePayments();
  const { known, offline } = useBilling();
  const subscription = known?.subscription ?? null;
  return (
    <>
      {offline ? (
        <Alert kind="warning" title="Changing plans needs a connection" className="mb-4">
          You can choose a plan as soon as the server can be reached.
        </Alert>
      ) : null}
      {subscription && !subscription.available ? (
        <Alert kind="info" className="mb-4">
          Payments aren’t set up on this server.
        </Alert>
      ) : null}
      <div className={PLAN_GRID}>
        {PLAN_KEYS.map((plan) => (
          <PlanOffer key={plan} plan={plan} isCurrent={plan === user.plan}>
            <OwnerChoice
              plan={plan}
              current={user.plan}
              trialAvailable={subscription?.trialAvailable ?? false}
              payments={payments}
              disabled={offline || subscription?.available === false}
            />
          </PlanOffer>
        ))}
      </div>
    </>
  );
}

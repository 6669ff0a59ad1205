import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { PLAN_KEYS, TRIAL_DAYS } from '@doorsign/shared-schema/plans';
import type { User } from '@doorsign/shared-schema/api';
import { useSession } from '../../local/session.ts';
import { usePayments } from '../../local/use-payments.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { OwnerChoice, VisitorChoice } from './plan-choice.tsx';
import { PlanOffer } from './plan-offer.tsx';
import { Questions } from './questions.tsx';
import { SecureNote } from './secure-note.tsx';
import { useBilling } from './use-billing.ts';

/** /pricing: the plans side by side, for visitors and owners. Source: specification section 2; decisions P2, P12, R7. */
export function PricingScreen() {
  useDocumentTitle('Pricing');
  const heading = useHeadingFocus(true);
  const { state, user } = useSession();
  if (state === 'loading') return <Loading>Loading...</Loading>;
  const owner = state === 'signed-in' ? user : null;
  return (
    <div className="mx-auto max-w-[1120px] px-4 pb-16 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-3 py-5">
        <Link to="/" aria-label="Doorsign, start page" className="rounded-control p-1">
          <Logo />
        </Link>
        <nav aria-label="Account" className="flex items-center gap-1 sm:gap-2">
          {owner ? (
            <ButtonLink to="/dashboard" variant="secondary">
              <ArrowLeft aria-hidden />
              Back to Dashboard
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/login" variant="ghost">
                Sign In
              </ButtonLink>
              <ButtonLink to="/signup">Get Started</ButtonLink>
            </>
          )}
        </nav>
      </header>
      <main>
        <div className="mx-auto max-w-2xl py-8 text-center lg:py-12">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-[clamp(2rem,5vw,3rem)] leading-[1.08] font-bold tracking-[-0.03em]"
          >
            A plan for every door
          </h1>
          <p className="mt-4 text-lg leading-7 text-muted">
            Paid plans begin with a {TRIAL_DAYS}-day free trial, once per account. Cancel anytime.
          </p>
        </div>
        {owner ? <OwnerOffers user={owner} /> : <VisitorOffers />}
        <div className="mt-8 flex justify-center">
          <SecureNote />
        </div>
        <Questions />
      </main>
    </div>
  );
}

const GRID = 'grid gap-4 lg:grid-cols-3';

function VisitorOffers() {
  return (
    <div className={GRID}>
      {PLAN_KEYS.map((plan) => (
        <PlanOffer key={plan} plan={plan} isCurrent={false}>
          <VisitorChoice plan={plan} />
        </PlanOffer>
      ))}
    </div>
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
          Payments are not set up on this server.
        </Alert>
      ) : null}
      <div className={GRID}>
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

import { ArrowLeft } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useNavigate, useQuery } from '../../lib/router.tsx';
import { isStartedFresh } from '../../lib/started-fresh.ts';
import { useSession } from '../../local/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { OverviewStep } from './overview-step.tsx';
import { SetupStep } from './setup-step.tsx';
import { WelcomeStep } from './welcome-step.tsx';

/** The tour's steps, in order. Source: facts onboarding.step*. */
const STEPS = ['welcome', 'setup', 'overview'] as const;
type Step = (typeof STEPS)[number];

/** Returns the step of the query `?step=2`; the first one for any other text. With the step in the URL, Back and reload stay
 * within the tour.
 * @param asked the text of the query parameter; null if missing */
const stepOf = (asked: string | null): Step => STEPS[Number(asked) - 1] ?? STEPS[0];

/** Returns the next or previous step, or null beyond the ends. */
const stepAfter = (step: Step, places: 1 | -1): Step | null => STEPS[STEPS.indexOf(step) + places] ?? null;

/** Returns a step's number as displayed: 1 to 3. */
const numberOf = (step: Step): number => STEPS.indexOf(step) + 1;

const VIEWS: Readonly<Record<Step, ComponentType<{ businessName: string }>>> = {
  welcome: WelcomeStep,
  setup: SetupStep,
  overview: OverviewStep,
};

/** The tour for a new owner: three steps that end at the dashboard.
 * Source: facts onboarding.*; shared-schema/docs/product-rules.md#r10. */
export function OnboardingScreen() {
  const { user } = useSession();
  const navigate = useNavigate();
  const query = useQuery();
  const step = stepOf(query.get('step'));
  const [before, after] = [stepAfter(step, -1), stepAfter(step, 1)];
  const go = (to: Step): void => navigate(`?step=${numberOf(to)}`);
  const View = VIEWS[step];
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col px-4 sm:px-6">
      <header className="flex items-center justify-between gap-3 py-5">
        <Logo />
        <ButtonLink to="/dashboard" variant="ghost" className="-mr-3">
          Skip Tour
        </ButtonLink>
      </header>
      <main className="flex flex-1 flex-col justify-center py-6">
        {step === 'welcome' && isStartedFresh(query) ? <FreshStart /> : null}
        {/* Keyed by step, so that each step mounts again and its heading takes the focus. */}
        <View key={step} businessName={user?.businessName ?? ''} />
      </main>
      <footer
        data-tour-bar
        className="sticky bottom-0 -mx-4 flex items-center justify-between gap-3 bg-paper px-4 py-4 sm:mx-0 sm:px-0 sm:py-6"
      >
        <Progress step={step} />
        <div className="flex flex-wrap justify-end gap-2">
          {before ? (
            <Button variant="secondary" onClick={() => go(before)}>
              <ArrowLeft aria-hidden className="max-sm:hidden" />
              Previous
            </Button>
          ) : null}
          {after ? (
            <Button onClick={() => go(after)}>Next</Button>
          ) : (
            <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
          )}
        </div>
      </footer>
    </div>
  );
}

/** A notice about an earlier, unverified signup with this e-mail, which may have been another person's. */
function FreshStart() {
  return (
    <Alert kind="info" className="mb-8">
      Someone signed up with your email address before and never confirmed it. To keep you safe, we started a fresh
      account and discarded everything entered back then. Please check your business name and phone number under{' '}
      <Link to="/profile" className="font-medium underline">
        Profile
      </Link>
      .
    </Alert>
  );
}

function Progress({ step }: { step: Step }) {
  return (
    <div className="flex items-center gap-1.5">
      <span className="sr-only">
        Step {numberOf(step)} of {STEPS.length}
      </span>
      {STEPS.map((each) => (
        <span
          key={each}
          aria-hidden
          className={`h-1.5 rounded-full transition-all ${each === step ? 'w-6 bg-brand' : 'w-1.5 bg-field-line'}`}
        />
      ))}
    </div>
  );
}

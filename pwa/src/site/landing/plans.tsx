import { TRIAL_DAYS } from '@doorsign/shared-schema/plans';
import { linkClass } from '../site-link.tsx';
import { VisitorOffers } from '../pricing/visitor-offers.tsx';
import { LandingSection } from './sections.tsx';

/** The plans, from the shared plan catalog. */
export function Plans() {
  return (
    <LandingSection
      id="pricing"
      title="Free for one website."
      lead={
        <>
          More when you need it. Paid plans start with a {TRIAL_DAYS}-day free trial; cancel anytime.{' '}
          <a href="/pricing" className={linkClass}>
            Questions and answers
          </a>
        </>
      }
    >
      <VisitorOffers heading="h3" />
    </LandingSection>
  );
}

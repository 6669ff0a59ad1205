import { apiFacts } from './api.facts.ts';
import { authFacts } from './auth.facts.ts';
import { billingCallFacts } from './billing-calls.facts.ts';
import { billingFacts } from './billing.facts.ts';
import { codeFacts } from './code.facts.ts';
import { dashboardFacts } from './dashboard.facts.ts';
import { dashboardPlanFacts } from './dashboard-plans.facts.ts';
import { demoFacts } from './demo.facts.ts';
import { domainFacts } from './domain.facts.ts';
import type { FactGroup } from './fact.ts';
import { googleFacts } from './google.facts.ts';
import { holidaysFacts } from './holidays.facts.ts';
import { hoursFacts } from './hours.facts.ts';
import { installFacts } from './install.facts.ts';
import { landingFacts } from './landing.facts.ts';
import { onboardingFacts } from './onboarding.facts.ts';
import { paymentCheckFacts } from './payment-check.facts.ts';
import { pricingFacts } from './pricing.facts.ts';
import { profileFacts } from './profile.facts.ts';
import { readingFacts } from './reading.facts.ts';
import { shellFacts } from './shell.facts.ts';
import { stylingFacts } from './styling.facts.ts';
import { toastFacts } from './toast.facts.ts';

/** All groups of facts. */
export const groups: readonly FactGroup[] = [
  ...apiFacts,
  ...authFacts,
  ...billingCallFacts,
  ...billingFacts,
  ...paymentCheckFacts,
  ...pricingFacts,
  ...googleFacts,
  ...codeFacts,
  ...hoursFacts,
  ...dashboardFacts,
  ...dashboardPlanFacts,
  ...holidaysFacts,
  ...stylingFacts,
  ...domainFacts,
  ...demoFacts,
  ...onboardingFacts,
  ...installFacts,
  ...profileFacts,
  ...readingFacts,
  ...toastFacts,
  ...shellFacts,
  ...landingFacts,
];

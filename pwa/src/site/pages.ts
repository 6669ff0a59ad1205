import { supportPage } from './articles/customer-support-reduction.tsx';
import { expectationsPage } from './articles/psychology-of-expectations.tsx';
import { demoPage } from './demo/demo-page.tsx';
import { landingPage } from './landing/landing-page.tsx';
import { docsPage } from './api-docs/docs-page.tsx';
import { accessibilityPage } from './legal/accessibility.tsx';
import { privacyPage } from './legal/privacy.tsx';
import { termsPage } from './legal/terms.tsx';
import { pricingPage } from './pricing/pricing-page.tsx';
import type { SitePage } from './site-page.ts';

/** Every public page that is rendered when the app is built. */
export const PAGES: readonly SitePage[] = [
  landingPage,
  pricingPage,
  demoPage,
  supportPage,
  expectationsPage,
  privacyPage,
  termsPage,
  accessibilityPage,
  docsPage,
];

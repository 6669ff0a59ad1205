/** All that is about money comes in one file: whoever sees one of these screens soon sees another. */
export { BillingScreen } from './billing-screen.tsx';
export { CancelScreen } from './cancel-screen.tsx';
export { PricingScreen } from './pricing-screen.tsx';
export { SignupCheckout } from './signup-checkout.tsx';
export { SuccessScreen } from './success-screen.tsx';

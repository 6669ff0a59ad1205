/** The billing screens in one file: an owner who opens one soon opens another. */
export { BillingScreen } from './billing-screen.tsx';
export { CancelScreen } from './cancel-screen.tsx';
export { SignupCheckout } from './signup-checkout.tsx';
export { SuccessScreen } from './success-screen.tsx';

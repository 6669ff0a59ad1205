/** An owner's screens about money come in one file: whoever sees one of them soon sees another. */
export { BillingScreen } from './billing-screen.tsx';
export { CancelScreen } from './cancel-screen.tsx';
export { SignupCheckout } from './signup-checkout.tsx';
export { SuccessScreen } from './success-screen.tsx';

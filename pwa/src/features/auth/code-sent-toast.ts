import { toast } from '../../ui/toast.tsx';

/** Shows a toast that a code was mailed; `again` when the owner requested another one.
 * Source: shared-schema/docs/product-rules.md#r1. */
export const codeSentToast = (again: boolean): void => {
  toast(
    again
      ? { title: 'OTP sent!', description: 'A new verification code has been sent to your email.' }
      : { title: 'Verification code sent!', description: 'Please check the email for your verification code' },
  );
};

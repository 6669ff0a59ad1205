import { toast } from '../../ui/toast.tsx';

/** Says that a code was mailed; `again` when the owner has asked for another one. Source: shared-schema/docs/product-rules.md#r1. */
export const codeSentToast = (again: boolean): void => {
  toast(
    again
      ? { title: 'OTP sent!', description: 'A new verification code has been sent to your email.' }
      : { title: 'Verification code sent!', description: 'Please check the email for your verification code' },
  );
};

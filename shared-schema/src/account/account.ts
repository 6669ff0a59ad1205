import * as z from 'zod/mini';
import { Timezone } from '../hours/timezones.ts';
import { PlanKey } from '../plans/plans.ts';
import { BusinessName } from './business-name.ts';
import { Email } from './email.ts';

/** Minimum length of a password, in characters. Source: fact v.signup.password-6. */
export const PASSWORD_MIN = 6;
/** Maximum length of a password, in characters. Source: shared-schema/docs/product-rules.md#a4. */
export const PASSWORD_MAX = 128;

/** A new password. Source: facts v.signup.password-*; shared-schema/docs/product-rules.md#a4. */
export const NewPassword = z.string('Password is required').check(
  z.minLength(1, 'Password is required'),
  // Each problem gives one message. The first one does not abort, because that would also skip the form's comparison of passwords.
  z.refine(
    (password) => password === '' || password.length >= PASSWORD_MIN,
    `Password must be at least ${PASSWORD_MIN} characters`,
  ),
  z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
);

/** A password that is only compared with the stored one. */
export const EnteredPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX, 'Invalid email or password'));

/** Body of signup. Source: facts v.signup.* and call.signup; shared-schema/docs/http-contract.md#auth. */
export const SignupBody = z.strictObject({
  businessName: BusinessName,
  email: Email,
  password: NewPassword,
  plan: z.optional(PlanKey),
  timezone: z.optional(Timezone),
});
export type SignupBody = z.infer<typeof SignupBody>;

/** The signup form: the request body, and the repeated password, which is compared but not sent. */
export const SignupForm = z
  .object({ businessName: BusinessName, email: Email, password: NewPassword, confirmPassword: z.string() })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
      // Runs even if there are other errors, so that the owner sees all of them at once.
      when: () => true,
    }),
  );
export type SignupForm = z.infer<typeof SignupForm>;

/** Body of login. */
export const LoginBody = z.strictObject({ email: Email, password: EnteredPassword });
export type LoginBody = z.infer<typeof LoginBody>;

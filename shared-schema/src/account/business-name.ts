import * as z from 'zod/mini';

/** A business's name, trimmed. Source: fact v.signup.name; shared-schema/docs/security-parameters.md#text-lengths. */
export const BusinessName = z
  .string('Business name is required')
  .check(
    z.trim(),
    z.minLength(1, 'Business name is required'),
    z.maxLength(120, 'Business name must be at most 120 characters'),
  );
export type BusinessName = z.infer<typeof BusinessName>;

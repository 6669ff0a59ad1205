import * as z from 'zod/mini';

/** A person's name, trimmed, as other members of a business read it. Source: shared-schema/docs/security-parameters.md#text-lengths. */
export const PersonName = z
  .string('Your name is required')
  .check(z.trim(), z.minLength(1, 'Your name is required'), z.maxLength(80, 'Use at most 80 characters'));

/** The form of a person's own name. */
export const NameForm = z.object({ name: PersonName });

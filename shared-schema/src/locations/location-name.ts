import * as z from 'zod/mini';

/** A location's name inside the app, trimmed. Visitors read the business's name. Source: shared-schema/docs/product-rules.md#l1. */
export const LocationName = z
  .string('Location name is required')
  .check(z.trim(), z.minLength(1, 'Location name is required'), z.maxLength(80, 'Use at most 80 characters'));

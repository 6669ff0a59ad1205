import * as z from 'zod/mini';

/** How a register came to be written.
 * - `told`: the place in the log up to which conflicts had been told to somebody who wrote this register; the furthest of all of
 *   them. A conflict at a later place is still open, whoever holds the register.
 * - `base`: the revision of this register that its author had seen, null for none.
 * - `device`: the name of the author's device.
 * `base` and `device` are missing for what a device of an earlier release gave back to a restored server.
 * Source: shared-schema/docs/decisions/0120-conflict-settlement.md; shared-schema/docs/decisions/0121-register-authors.md. */
export const Authorship = z.strictObject({
  told: z.int().check(z.minimum(0)),
  base: z.optional(z.nullable(z.string())),
  device: z.optional(z.string()),
});
export type Authorship = z.infer<typeof Authorship>;

/** The smallest thing that may change alone, with the revision that wrote it.
 * `rev` is the id of that edit, `at` its stamp in epoch milliseconds, `seq` its place in the log. `author` is missing for what an
 * earlier release wrote.
 * A deleted register stays as a tombstone. Values of unknown keys or newer schemas are kept raw.
 * Source: shared-schema/docs/sync-protocol.md#registers. */
export const Register = z.object({
  scope: z.string(),
  key: z.string(),
  schema: z.int(),
  value: z.unknown(),
  deleted: z.boolean(),
  rev: z.string(),
  at: z.number(),
  seq: z.int(),
  author: z.optional(Authorship),
});
export type Register = z.infer<typeof Register>;

import * as z from 'zod/mini';

/** The origin of a register's value.
 * - `told`: the log position up to which conflicts had been shown to an author of this register, the furthest of all its authors. A
 *   conflict at a later position is still open, whichever edit holds the register.
 * - `base`: the revision of this register that its author had seen, null for none.
 * - `device`: the name of the author's device.
 * `base` and `device` are missing for a register that a device of an earlier release gave back to a restored server.
 * Source: shared-schema/docs/decisions/0120-conflict-settlement.md; shared-schema/docs/decisions/0121-register-authors.md. */
export const Authorship = z.strictObject({
  told: z.int().check(z.minimum(0)),
  base: z.optional(z.nullable(z.string())),
  device: z.optional(z.string()),
});
export type Authorship = z.infer<typeof Authorship>;

/** The smallest unit that can change on its own, with the revision that wrote it.
 * `rev` is the id of the edit that wrote it, `at` its timestamp in epoch milliseconds, `seq` its log position. `author` is missing for
 * registers that an earlier release wrote.
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

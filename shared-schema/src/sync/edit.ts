import * as z from 'zod/mini';
import { EditLabel } from '../registers/index.ts';

/** Maximum number of edits in one request. Source: shared-schema/docs/sync-protocol.md#request-limits. */
export const EDITS_MAX = 50;
/** Maximum size of all edits of one request, in bytes of JSON. Source: shared-schema/docs/sync-protocol.md#request-limits. */
export const EDITS_BYTES_MAX = 256 * 1024;
/** Maximum number of writes in one edit: enough to replace a week, or every holiday that a location may keep. */
export const WRITES_MAX = 800;

/** One register's new value. `base` is the revision that the owner saw (the id of an own unpublished edit counts), null for a register that
 * did not exist. Values are checked one by one later, so that one bad edit is refused alone and never blocks the others. */
export const Write = z.strictObject({
  scope: z.string().check(z.minLength(1), z.maxLength(64)),
  key: z.string().check(z.minLength(1), z.maxLength(64)),
  value: z.unknown(),
  del: z.optional(z.literal(true)),
  base: z.nullable(z.string().check(z.maxLength(64))),
});
export type Write = z.infer<typeof Write>;

/** The number of a schema, as a device sends it. Numbers that this build cannot read are accepted here and refused later with their own
 * error; no build will ever reach the maximum. */
export const SchemaNumber = z.int().check(z.minimum(0), z.maximum(9999));

/** One Save: accepted or refused as a whole, applied in one transaction.
 * `wall` is the device's clock at the Save, in epoch milliseconds; `id` is a UUID of version 7. `told` is the log position up to which
 * conflicts had been shown to the author at the Save; it is not part of the edit's content hash, and missing in protocol 1.
 * Source: shared-schema/docs/sync-protocol.md#edits; shared-schema/docs/decisions/0120-conflict-settlement.md. */
export const Edit = z.strictObject({
  id: z
    .string()
    .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'Use a UUID of version 7')),
  schema: SchemaNumber,
  wall: z.number(),
  label: EditLabel,
  writes: z.array(Write).check(z.minLength(1), z.maxLength(WRITES_MAX)),
  told: z.optional(z.int().check(z.minimum(0))),
});
export type Edit = z.infer<typeof Edit>;

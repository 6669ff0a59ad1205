/** The data schemas that this build can read, oldest first. When a value changes shape, a new number is appended; each register family then
 * needs a step from the number before. Source: shared-schema/docs/how-to/add-a-setting.md. */
const SCHEMAS = [1, 2] as const;

/** A schema of the data that this build reads. */
export type KnownSchema = (typeof SCHEMAS)[number];

type WithoutLast<List> = List extends readonly [...infer Rest, unknown] ? Rest : never;

/** An older schema, which is read through conversion steps. */
export type OlderSchema = WithoutLast<typeof SCHEMAS>[number];

/** Oldest schema that can still be read; a device with an older one is asked to update. */
export const MIN_SCHEMA: KnownSchema = SCHEMAS[0];

/** The schema that this build writes. */
export const SCHEMA: KnownSchema = SCHEMAS[SCHEMAS.length - 1] ?? MIN_SCHEMA;

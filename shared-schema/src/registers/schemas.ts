/** Every schema of the data that this build reads, oldest first. A value that changes shape appends a number here; each register family
 * then needs a step from the number before. Source: shared-schema/docs/how-to/add-a-setting.md. */
const SCHEMAS = [1] as const;

/** A schema of the data that this build reads. */
export type KnownSchema = (typeof SCHEMAS)[number];

type WithoutLast<List> = List extends readonly [...infer Rest, unknown] ? Rest : never;

/** A schema that is read through steps. */
export type OlderSchema = WithoutLast<typeof SCHEMAS>[number];

/** Oldest schema that can still be read; an older device is told to update. */
export const MIN_SCHEMA: KnownSchema = SCHEMAS[0];

/** The schema that this build writes. */
export const SCHEMA: KnownSchema = SCHEMAS[SCHEMAS.length - 1] ?? MIN_SCHEMA;

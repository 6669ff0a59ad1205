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

/** The schema of the second status model: days with several periods or by appointment, ranges of dates, seasons, closures and messages.
 * Source: shared-schema/docs/decisions/0150-what-old-apps-see.md. */
export const STATUS_SCHEMA: KnownSchema = 2;

/** Returns the lowest schema that can represent the hours of a weekday or of a date.
 * @param value of any shape; a conflict can have none on one side */
export const schemaOfDay = (value: unknown): KnownSchema => {
  const { more, appointment, regular } = (value ?? {}) as Record<string, unknown>;
  return more === undefined && appointment === undefined && regular === undefined ? MIN_SCHEMA : STATUS_SCHEMA;
};

/** The schema that this build writes. */
export const SCHEMA: KnownSchema = SCHEMAS[SCHEMAS.length - 1] ?? MIN_SCHEMA;

import { familyOf } from './families.ts';
import type { UpcastStep } from './family.ts';
import type { Register } from './register.ts';
import { MIN_SCHEMA, SCHEMA, type KnownSchema } from './schemas.ts';

/** May this build read data of that schema? */
export const schemaFit = (schema: number): 'fits' | 'too_new' | 'too_old' => {
  if (schema > SCHEMA) return 'too_new';
  return schema < MIN_SCHEMA ? 'too_old' : 'fits';
};

/** Was this written by a newer version, in a shape that this one may not know? It is kept raw, shown read-only and never
 * overwritten. Source: shared-schema/docs/sync-protocol.md#registers. */
export const isNewerSchema = ({ schema }: { schema: number }): boolean => schema > SCHEMA;

/** A value of an older schema as this version reads it. What is stored stays as it was written, so that devices of that schema can go on
 * reading it.
 * @param schema any; values of newer schemas and of unknown keys stay as they are. Never throws. */
export const upcastValue = (key: string, schema: number, value: unknown): unknown => {
  if (schema === SCHEMA || schemaFit(schema) !== 'fits') return value;
  const steps = familyOf(key)?.family.steps;
  if (!steps) return value;
  return takeSteps(value, key, { from: schema, to: SCHEMA, steps });
};

/** Takes a value from one schema to another.
 * @param steps each by the schema that it leads from to the next */
export const takeSteps = (
  value: unknown,
  key: string,
  { from, to, steps }: { from: number; to: number; steps: Readonly<Record<number, UpcastStep>> },
): unknown => {
  let taken = value;
  for (let schema = from; schema < to; schema += 1) {
    const step = steps[schema];
    if (step) taken = step(taken, key);
  }
  return taken;
};

/** A register of an older schema in the schema of this version. */
export const upcastRegister = <Part extends Pick<Register, 'key' | 'schema' | 'value' | 'deleted'>>(
  register: Part,
): Part =>
  register.schema < SCHEMA && !register.deleted
    ? { ...register, schema: SCHEMA, value: upcastValue(register.key, register.schema, register.value) }
    : register;

/** The lowest schema that can say a value. Devices of that schema and of all later ones may change it. */
export const schemaOf = (key: string, value: unknown): KnownSchema =>
  familyOf(key)?.family.schemaOf(key, value) ?? SCHEMA;

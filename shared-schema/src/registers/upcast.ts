import { familyOf } from './families.ts';
import type { UpcastStep } from './family.ts';
import type { Register } from './register.ts';
import { MIN_SCHEMA, SCHEMA, type KnownSchema } from './schemas.ts';

/** Returns whether this build can read data of a schema. */
export const schemaFit = (schema: number): 'fits' | 'too_new' | 'too_old' => {
  if (schema > SCHEMA) return 'too_new';
  return schema < MIN_SCHEMA ? 'too_old' : 'fits';
};

/** Returns whether a newer version wrote the data, in a shape that this version may not know. Such data is kept raw, shown read-only and
 * never overwritten. Source: shared-schema/docs/sync-protocol.md#registers. */
export const isNewerSchema = ({ schema }: { schema: number }): boolean => schema > SCHEMA;

/** Converts a value of an older schema to the schema of this version. The stored value is not changed, so that devices of that schema can
 * still read it.
 * @param schema any; values of newer schemas and of unknown keys are returned unchanged. Never throws. */
export const upcastValue = (key: string, schema: number, value: unknown): unknown => {
  if (schema === SCHEMA || schemaFit(schema) !== 'fits') return value;
  const steps = familyOf(key)?.family.steps;
  if (!steps) return value;
  return takeSteps(value, key, { from: schema, to: SCHEMA, steps });
};

/** Converts a value from one schema to another.
 * @param steps by schema: each step converts from that schema to the next */
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

/** Converts a register of an older schema to the schema of this version. One with an unknown key is returned unchanged. */
export const upcastRegister = <Part extends Pick<Register, 'key' | 'schema' | 'value' | 'deleted'>>(
  register: Part,
): Part =>
  register.schema < SCHEMA && !register.deleted && familyOf(register.key)
    ? { ...register, schema: SCHEMA, value: upcastValue(register.key, register.schema, register.value) }
    : register;

/** Returns the lowest schema that can represent a value. Devices of that schema and of all later ones may change it. */
export const schemaOf = (key: string, value: unknown): KnownSchema =>
  familyOf(key)?.family.schemaOf(key, value) ?? SCHEMA;

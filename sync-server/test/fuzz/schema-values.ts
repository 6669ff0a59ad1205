import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { $ZodTypes } from 'zod/v4/core';

/** Valid values of a field, by its name ("id") or by the name with its parent ("edits.id"). Other fields get random texts or numbers. */
export type Samples = Readonly<Record<string, readonly unknown[]>>;

/** Generates values of a schema's shape, most of which are valid.
 * @param samples for rules that the shape does not express, by the name of the field
 * @param path    the path of the value's field; for a whole body the last part of its route, as in `/spans` */
export const valuesOf = (schema: z.ZodMiniType, samples: Samples, path = ''): fc.Arbitrary<unknown> => {
  const { def } = (schema as unknown as $ZodTypes)._zod;
  const inner = (part: unknown, field = path) => valuesOf(part as z.ZodMiniType, samples, field);
  const known = samples[path.split('.').slice(-2).join('.')] ?? samples[path.split('.').at(-1) ?? ''];
  if (known && def.type !== 'optional' && def.type !== 'nullable') return fc.constantFrom(...known);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape);
      const requiredKeys = fields.filter(([, part]) => part._zod.def.type !== 'optional').map(([key]) => key);
      return fc.record(Object.fromEntries(fields.map(([key, part]) => [key, inner(part, `${path}.${key}`)])), {
        requiredKeys,
      });
    }
    case 'optional':
    case 'default':
      return inner(def.innerType);
    case 'nullable':
      return fc.option(inner(def.innerType));
    case 'array':
      return fc.array(inner(def.element), { minLength: 1, maxLength: 4 });
    case 'record':
      return fc.dictionary(fc.string(), inner(def.valueType), { maxKeys: 4 });
    case 'union':
      return fc.oneof(...def.options.map((option) => inner(option)));
    case 'pipe':
      return inner(def.out);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.integer({ min: 0, max: 1000 });
    case 'string':
      return fc.string({ minLength: 1, maxLength: 40 });
    default:
      return fc.jsonValue();
  }
};

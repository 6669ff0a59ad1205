import type * as z from 'zod/mini';
import { eventName, EVENTS } from './event-names.ts';
import * as resources from './resources.ts';

/** The schemas of bodies, answers and events by their names in the document: those of resources.ts, without "V1".
 * Source: shared-schema/docs/http-contract.md#v1. */
export const NAMED_SCHEMAS: readonly (readonly [name: string, schema: z.ZodMiniType])[] = [
  ...Object.entries(resources).map(([name, schema]) => [name.replace(/^V1/, ''), schema] as const),
  ...EVENTS.map(([type, schema]) => [eventName(type), schema] as const),
];

/** Returns the name of a body's or an answer's schema.
 * @throws Error for a schema without a name, which is a mistake of this folder
 * Source: shared-schema/docs/http-contract.md#v1. */
export const schemaName = (schema: z.ZodMiniType): string => {
  const found = NAMED_SCHEMAS.find(([, named]) => named === schema);
  if (!found) throw new Error('Every body and answer of the API has a name in resources.ts.');
  return found[0];
};

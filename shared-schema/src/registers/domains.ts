import * as z from 'zod/mini';
import { exactly, unchanged, type RegisterFamily } from './family.ts';
import { MIN_SCHEMA } from './schemas.ts';

/** The allowed domains in a location's settings. */
export interface DomainSettings {
  /** The first one is the allowedDomain of the public calls. */
  domains: string[];
}

const KEY = 'domains';
const SHAPE = exactly(z.array(z.string()));

/** One register for the whole list. */
export const domains: RegisterFamily<DomainSettings> = {
  label: 'domain',
  shapeOf: (key) => (key === KEY ? SHAPE : null),
  steps: { 1: unchanged },
  schemaOf: () => MIN_SCHEMA,
  absence: () => ({ key: KEY, value: [] }),
  isRemovable: false,
  gate: null,
  read: (values) => ({ domains: (values.get(KEY) as string[] | undefined) ?? [] }),
  changes: (settings) => [{ key: KEY, value: settings.domains }],
};

import * as z from 'zod/mini';
import { Closure, LooseClosure } from '../closure/closure.ts';
import { unchanged, type RegisterFamily, type ValueShape } from './family.ts';
import type { FamilyRules } from './rules.ts';
import { STATUS_SCHEMA } from './schemas.ts';

/** The closure in a location's settings. */
export interface ClosureSettings {
  /** Null if the owner said nothing. One that is over stays until the next one. */
  closure: Closure | null;
}

/** The key of the closure. Its first part makes apps that do not know closures show the schedule as saved by a newer version. */
export const CLOSURE_KEY = 'hours.closure';

const SHAPE: ValueShape = { strict: z.nullable(Closure), loose: z.nullable(LooseClosure) };

/** One register: of two decisions about now, the later one counts. */
export const closure: RegisterFamily<ClosureSettings> = {
  label: 'hours',
  shapeOf: (key) => (key === CLOSURE_KEY ? SHAPE : null),
  steps: { 1: unchanged },
  schemaOf: () => STATUS_SCHEMA,
  absence: (key) => ({ key, value: null }),
  isRemovable: false,
  gate: { feature: 'emergencyClosures', detail: 'Emergency closures require a Pro plan or higher.' },
  read: (values) => ({ closure: (values.get(CLOSURE_KEY) as Closure | null | undefined) ?? null }),
  changes: (settings) => [{ key: CLOSURE_KEY, value: settings.closure }],
};

export const closureRules: FamilyRules = { fieldOf: () => 'closure' };

import type * as z from 'zod/mini';
import type { Feature } from '../plans/plans.ts';
import type { Change } from './change.ts';
import type { EditLabel } from './labels.ts';
import type { OlderSchema, KnownSchema } from './schemas.ts';

/** The shape of a register's value. */
export interface ValueShape {
  /** For writing: nothing else may be there. */
  readonly strict: z.ZodMiniType;
  /** For reading: members that a later version has added are passed over. */
  readonly loose: z.ZodMiniType;
}

/** A shape that nothing can be added to. */
export const exactly = (schema: z.ZodMiniType): ValueShape => ({ strict: schema, loose: schema });

/** Turns a value of one schema into a value of the next. Never throws: a value that it does not know stays as it is. */
export type UpcastStep = (value: unknown, key: string) => unknown;

/** What a plan must have before somebody adds to a register or changes it. Removing is allowed on every plan. */
export interface PlanGate {
  readonly feature: Feature;
  /** What a refused owner reads. */
  readonly detail: string;
}

/** Registers that are described, read and changed together.
 * `Part` is what they are in the settings. */
export interface RegisterFamily<Part extends object> {
  /** Under which a Save writes them. */
  readonly label: EditLabel;
  /** The section of the history that a key belongs to, where that is not the label's. */
  sectionOf?(key: string): EditLabel;
  /** The shape of a key's value.
   * @returns null for a key that is none of this family */
  shapeOf(key: string): ValueShape | null;
  /** How values of older schemas are read. */
  readonly steps: Readonly<Record<OlderSchema, UpcastStep>>;
  /** The lowest schema that can say a value: devices of that schema may go on editing it. */
  schemaOf(key: string, value: unknown): KnownSchema;
  /** What a register that does not exist means, as a change.
   * @returns null where there is no way back to nothing */
  absence(key: string): Change | null;
  /** May a register be removed? */
  readonly isRemovable: boolean;
  readonly gate: PlanGate | null;
  /** Reads the family's values into the settings. @param values by key; only such as fit their shape */
  read(values: ReadonlyMap<string, unknown>): Part;
  /** Every register of these settings. */
  changes(settings: Part): Change[];
}

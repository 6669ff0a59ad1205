import type * as z from 'zod/mini';
import type { Feature } from '../plans/plans.ts';
import type { Change } from './change.ts';
import type { EditLabel } from './labels.ts';
import type { OlderSchema, KnownSchema } from './schemas.ts';

/** The shape of a register's value. */
export interface ValueShape {
  /** The schema for writing: it refuses unknown members. */
  readonly strict: z.ZodMiniType;
  /** The schema for reading: it ignores members that a later version has added. */
  readonly loose: z.ZodMiniType;
}

/** A shape that no later version can add members to. */
export const exactly = (schema: z.ZodMiniType): ValueShape => ({ strict: schema, loose: schema });

/** Converts a value of one schema to the next. Never throws: a value that the step does not know is returned unchanged. */
export type UpcastStep = (value: unknown, key: string) => unknown;

/** The step of a family whose values mean the same in the next schema. */
export const unchanged: UpcastStep = (value) => value;

/** The feature that a plan must have before an owner can add or change a register. Removing is allowed on every plan. */
export interface PlanGate {
  readonly feature: Feature;
  /** The message for the refused owner. */
  readonly detail: string;
}

/** A group of registers that are described, read and changed together.
 * `Part` is their form in the settings. */
export interface RegisterFamily<Part extends object> {
  /** The label of a Save that writes these registers. */
  readonly label: EditLabel;
  /** Returns the section of the history that a key belongs to, if it is not that of `label`. */
  sectionOf?(key: string): EditLabel;
  /** Returns the shape of a key's value.
   * @returns null for a key of another family */
  shapeOf(key: string): ValueShape | null;
  /** The conversion steps for values of older schemas. */
  readonly steps: Readonly<Record<OlderSchema, UpcastStep>>;
  /** Returns the lowest schema that can represent a value: devices of that schema can still edit it. */
  schemaOf(key: string, value: unknown): KnownSchema;
  /** Returns a missing register's meaning as a change.
   * @returns null if a register cannot return to being missing */
  absence(key: string): Change | null;
  /** True if a register of this family can be removed. */
  readonly isRemovable: boolean;
  /** Null if every plan has these registers. A function if it depends on the key or on the value. */
  readonly gate: PlanGate | null | ((key: string, value: unknown) => PlanGate | null);
  /** Reads the family's values into the settings. @param values by key; only values that fit their shape */
  read(values: ReadonlyMap<string, unknown>): Part;
  /** Returns a change for every register of these settings. */
  changes(settings: Part): Change[];
}

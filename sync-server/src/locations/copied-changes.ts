import type { CopiedPart } from '@doorsign/shared-schema/api';
import { can, type AnyPlan } from '@doorsign/shared-schema/plans';
import { familyOf, gateOf, SCHEMA, type Change, type Register } from '@doorsign/shared-schema/registers';

/** The registers of each part that a new location can take over. A closure is about now and is never copied; the time zone, which gives the
 * hours their meaning, is chosen for the new location itself. */
const KEYS: Readonly<Record<CopiedPart, RegExp>> = {
  hours: /^hours\.(?!closure$|span\.)/,
  holidays: /^(holidays|hours\.span)\.|^profile\.country$/,
  style: /^(style|messages)\./,
  domains: /^domains$/,
  contact: /^profile\.(phone|address)$/,
};

/** Returns the changes that give a new location the values of another one. What only a newer version can read is left out, and
 * what the plan does not have: it may be kept from a larger one.
 * @param registers of the other location, in the schema of this version */
export const copiedChanges = (registers: readonly Register[], parts: readonly CopiedPart[], plan: AnyPlan): Change[] =>
  registers
    .filter(({ key, schema, deleted }) => !deleted && schema <= SCHEMA && familyOf(key) !== null)
    .filter(({ key }) => parts.some((part) => KEYS[part].test(key)))
    .filter(({ key, value }) => value === null || isCovered(plan, key, value))
    .map(({ key, value }) => ({ key, value }));

const isCovered = (plan: AnyPlan, key: string, value: unknown): boolean => {
  const gate = gateOf(key, value);
  return gate === null || can(plan, gate.feature);
};

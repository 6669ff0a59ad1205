import type { CopiedPart } from '@doorsign/shared-schema/api';
import { familyOf, SCHEMA, type Change, type Register } from '@doorsign/shared-schema/registers';

/** The registers of each part that a new location can take over. A closure is about now and is never copied; the time zone, which gives the
 * hours their meaning, is chosen for the new location itself. */
const KEYS: Readonly<Record<CopiedPart, RegExp>> = {
  hours: /^hours\.(?!closure$|span\.)/,
  holidays: /^(holidays|hours\.span)\.|^profile\.country$/,
  style: /^(style|messages)\./,
  domains: /^domains$/,
  contact: /^profile\.(phone|address)$/,
};

/** Returns the changes that give a new location the values of another one. What only a newer version can read is left out.
 * @param registers of the other location, in the schema of this version */
export const copiedChanges = (registers: readonly Register[], parts: readonly CopiedPart[]): Change[] =>
  registers
    .filter(({ key, schema, deleted }) => !deleted && schema <= SCHEMA && familyOf(key) !== null)
    .filter(({ key }) => parts.some((part) => KEYS[part].test(key)))
    .map(({ key, value }) => ({ key, value }));

import { familyOf, type FamilyName, type Register, type RegisterCounts } from '@doorsign/shared-schema/registers';
import type { RegistersByName } from './registers.ts';

/** The numbers of registers by location and family, kept up to date while an edit transaction writes. */
export interface RegisterCounter {
  /** Returns how many registers of a family the location has. */
  of(scope: string, family: FamilyName): RegisterCounts;
  /** Notes that a register was written, which the business's registers already contain.
   * @param before the register that it replaces, if there was one */
  wrote(register: Register, before: Register | undefined): void;
}

/** Counts the registers of a business: those of a location once, at the first question about it. An edit would otherwise count thousands of
 * registers anew.
 * @param registers all registers of the business, as they are at each question */
export const createRegisterCounter = (registers: Pick<RegistersByName, 'values'>): RegisterCounter => {
  const scopes = new Map<string, Map<FamilyName, RegisterCounts>>();

  const add = (counts: Map<FamilyName, RegisterCounts>, { key, deleted }: Register, before?: Register): void => {
    const family = familyOf(key)?.name;
    if (!family) return;
    const { kept, known } = counts.get(family) ?? NONE;
    counts.set(family, {
      kept: kept + (deleted ? 0 : 1) - (before && !before.deleted ? 1 : 0),
      known: known + (before ? 0 : 1),
    });
  };
  const count = (scope: string): Map<FamilyName, RegisterCounts> => {
    const counts = new Map<FamilyName, RegisterCounts>();
    for (const register of registers.values()) if (register.scope === scope) add(counts, register);
    scopes.set(scope, counts);
    return counts;
  };

  return {
    of: (scope, family) => (scopes.get(scope) ?? count(scope)).get(family) ?? NONE,
    wrote(register, before) {
      const counts = scopes.get(register.scope);
      if (counts) add(counts, register, before);
    },
  };
};

const NONE: RegisterCounts = { kept: 0, known: 0 };

import { familyOf, type FamilyName, type Register, type RegisterCounts } from '@doorsign/shared-schema/registers';

/** The numbers of registers by location and family, kept up to date while an edit transaction writes. */
export interface RegisterCounter {
  /** Returns how many registers of a family the location has. */
  of(scope: string, family: FamilyName): RegisterCounts;
  /** Notes that a register was written.
   * @param before the register that it replaces, if there was one */
  wrote(register: Register, before: Register | undefined): void;
}

/** Counts the registers of a business. An edit would otherwise count thousands of registers anew. */
export const createRegisterCounter = (registers: Iterable<Register>): RegisterCounter => {
  const counts = new Map<string, RegisterCounts>();
  const nameOf = (scope: string, family: FamilyName): string => `${scope}\t${family}`;

  const wrote: RegisterCounter['wrote'] = ({ scope, key, deleted }, before) => {
    const family = familyOf(key)?.name;
    if (!family) return;
    const { kept, known } = counts.get(nameOf(scope, family)) ?? { kept: 0, known: 0 };
    counts.set(nameOf(scope, family), {
      kept: kept + (deleted ? 0 : 1) - (before && !before.deleted ? 1 : 0),
      known: known + (before ? 0 : 1),
    });
  };
  for (const register of registers) wrote(register, undefined);

  return { of: (scope, family) => counts.get(nameOf(scope, family)) ?? { kept: 0, known: 0 }, wrote };
};

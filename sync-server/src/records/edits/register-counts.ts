import { familyOf, type FamilyName, type Register, type RegisterCounts } from '@doorsign/shared-schema/registers';

/** Counts a location's registers of one family, among the registers of its business. */
export const countRegisters = (registers: Iterable<Register>, scope: string, family: FamilyName): RegisterCounts => {
  const counts = { kept: 0, known: 0 };
  for (const register of registers) {
    if (register.scope !== scope || familyOf(register.key)?.name !== family) continue;
    counts.known += 1;
    if (!register.deleted) counts.kept += 1;
  }
  return counts;
};

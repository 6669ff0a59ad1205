import { FAMILY_LIST, familyOf, sectionOf, type FamilyName, type Settings } from './families.ts';
import type { Change } from './change.ts';
import type { EditLabel } from './labels.ts';
import type { Register } from './register.ts';
import { upcastValue } from './upcast.ts';

/** The members of a register that are read here. */
type ReadRegister = Pick<Register, 'key' | 'schema' | 'value' | 'deleted'>;

/** Builds a location's settings from its registers, in any order. Registers whose key or value this version does not know are ignored here
 * and stay stored.
 * @param registers all of one location */
export const settingsOf = (registers: Iterable<ReadRegister>): Settings => {
  const values = new Map<FamilyName, Map<string, unknown>>(FAMILY_LIST.map(([name]) => [name, new Map()]));
  for (const { key, schema, value, deleted } of registers) {
    const found = deleted ? null : familyOf(key);
    const parsed = found?.shape.loose.safeParse(upcastValue(key, schema, value));
    if (found && parsed?.success) values.get(found.name)?.set(key, parsed.data);
  }
  return Object.assign(
    {},
    ...FAMILY_LIST.map(([name, family]) => family.read(values.get(name) ?? new Map())),
  ) as Settings;
};

/** Sections whose registers define when a business is open. */
const OF_SCHEDULE: readonly EditLabel[] = ['hours', 'holidays'];

/** Returns whether this version can read every register that defines when the business is open. If not, settingsOf() has a default in place
 * of the newer version's value, and no status may be computed from it. */
export const isScheduleReadable = (registers: Iterable<ReadRegister>): boolean => {
  for (const { key, schema, value, deleted } of registers) {
    if (deleted || !OF_SCHEDULE.includes(sectionOf(key))) continue;
    if (!familyOf(key)?.shape.loose.safeParse(upcastValue(key, schema, value)).success) return false;
  }
  return true;
};

/** Returns the value of every register of these settings, by key: what the owner sees now. */
export const registersOf = (settings: Settings): Map<string, unknown> =>
  new Map(FAMILY_LIST.flatMap(([, family]) => family.changes(settings)).map(({ key, value }: Change) => [key, value]));

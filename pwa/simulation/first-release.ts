import type { SourcePatch } from './source-patch.ts';

const inFile =
  (file: string) =>
  (from: string, to: string): SourcePatch => ({ file, from, to });

const schemas = inFile('shared-schema/src/registers/schemas.ts');
const hours = inFile('shared-schema/src/registers/hours.ts');
const holidays = inFile('shared-schema/src/registers/holidays.ts');
const families = inFile('shared-schema/src/registers/families.ts');
const profile = inFile('shared-schema/src/registers/profile.ts');

/** The patches that turn this release's app into one that knows the first schema only: plain days and dated entries, and none of the registers
 * of the second status model. A server has no such copy: one of an older release is not ready beside this database.
 * Source: shared-schema/docs/decisions/0150-what-old-apps-see.md. */
export const FIRST_RELEASE_PATCHES: readonly SourcePatch[] = [
  schemas('const SCHEMAS = [1, 2] as const;', 'const SCHEMAS = [1] as const;'),
  hours(
    'const SHAPE: ValueShape = { strict: DayHours, loose: LooseDayHours };',
    `import * as z from 'zod/mini';
     const { open, close, closed } = DayHours.shape;
     const PLAIN = z.strictObject({ open, close, closed });
     const SHAPE: ValueShape = { strict: PLAIN, loose: PLAIN };`,
  ),
  holidays(
    'const SHAPE: ValueShape = { strict: HolidayValue, loose: z.omit(LooseHoliday, { date: true }) };',
    `const PLAIN = z.omit(Holiday, { date: true, more: true, appointment: true, regular: true });
     const SHAPE: ValueShape = { strict: PLAIN, loose: PLAIN };`,
  ),
  families(
    'export const FAMILIES = { hours, holidays, style, domains, profile, spans, closure, messages, branding } as const;',
    'export const FAMILIES = { hours, holidays, style, domains, profile } as const;',
  ),
  profile('  [LOCATION_NAME_KEY]: exactly(z.nullable(LocationName)),\n', ''),
  profile('  [COUNTRY_KEY]: { strict: z.nullable(Country), loose: z.nullable(z.object(Country.shape)) },\n', ''),
];

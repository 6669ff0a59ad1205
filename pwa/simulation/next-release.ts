import type { SourcePatch } from './source-patch.ts';

const inFile =
  (file: string) =>
  (from: string, to: string): SourcePatch => ({ file, from, to });

const schemas = inFile('shared-schema/src/registers/schemas.ts');
const labels = inFile('shared-schema/src/registers/labels.ts');
const hours = inFile('shared-schema/src/registers/hours.ts');
const families = inFile('shared-schema/src/registers/families.ts');
const rules = inFile('shared-schema/src/registers/family-rules.ts');
const plans = inFile('shared-schema/src/plans/plans.ts');
const errors = inFile('shared-schema/src/api/errors.ts');
const domainsRules = inFile('shared-schema/src/registers/domains-rules.ts');

/** The patches that turn this release into a simulated next one: another schema with days in another shape, new registers with
 * their own label, and a plan and an error code that this release does not know. */
export const NEXT_RELEASE_PATCHES: readonly SourcePatch[] = [
  schemas('const SCHEMAS = [1, 2] as const;', 'const SCHEMAS = [1, 2, 3] as const;'),
  labels("'domain', 'profile'] as const", "'domain', 'profile', 'menu'] as const"),
  hours(
    'const SHAPE: ValueShape = { strict: DayHours, loose: LooseDayHours };',
    `import * as z from 'zod/mini';
     const { open, close, closed, appointment } = DayHours.shape;
     const Day2 = { closed, appointment, periods: z.array(z.strictObject({ open, close })).check(z.minLength(1)) };
     const SHAPE: ValueShape = { strict: z.strictObject(Day2), loose: z.object(Day2) };
     const toDay2 = ({ open, close, more = [], ...rest }) => ({ ...rest, periods: [{ open, close }, ...more] });
     const fromDay2 = ({ periods: [first, ...more], ...rest }) => ({ ...rest, ...first, ...(more.length > 0 && { more }) });`,
  ),
  hours('value: week[day] }));', 'value: toDay2(week[day]) }));'),
  hours(
    '  steps: { 1: unchanged },\n  schemaOf: (_key, value) => schemaOfDay(value),\n',
    `  steps: { 1: unchanged, 2: (value) => (DayHours.safeParse(value).success ? toDay2(value) : value) },
       schemaOf: () => 3,\n`,
  ),
  hours('[[day, values.get(hoursKey(day))]]', '[[day, fromDay2(values.get(hoursKey(day)))]]'),
  families(
    'export const FAMILIES = { hours, holidays, style, domains, profile, spans, closure, messages, branding } as const;',
    `import * as z from 'zod/mini';
     import { exactly } from './family.ts';
     const MENU = exactly(z.string().check(z.maxLength(200)));
     const menu = {
       label: 'menu',
       shapeOf: (key) => (key === 'menu.today' ? MENU : null),
       steps: {},
       schemaOf: () => 3,
       absence: (key) => ({ key, value: null, del: true }),
       isRemovable: true,
       gate: null,
       read: (values) => ({ menu: values.get('menu.today') ?? null }),
       changes: ({ menu }) => (menu === null ? [] : [{ key: 'menu.today', value: menu }]),
     };
     export const FAMILIES = { hours, holidays, style, domains, profile, spans, closure, messages, branding, menu } as const;`,
  ),
  rules('  profile: profileRules,\n', '  profile: profileRules,\n  menu: { fieldOf: (key) => key },\n'),
  plans("['free', 'pro', 'enterprise'] as const", "['free', 'pro', 'enterprise', 'team'] as const"),
  plans('  ...SOLD,\n', "  ...SOLD,\n  team: { ...SOLD.enterprise, key: 'team', name: 'Team' },\n"),
  errors('  not_found: {', "  not_on_sundays: { status: 403, detail: 'Not on Sundays.' },\n  not_found: {"),
  domainsRules(
    "if (new Set(list).size < list.length) return invalid(write, 'This domain is listed twice.');",
    `if (new Set(list).size < list.length) return invalid(write, 'This domain is listed twice.');
     if (list.includes('bread.org')) return { code: 'not_on_sundays', detail: 'Not on Sundays.', field: write.key };`,
  ),
];

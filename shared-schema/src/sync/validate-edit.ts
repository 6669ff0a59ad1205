import { parseDomain, type DomainRules } from '../domain/domain.ts';
import { HOLIDAY_DATES_MAX, HOLIDAYS_MAX } from '../holidays/holiday.ts';
import { can, PLANS, type PlanKey } from '../plans/plans.ts';
import { sameValue } from './canonical.ts';
import type { Edit, Write } from './edit.ts';
import { dateOfKey, registerSchema, type Register } from './register.ts';

/** Why an edit is refused as a whole; `field` is the register's key. */
export interface Refusal {
  code: 'validation_failed' | 'plan_required' | 'limit_reached' | 'not_found';
  detail: string;
  field: string;
}

/** Numbers of a location's dates. */
export interface HolidayDates {
  kept: number;
  known: number;
}

/** What an edit is checked against. */
export interface ValidateContext {
  plan: PlanKey;
  /** Is this one of the business's own locations? */
  ownsScope(scope: string): boolean;
  current(scope: string, key: string): Register | undefined;
  /** How many dates of the location hold a holiday now, and how many hold one or its tombstone. */
  holidayDates(scope: string): HolidayDates;
  domainRules: DomainRules;
}

/** What a refused holiday edit says. Source: contract section 3, Codes. */
export const PLAN_REQUIRED_DETAIL = 'Holiday scheduling requires a Pro plan or higher.';

/** For what only a broken device sends; what an owner can get wrong has a sentence in its schema. */
const CANNOT_BE_SAVED = 'This value cannot be saved.';

const invalid = (write: Write, detail: string): Refusal => ({ code: 'validation_failed', detail, field: write.key });

/** Checks one write against the schema of its setting, whatever the plan and the limits. Never throws.
 * @returns null when it fits */
export const checkShape = (write: Write): Refusal | null => {
  const schema = registerSchema(write.key);
  if (!schema) return invalid(write, `There is no setting called "${write.key}".`);
  if (write.del) {
    if (dateOfKey(write.key) === null) return invalid(write, 'Only holidays can be removed.');
    return write.value === null ? null : invalid(write, 'A removed holiday has no value.');
  }
  const parsed = schema.safeParse(write.value, { error: () => CANNOT_BE_SAVED });
  if (!parsed.success) return invalid(write, parsed.error.issues[0]?.message ?? CANNOT_BE_SAVED);
  // What is stored is what every device shows, so a value that still wants trimming is not silently changed.
  return sameValue(parsed.data, write.value)
    ? null
    : invalid(write, 'This value has spaces or letters that need tidying.');
};

const checkDomains = (write: Write, context: ValidateContext): Refusal | null => {
  const domains = write.value as string[];
  const { limits, marketingName } = PLANS[context.plan];
  const current = context.current(write.scope, write.key);
  const stored = new Set(current && !current.deleted && Array.isArray(current.value) ? current.value : []);
  // After a downgrade the list may be over the limit: it may shrink step by step, but nothing may be added to it.
  if (domains.length > limits.domains && !domains.every((domain) => stored.has(domain))) {
    const noun = limits.domains === 1 ? 'domain' : 'domains';
    const detail = `The ${marketingName} plan allows ${limits.domains} ${noun}.`;
    return { code: 'limit_reached', detail, field: write.key };
  }
  if (new Set(domains).size < domains.length) return invalid(write, 'This domain is listed twice.');
  for (const typed of domains) {
    const parsed = parseDomain(typed, context.domainRules);
    if (!parsed.ok) return invalid(write, parsed.error);
    if (parsed.domain !== typed) return invalid(write, `Please write this domain as ${parsed.domain}.`);
  }
  return null;
};

/** A removed date is allowed on every plan, and so is a value that is there already (decisions P7). */
const addsHoliday = (write: Write, context: ValidateContext): boolean => {
  if (dateOfKey(write.key) === null || write.del) return false;
  const current = context.current(write.scope, write.key);
  return !current || current.deleted || !sameValue(current.value, write.value);
};

const checkHolidayDates = (edit: Edit, context: ValidateContext): Refusal | null => {
  const after = new Map<string, HolidayDates>();
  for (const { scope, key, del } of edit.writes) {
    if (dateOfKey(key) === null) continue;
    const current = context.current(scope, key);
    const wasKept = current !== undefined && !current.deleted;
    const { kept, known } = after.get(scope) ?? context.holidayDates(scope);
    after.set(scope, { kept: kept + (del ? 0 : 1) - (wasKept ? 1 : 0), known: known + (current ? 0 : 1) });
  }
  for (const [scope, { kept, known }] of after) {
    const before = context.holidayDates(scope);
    // Whoever is over a limit already may stay there or come down.
    if (kept > Math.max(HOLIDAYS_MAX, before.kept))
      return holidaysFull(`At most ${HOLIDAYS_MAX} holidays can be kept. Remove some first.`);
    if (known > Math.max(HOLIDAY_DATES_MAX, before.known))
      return holidaysFull(`At most ${HOLIDAY_DATES_MAX} different dates can be used.`);
  }
  return null;
};

const holidaysFull = (detail: string): Refusal => ({ code: 'limit_reached', detail, field: 'holidays' });

/** Checks every write of an edit, the plan's gate and the limits. Any failure refuses the whole edit.
 * @returns null when the edit may be decided. Never throws.
 * Source: sync.md section 3, step 3; decisions P7, P13. */
export const validateEdit = (edit: Edit, context: ValidateContext): Refusal | null => {
  const seen = new Set<string>();
  for (const write of edit.writes) {
    if (!context.ownsScope(write.scope))
      return { code: 'not_found', detail: 'This location does not exist.', field: write.key };
    const register = `${write.scope}\t${write.key}`;
    if (seen.has(register)) return invalid(write, 'One change writes the same setting twice.');
    seen.add(register);
    const refusal = checkShape(write) ?? (write.key === 'domains' ? checkDomains(write, context) : null);
    if (refusal) return refusal;
  }
  const gated = edit.writes.find((write) => addsHoliday(write, context));
  if (gated && !can(context.plan, 'holidayScheduling'))
    return { code: 'plan_required', detail: PLAN_REQUIRED_DETAIL, field: gated.key };
  return checkHolidayDates(edit, context);
};

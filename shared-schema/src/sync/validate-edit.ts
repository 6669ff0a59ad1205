import type { DomainRules } from '../domain/domain.ts';
import { can, type AnyPlan } from '../plans/plans.ts';
import {
  FAMILY_RULES,
  familyOf,
  gateOf,
  invalid,
  sameValue,
  type FamilyName,
  type Refusal,
  type Register,
  type RegisterCounts,
} from '../registers/index.ts';
import type { Edit, Write } from './edit.ts';

/** The data that an edit is checked against. */
export interface ValidateContext {
  plan: AnyPlan;
  /** Returns whether the location belongs to the business. */
  ownsScope(scope: string): boolean;
  /** Returns the current register, in the schema of this version. */
  current(scope: string, key: string): Register | undefined;
  /** Returns how many registers of a family the location has. */
  counts(scope: string, family: FamilyName): RegisterCounts;
  domainRules: DomainRules;
}

/** The message for values that only a broken device sends. Mistakes that an owner can make have a message in their schema. */
const CANNOT_BE_SAVED = 'This value can’t be saved.';

/** Checks one write against the shape of its register, regardless of the plan and the limits. Never throws.
 * @returns null if it fits */
export const checkShape = (write: Write): Refusal | null => {
  const found = familyOf(write.key);
  if (!found) return invalid(write, `There is no setting called "${write.key}".`);
  if (write.del) {
    if (!found.family.isRemovable) return invalid(write, 'Only holidays, date ranges and seasons can be removed.');
    return write.value === null ? null : invalid(write, 'A removed holiday has no value.');
  }
  const parsed = found.shape.strict.safeParse(write.value, { error: () => CANNOT_BE_SAVED });
  if (!parsed.success) return invalid(write, parsed.error.issues[0]?.message ?? CANNOT_BE_SAVED);
  // Every device shows exactly the stored value, so a value that needs trimming is refused instead of silently changed.
  return sameValue(parsed.data, write.value)
    ? null
    : invalid(write, 'This value has spaces or letters that need tidying.');
};

/** Checks a write that has its shape against the rules of its family. */
const checkRules = (write: Write, { plan, current, domainRules }: ValidateContext): Refusal | null => {
  const found = write.del ? null : familyOf(write.key);
  const check = found && FAMILY_RULES[found.name].check;
  return check?.(write, { plan, current: current(write.scope, write.key), domainRules }) ?? null;
};

/** Returns whether a write adds or changes something. Removing is allowed on every plan, and so are null and a value that is already there
 * (shared-schema/docs/product-rules.md#p7). */
const isGated = (write: Write, current: Register | undefined): boolean =>
  !write.del && write.value !== null && (!current || current.deleted || !sameValue(current.value, write.value));

const checkPlan = (edit: Edit, context: ValidateContext): Refusal | null => {
  for (const write of edit.writes) {
    const gate = gateOf(write.key, write.value);
    if (gate && !can(context.plan, gate.feature) && isGated(write, context.current(write.scope, write.key)))
      return { code: 'plan_required', detail: gate.detail, field: write.key };
  }
  return null;
};

interface FamilyCounts {
  readonly name: FamilyName;
  readonly before: RegisterCounts;
  readonly after: RegisterCounts;
}

const checkCounts = (edit: Edit, context: ValidateContext): Refusal | null => {
  const counts = new Map<string, FamilyCounts>();
  for (const { scope, key, del } of edit.writes) {
    const name = familyOf(key)?.name;
    if (!name || !FAMILY_RULES[name].limit) continue;
    const one = counts.get(`${scope}\t${name}`) ?? newCounts(name, context.counts(scope, name));
    const current = context.current(scope, key);
    one.after.kept += (del ? 0 : 1) - (current && !current.deleted ? 1 : 0);
    one.after.known += current ? 0 : 1;
    counts.set(`${scope}\t${name}`, one);
  }
  for (const { name, before, after } of counts.values()) {
    const { limit } = FAMILY_RULES[name];
    if (!limit) continue;
    const full = (detail: string): Refusal => ({ code: 'limit_reached', detail, field: limit.field });
    // A location that is already over a limit may stay there or shrink.
    if (after.kept > Math.max(limit.kept, before.kept)) return full(limit.keptDetail);
    if (after.known > Math.max(limit.known, before.known)) return full(limit.knownDetail);
  }
  return null;
};

const newCounts = (name: FamilyName, before: RegisterCounts): FamilyCounts => ({ name, before, after: { ...before } });

/** Checks every write of an edit, the plan's gates and the limits. Any failure refuses the whole edit.
 * @returns null when the edit may be decided. Never throws.
 * Source: shared-schema/docs/sync-protocol.md#step-3; shared-schema/docs/product-rules.md#p7, #p13. */
export const validateEdit = (edit: Edit, context: ValidateContext): Refusal | null => {
  const seen = new Set<string>();
  for (const write of edit.writes) {
    if (!context.ownsScope(write.scope))
      return { code: 'not_found', detail: 'This location does not exist.', field: write.key };
    const register = `${write.scope}\t${write.key}`;
    if (seen.has(register)) return invalid(write, 'One change writes the same setting twice.');
    seen.add(register);
    const refusal = checkShape(write) ?? checkRules(write, context);
    if (refusal) return refusal;
  }
  return checkPlan(edit, context) ?? checkCounts(edit, context);
};

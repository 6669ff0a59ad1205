import type { LocationState } from '../locations/state.ts';
import { can, PLANS, type AnyPlan } from '../plans/plans.ts';
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
  type ValueRules,
} from '../registers/index.ts';
import { isRoleCovered, TEAM_PLAN_REQUIRED, writeRefusal } from '../team/may-write.ts';
import type { Member } from '../team/permissions.ts';
import type { Edit, Write } from './edit.ts';

/** The data that an edit is checked against. */
export interface ValidateContext extends ValueRules {
  plan: AnyPlan;
  /** The author of the edit. */
  member: Member;
  /** Returns the state of a location; undefined for one of another business. */
  stateOf(scope: string): LocationState | undefined;
  /** Returns the business's other locations, without archived ones. */
  scopesBeside(scope: string): readonly string[];
  /** Returns the current register, in the schema of this version. */
  current(scope: string, key: string): Register | undefined;
  /** Returns how many registers of a family the location has. */
  counts(scope: string, family: FamilyName): RegisterCounts;
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
const checkRules = (write: Write, edit: Edit, context: ValidateContext): Refusal | null => {
  const { plan, domainRules, cssRules } = context;
  const found = write.del ? null : familyOf(write.key);
  const check = found && FAMILY_RULES[found.name].check;
  if (!check) return null;
  const current = context.current(write.scope, write.key);
  return check(write, {
    plan,
    current,
    domainRules,
    cssRules,
    hostsElsewhere: hostsBeside(write.scope, edit, context),
  });
};

/** Returns the hosts of the other locations. Two locations may be changed by one edit. */
const hostsBeside = (scope: string, { writes }: Edit, context: ValidateContext): ReadonlySet<string> => {
  const listOf = (other: string): unknown => {
    const written = writes.find((write) => write.scope === other && write.key === 'domains');
    return written ? written.value : context.current(other, 'domains')?.value;
  };
  const lists = context.scopesBeside(scope).map(listOf);
  return new Set(lists.flatMap((list) => (Array.isArray(list) ? (list as string[]) : [])));
};

/** Returns a location's name inside the app. */
const nameOf = (scope: string, { current }: ValidateContext): string => {
  const texts = ['profile.locationName', 'profile.businessName'].map((key) => current(scope, key)?.value);
  return texts.find((text): text is string => typeof text === 'string') ?? '';
};

const notFound = ({ scope, key }: Reached, { stateOf }: ValidateContext): Refusal | null =>
  stateOf(scope) ? null : { code: 'not_found', detail: 'This location does not exist.', field: key };

const inactive = ({ scope, key }: Reached, context: ValidateContext): Refusal | null => {
  const state = context.stateOf(scope);
  if (state === 'active') return null;
  const { marketingName, limits } = PLANS[context.plan];
  const covered = limits.locations === 1 ? '1 location' : `${limits.locations} locations`;
  const name = `“${nameOf(scope, context)}”`;
  const detail =
    state === 'archived'
      ? `${name} is archived. Restore it to change it.`
      : `${name} is paused: the ${marketingName} plan has ${covered}.`;
  return { code: 'location_inactive', detail, field: key };
};

const outsideOfRole = ({ scope, key }: Reached, context: ValidateContext): Refusal | null => {
  // A location of the member's may have been deleted.
  const own = context.member.scope?.filter((id) => context.stateOf(id) !== undefined) ?? null;
  const member = { role: context.member.role, scope: own };
  const detail = writeRefusal(member, { locationId: scope, key }, (id) => nameOf(id, context));
  if (detail !== null) return { code: 'role_required', detail, field: key };
  return isRoleCovered(member, context.plan) ? null : { code: 'plan_required', detail: TEAM_PLAN_REQUIRED, field: key };
};

/** The register that a write is about. */
type Reached = Pick<Write, 'scope' | 'key'>;

/** Returns whether the author may write a register of the business at all, whatever the location's state.
 * Source: shared-schema/docs/sync-protocol.md#recovery-offers. */
export const mayReach = (register: Reached, context: ValidateContext): boolean =>
  notFound(register, context) === null && outsideOfRole(register, context) === null;

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

/** Checks every write of an edit: its location, the author's role, its value, the plan's gates and the limits. Any failure refuses the whole
 * edit.
 * @returns null when the edit may be decided. Never throws.
 * Source: shared-schema/docs/sync-protocol.md#step-3; shared-schema/docs/product-rules.md#p7, #p13. */
export const validateEdit = (edit: Edit, context: ValidateContext): Refusal | null => {
  for (const check of [notFound, inactive, outsideOfRole])
    for (const write of edit.writes) {
      const refusal = check(write, context);
      if (refusal) return refusal;
    }
  const seen = new Set<string>();
  for (const write of edit.writes) {
    const register = `${write.scope}\t${write.key}`;
    if (seen.has(register)) return invalid(write, 'One change writes the same setting twice.');
    seen.add(register);
    const refusal = checkShape(write) ?? checkRules(write, edit, context);
    if (refusal) return refusal;
  }
  return checkPlan(edit, context) ?? checkCounts(edit, context);
};

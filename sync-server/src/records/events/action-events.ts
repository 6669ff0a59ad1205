import type { AuditAction } from '@doorsign/shared-schema/api';
import { PLAN_KEYS, type PlanKey } from '@doorsign/shared-schema/plans';
import type { Tx } from '../../platform/database/database.ts';
import { findLocationResource } from '../location-resource.ts';
import { findMember } from '../members.ts';
import { loadPeople, nameOfPerson } from '../people.ts';
import { emitAll } from './emit.ts';
import type { NewEvent } from './new-event.ts';
import { keepMarks } from './status-marks.ts';

/** An action that was recorded in a business with webhooks. */
interface ToldAction {
  readonly businessId: string;
  readonly action: AuditAction;
  /** The location or the member that it is about. */
  readonly target: string | null;
  /** Other members whom it has changed. */
  readonly others: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly nowMs: number;
}

const LOCATION_ACTIONS = [
  'location.created',
  'location.archived',
  'location.restored',
  'location.paused',
  'location.resumed',
  'location.deleted',
] as const;

/** The event about a member that an action is. */
const MEMBER_EVENTS: Readonly<Partial<Record<AuditAction, 'member.joined' | 'member.changed' | 'member.removed'>>> = {
  'member.joined': 'member.joined',
  'member.changed': 'member.changed',
  'member.removed': 'member.removed',
  'member.left': 'member.removed',
  'operator.removed': 'member.removed',
  'ownership.accepted': 'member.changed',
};

/** Tells webhooks of an action in its transaction, after its effect, and keeps the status marks that a location or the plan decides about. */
export const tellAction = async (tx: Tx, told: ToldAction): Promise<void> => {
  const { businessId, action, nowMs } = told;
  const locationType = LOCATION_ACTIONS.find((one) => one === action);
  const memberType = MEMBER_EVENTS[action];
  if (locationType) await tellLocation(tx, told, locationType);
  if (memberType) await tellMembers(tx, told, memberType);
  if (action === 'plan.changed') await tellPlan(tx, told);
  if (locationType || action === 'plan.changed') await keepMarks(tx, businessId, nowMs);
};

const tellLocation = async (
  tx: Tx,
  { businessId, target, nowMs }: ToldAction,
  type: (typeof LOCATION_ACTIONS)[number],
): Promise<void> => {
  const data = target === null ? undefined : await findLocationResource(tx, businessId, target);
  if (data) await emitAll(tx, [{ businessId, type, locationId: data.id, atMs: nowMs, data, nowMs }]);
};

const tellMembers = async (
  tx: Tx,
  { businessId, target, others, details, nowMs }: ToldAction,
  type: 'member.joined' | 'member.changed' | 'member.removed',
): Promise<void> => {
  const ids = [...(target === null ? [] : [target]), ...others];
  const people = await loadPeople(tx, ids);
  const events: NewEvent[] = [];
  for (const accountId of ids) {
    const member = await findMember(tx, businessId, accountId);
    if (!member) continue;
    const { role, scope } = member;
    const person = people.get(accountId);
    // The action knows how somebody whose account is being deleted is named.
    const given = accountId === target ? details['name'] : undefined;
    const name = typeof given === 'string' ? given : person ? nameOfPerson(person) : '';
    const data = { accountId, name, role, locations: scope && [...scope] };
    events.push({ businessId, type, locationId: null, atMs: nowMs, data, nowMs });
  }
  await emitAll(tx, events);
};

/** Tells the new plan, if it has webhooks: a business without them is told nothing. */
const tellPlan = async (tx: Tx, { businessId, details, nowMs }: ToldAction): Promise<void> => {
  const [plan, previous] = [planOf(details['plan']), planOf(details['previous'])];
  if (plan && previous)
    await emitAll(tx, [
      { businessId, type: 'plan.changed', locationId: null, atMs: nowMs, data: { plan, previous }, nowMs },
    ]);
};

const planOf = (word: unknown): PlanKey | undefined => PLAN_KEYS.find((key) => key === word);

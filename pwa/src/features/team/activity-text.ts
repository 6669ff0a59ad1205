import type { AuditEntry } from '@doorsign/shared-schema/api';
import { PLANS, readPlan } from '@doorsign/shared-schema/plans';
import { roleName } from '../../local/team/role-name.ts';

const word = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The second of two values, as in `["viewer", "editor"]`, or the only one. */
const last = (value: unknown): string => word(Array.isArray(value) ? value.at(-1) : value);

/** The name of a plan's key; a key that only a newer server knows stays as it is. */
const planName = (key: string): string => {
  const plan = readPlan(key);
  return plan === 'other' ? key : PLANS[plan].marketingName;
};

/** Returns one line of the list of actions, such as "Joe made Maria Editor". An action of a newer server is named as it is. */
export const activityText = ({ actor, action, details }: Pick<AuditEntry, 'actor' | 'action' | 'details'>): string => {
  const who = actor.kind === 'server' ? 'Doorsign' : actor.name;
  const name = word(details['name']);
  const email = word(details['email']);
  const host = word(details['host']);
  const role = last(details['role']);
  switch (action) {
    case 'member.invited':
      return `${who} invited ${email} as ${roleName(role)}`;
    case 'invitation.resent':
      return `${who} resent the invitation to ${email}`;
    case 'invitation.revoked':
      return `${who} withdrew the invitation to ${email}`;
    case 'invitation.declined':
      return `${email} declined the invitation`;
    case 'member.joined':
      return `${who} joined`;
    case 'member.changed':
      return `${who} made ${name} ${roleName(role)}`;
    case 'member.removed':
    case 'operator.removed':
      return `${who} removed ${name}`;
    case 'member.left':
      return `${who} left`;
    case 'ownership.offered':
      return `${who} offered the business to ${name}`;
    case 'ownership.withdrawn':
      return `${who} withdrew the offer to hand over the business`;
    case 'ownership.accepted':
      return `${word(details['from']) || who} handed the business over to ${name || who}`;
    case 'location.created':
      return `${who} added ${name}`;
    case 'location.ordered':
      return `${who} changed the order of the locations`;
    case 'location.archived':
    case 'location.restored':
    case 'location.deleted':
    case 'location.paused':
    case 'location.resumed':
      return `${who} ${action.slice('location.'.length)} ${name}`;
    case 'key.created':
      return `${who} made the key ${name}`;
    case 'key.rotated':
    case 'key.revoked':
      return `${who} ${action.slice('key.'.length)} the key ${name}`;
    case 'webhook.created':
      return `${who} added the webhook to ${host}`;
    case 'webhook.changed':
      return `${who} changed the webhook to ${host}`;
    case 'webhook.rotated':
      return `${who} rotated the secret of the webhook to ${host}`;
    case 'webhook.deleted':
      return `${who} removed the webhook to ${host}`;
    case 'webhook.disabled':
      return `${who} switched the webhook to ${host} off`;
    case 'plan.changed':
      return `The plan became ${planName(last(details['plan']))}`;
    default:
      return `${who} did something this version of the app can’t show`;
  }
};

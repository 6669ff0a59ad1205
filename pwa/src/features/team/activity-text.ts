import type { AuditEntry } from '@doorsign/shared-schema/api';
import { roleName } from '../../local/team/role-name.ts';

const word = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The second of two values, as in `["viewer", "editor"]`, or the only one. */
const last = (value: unknown): string => word(Array.isArray(value) ? value.at(-1) : value);

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
      return `${who} sent the invitation of ${email} again`;
    case 'invitation.revoked':
      return `${who} withdrew the invitation of ${email}`;
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
      return `${who} withdrew the offer of the business`;
    case 'ownership.accepted':
      return `${word(details['from']) || who} handed the business over to ${name || who}`;
    case 'location.created':
      return `${who} added ${name}`;
    case 'location.ordered':
      return `${who} ordered the locations`;
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
      return `The plan became ${last(details['plan'])}`;
    default:
      return `${who} did something that this version of the app can’t name`;
  }
};

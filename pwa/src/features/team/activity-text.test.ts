import { expect, test } from 'vitest';
import type { AuditEntry } from '@doorsign/shared-schema/api';
import { activityText } from './activity-text.ts';

const JOE: AuditEntry['actor'] = { kind: 'account', id: 'j', name: 'Joe' };
const DOORSIGN: AuditEntry['actor'] = { kind: 'server', id: null, name: 'Server' };
const PROGRAM: AuditEntry['actor'] = { kind: 'key', id: 'k', name: 'POS (API)' };

test.each([
  ['key.created', JOE, { name: 'POS' }, 'Joe made the key POS'],
  ['key.rotated', JOE, { name: 'POS' }, 'Joe rotated the key POS'],
  ['key.revoked', JOE, { name: 'POS' }, 'Joe revoked the key POS'],
  ['webhook.created', JOE, { host: 'example.com' }, 'Joe added the webhook to example.com'],
  ['webhook.created', PROGRAM, { host: 'example.com' }, 'POS (API) added the webhook to example.com'],
  ['webhook.changed', JOE, { host: 'example.com' }, 'Joe changed the webhook to example.com'],
  ['webhook.deleted', JOE, { host: 'example.com' }, 'Joe removed the webhook to example.com'],
  ['webhook.rotated', JOE, { host: 'example.com' }, 'Joe rotated the secret of the webhook to example.com'],
  ['webhook.disabled', DOORSIGN, { host: 'example.com' }, 'Doorsign switched the webhook to example.com off'],
  ['member.changed', JOE, { name: 'Maria', role: ['viewer', 'editor'] }, 'Joe made Maria Editor'],
  ['plan.changed', DOORSIGN, { plan: 'pro', previous: 'free' }, 'The plan became Business Pro'],
  ['plan.changed', DOORSIGN, { plan: 'later' }, 'The plan became later'],
  ['invitation.resent', JOE, { email: 'm***@example.com' }, 'Joe resent the invitation to m***@example.com'],
  ['location.ordered', JOE, {}, 'Joe changed the order of the locations'],
  ['other', JOE, {}, 'Joe did something this version of the app can’t show'],
] as const)('%s by %j with %j reads "%s"', (action, actor, details, text) => {
  expect(activityText({ action, actor, details })).toBe(text);
});

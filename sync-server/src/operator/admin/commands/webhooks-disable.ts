import { findEndpoint } from '../../../webhooks/endpoint-repository.ts';
import { disableAsOperator, hostOf } from '../../../webhooks/switch-off.ts';
import { AdminError, EXIT } from '../admin-error.ts';
import { command } from '../command.ts';

export const webhooksDisable = command({
  name: 'webhooks disable',
  summary: 'switch a webhook off',
  operands: ['USER', 'WEBHOOK'],
  options: {},
  explains: [
    'USER is the owner, or the id of the business. WEBHOOK is an id of `webhooks list`. Nothing more is sent to it; what waits counts as failed. The people of the business can switch it on again.',
  ],
  example: 'webhooks disable ada@example.com 3iA74YwANQJ7K96WrniAhV',
  needsYes: true,
  async run({ deps, find, confirm }, { operands: [who = '', id = ''] }) {
    const { database, now } = deps;
    const { businessId } = await find(who);
    const endpoint = await findEndpoint(database.read, businessId, id);
    if (!endpoint) throw new AdminError(`There is no webhook ${id}. \`webhooks list\` shows them.`, EXIT.notFound);
    const host = hostOf(endpoint.webhook.url);
    await confirm(`The webhook to ${host} of the business ${businessId} is told nothing more.`);
    await database.write((tx) => disableAsOperator(tx, { businessId, endpoint, nowMs: now() }));
    return { text: `The webhook to ${host} is off.`, json: { businessId, id, enabled: false } };
  },
});

import { textTable } from '../../../platform/text-table.ts';
import { loadEndpoints } from '../../../webhooks/endpoint-repository.ts';
import { hostOf } from '../../../webhooks/switch-off.ts';
import { command } from '../command.ts';
import { timeOf } from '../words.ts';

export const webhooksList = command({
  name: 'webhooks list',
  summary: 'list the webhooks of a business',
  operands: ['USER'],
  options: {},
  explains: [
    'One line for each webhook, the newest first, with its state. USER is the owner, or the id of the business. Of the address the host is shown: the rest may be a secret of the receiver.',
  ],
  example: 'webhooks list ada@example.com',
  async run({ deps, find }, { operands: [who = ''] }) {
    const { businessId } = await find(who);
    const webhooks = (await loadEndpoints(deps.database.read, businessId)).map(({ webhook }) => webhook);
    const stateOf = ({ enabled, disabledWhy, failingSince }: (typeof webhooks)[number]): string => {
      if (!enabled) return `off (${disabledWhy ?? 'unknown'})`;
      return failingSince === null ? 'works' : `failing since ${timeOf(Date.parse(failingSince))}`;
    };
    return {
      text:
        webhooks.length === 0
          ? 'This business has no webhooks.'
          : textTable([
              ['ID', 'HOST', 'STATE', 'EVENTS'],
              ...webhooks.map((one) => [one.id, hostOf(one.url), stateOf(one), one.types.join(', ')]),
            ]).join('\n'),
      json: {
        businessId,
        webhooks: webhooks.map(({ id, url, enabled, disabledWhy, failingSince, types, createdAt }) => ({
          id,
          host: hostOf(url),
          enabled,
          disabledWhy,
          failingSince,
          types,
          createdAt,
        })),
      },
    };
  },
});

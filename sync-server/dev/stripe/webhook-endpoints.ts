import type Stripe from 'stripe';
import { endpoint } from './endpoint.ts';
import { listParameters } from './parameters.ts';
import { toList } from './lists.ts';

/** Returns the webhook endpoint of the account, which receives all events.
 * @param url null for no endpoint */
const toEndpoints = (
  url: string | null,
): Pick<Stripe.WebhookEndpoint, 'id' | 'object' | 'url' | 'status' | 'enabled_events'>[] =>
  url === null
    ? []
    : [{ id: 'we_doorsign', object: 'webhook_endpoint', url, status: 'enabled', enabled_events: ['*'] }];

/** Lists the webhook endpoints. */
export const webhookEndpointEndpoints = (url: string | null) => [
  endpoint('GET', '/v1/webhook_endpoints', listParameters({}), (input) =>
    toList('/v1/webhook_endpoints', toEndpoints(url), input),
  ),
];

import type Stripe from 'stripe';
import { endpoint } from './endpoint.ts';
import { listParameters } from './parameters.ts';
import { toList } from './lists.ts';

/** The endpoint that a shop's account would have, told of everything.
 * @param url null: nobody is told of anything */
const toEndpoints = (
  url: string | null,
): Pick<Stripe.WebhookEndpoint, 'id' | 'object' | 'url' | 'status' | 'enabled_events'>[] =>
  url === null
    ? []
    : [{ id: 'we_doorsign', object: 'webhook_endpoint', url, status: 'enabled', enabled_events: ['*'] }];

/** Who is told of events. */
export const webhookEndpointEndpoints = (url: string | null) => [
  endpoint('GET', '/v1/webhook_endpoints', listParameters({}), (input) =>
    toList('/v1/webhook_endpoints', toEndpoints(url), input),
  ),
];

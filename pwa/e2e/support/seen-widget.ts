import { installCalls, type WidgetEvent } from '@doorsign/shared-schema/api';
import { request, type Owner } from './owner.ts';
import type { DoorsignServer } from './server.ts';
import { expect } from './test.ts';

/** Reports that a visitor's page has shown an owner's widget, as the widget itself does, and waits until the server knows: it writes
 * reports every few seconds. */
export const reportWidgetSeen = async (
  server: DoorsignServer,
  owner: Owner,
  host = 'www.harborbakery.com',
): Promise<void> => {
  const event: WidgetEvent = { type: 'view', host };
  await fetch(`${server.url}/api/widget/${owner.user.id}/events`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', Origin: `https://${host}` },
    body: JSON.stringify(event),
  });
  await expect
    .poll(async () => (await request(server, installCalls.check, { token: owner.token })).body.seen?.host, {
      timeout: 30_000,
    })
    .toBe(host);
};

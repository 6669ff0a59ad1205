import { expect, test } from 'vitest';
import { signUpVerified } from './owner.ts';
import { startTestServers } from './start-test-servers.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';
import { createEventReader, subscribe } from './told-events.ts';

test('of two processes that look at the same time one tells', async () => {
  const { first, second } = await startTestServers();
  const ada = await signUpVerified(first, { plan: 'enterprise', timezone: 'Europe/Berlin' });
  first.pass(60_000);
  await createTestDevice(first, ada).save([{ key: 'hours.wednesday', value: openUntil('18:00') }]);
  await subscribe(first, ada.id, { types: ['status.changed'] });
  const heard = createEventReader(first, ada.id);
  for (const [now, status] of [
    ['2026-03-11T17:00:00.400Z', 'closed'],
    ['2026-03-12T08:00:00.400Z', 'open'],
    ['2026-03-12T16:00:00.400Z', 'closed'],
  ] as const) {
    first.setNow(Date.parse(now));
    await Promise.all([first, second, first, second].map(({ deps }) => deps.statusMarks.look()));
    expect((await heard()).map(({ data }) => 'status' in data && data.status)).toEqual([status]);
  }
});

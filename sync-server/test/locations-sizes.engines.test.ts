import { expect, test } from 'vitest';
import { businessCalls } from '@doorsign/shared-schema/api';
import { HOLIDAYS_MAX } from '@doorsign/shared-schema/holidays';
import { startWithLocations } from './location-calls.ts';
import { createTestDevice } from './sync-requests.ts';

const DAY = 24 * 60 * 60 * 1000;

/** As many holidays as one location may have, on days in a row. */
const holidays = Array.from({ length: HOLIDAYS_MAX }, (_, index) => ({
  id: `holiday_${index}`,
  date: new Date(Date.parse('2026-01-01') + index * DAY).toISOString().slice(0, 10),
  name: `Public holiday ${index}`,
  closed: true,
  open: '09:00',
  close: '17:00',
}));

test('ten locations full of holidays are answered to a new device in 1.3 MB', async () => {
  const { server, ada, add } = await startWithLocations();
  await server.call(businessCalls.holidays, { token: ada.token, body: { holidays } });
  for (let count = 2; count <= 10; count += 1) await add(`No. ${count}`, { copyFrom: ada.id, copy: ['holidays'] });
  const answer = await createTestDevice(server, ada).sync();
  expect(answer.regs.filter(({ key }) => key.startsWith('holidays.'))).toHaveLength(10 * HOLIDAYS_MAX);
  const bytes = Buffer.byteLength(JSON.stringify(answer));
  expect(bytes).toBeLessThanOrEqual(1_300_000);
});

import { expect, test } from 'vitest';
import { createDevice, day } from '../../../test/local/device-model.ts';
import { ServerModel } from '../../../test/local/server-model.ts';
import { exportUnpublished } from './export.ts';

const FACTS = { deviceName: 'Chrome on Mac', app: '1.0.0', nowMs: Date.parse('2026-11-21T08:00:00Z') };

test('the file contains everything that is not on the website, in plain words', async () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  await device.save([{ key: 'hours.friday', value: 'nonsense' }]);
  await device.save([day('sunday')]);
  await device.sync();
  const { id } = await device.save([day('monday', '08:00'), { key: 'holidays.2030-12-25', value: null, del: true }]);
  await device.db.locationDrafts.put({ locationId: 'biz', label: 'style', value: { theme: 'dark' }, seen: [] });
  const { name, json } = await exportUnpublished(device.db, FACTS);
  expect(name).toBe('doorsign-unpublished-2026-11-21.json');
  expect(JSON.parse(json)).toEqual({
    version: 1,
    account: 'biz',
    business: 'biz',
    device: 'Chrome on Mac',
    app: '1.0.0',
    exportedAt: '2026-11-21T08:00:00.000Z',
    changes: [
      {
        id: expect.any(String) as string,
        section: 'hours',
        state: 'refused',
        savedAt: '2023-11-14T22:13:20.000Z',
        writes: [{ setting: 'hours.friday', value: 'nonsense' }],
        answer: {
          code: 'validation_failed',
          detail: expect.any(String) as string,
          field: expect.any(String) as string,
        },
      },
      {
        id,
        section: 'hours',
        state: 'waiting',
        savedAt: '2023-11-14T22:13:20.000Z',
        writes: [
          { setting: 'hours.monday', value: { open: '08:00', close: '17:00', closed: false } },
          { setting: 'holidays.2030-12-25', value: null },
        ],
        answer: null,
      },
    ],
    drafts: [{ section: 'style', value: { theme: 'dark' } }],
    replaced: [],
  });
  expect(json.endsWith('}\n')).toBe(true);
});

test('the file contains changes replaced by other devices, with the live values', async () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  const other = createDevice(server, { seed: 2, name: 'Safari on iPhone', timers: device.timers });
  await device.save([day('monday', '08:00')]);
  device.timers.advance(60_000);
  server.now = device.timers.nowMs;
  await other.save([day('monday', '10:00')]);
  await other.sync();
  await device.sync();
  const { json } = await exportUnpublished(device.db, FACTS);
  expect(JSON.parse(json)).toMatchObject({
    changes: [],
    replaced: [
      {
        setting: 'hours.monday',
        value: { open: '08:00' },
        device: 'Chrome on Mac',
        madeAt: '2023-11-14T22:13:20.000Z',
        liveInstead: { value: { open: '10:00' }, device: 'Safari on iPhone', madeAt: '2023-11-14T22:14:20.000Z' },
      },
    ],
  });
});

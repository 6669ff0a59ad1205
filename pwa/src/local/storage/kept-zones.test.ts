import { afterEach, expect, test } from 'vitest';
import type { SyncAnswer } from '@doorsign/shared-schema/api';
import { statusAt } from '@doorsign/shared-schema/status';
import { createDevice, day } from '../../../test/local/device-model.ts';
import { ServerModel } from '../../../test/local/server-model.ts';
import { formatClock, readWallClock } from '../../lib/wall-clock.ts';
import { LocalDatabase, readMeta } from './database.ts';
import { takeKeptZones } from './kept-zones.ts';
import { readPublishedSettings, readSettings } from './view.ts';

afterEach(() => takeKeptZones());

const seconds = (iso: string): number => Date.parse(iso) / 1000;

/** A time zone that no browser knows, seven hours behind UTC since March 2026. */
const ATLANTIS = {
  from: seconds('2025-01-01T00:00Z'),
  until: seconds('2032-01-01T00:00Z'),
  changes: [seconds('2026-03-08T10:00Z')],
  offsets: [-8 * 3600, -7 * 3600],
};

/** A device of a business in Atlantis, with a server that sends these zones. */
const synced = async (zones: SyncAnswer['zones']) => {
  const server = new ServerModel('biz');
  server.zones = { 'Europe/Atlantis': ATLANTIS };
  const device = createDevice(server);
  takeKeptZones(server.zones);
  await device.save([day('monday', '01:00'), { key: 'profile.timezone', value: 'Europe/Atlantis' }]);
  server.zones = zones;
  await device.sync();
  takeKeptZones();
  return { server, device };
};

test('after an offline reload the business’s time zone has the server’s rules', async () => {
  const { device } = await synced({ 'Europe/Atlantis': ATLANTIS });
  const settings = await readSettings(new LocalDatabase('biz', device.indexedDb), 'biz');
  expect(settings?.timezone).toBe('Europe/Atlantis');

  const at = Date.parse('2026-12-14T08:30Z');
  expect(readWallClock('Europe/Atlantis', at)).toEqual({ date: '2026-12-14', minute: 90 });
  expect(formatClock(at, 'Europe/Atlantis', 'en-US')).toBe('1:30 AM');
  const { businessHours = null, holidays = [] } = settings ?? {};
  expect(statusAt({ timezone: 'Europe/Atlantis', businessHours, holidays }, at).status).toBe('open');
});

test('without stored zone rules the settings differ from the saved ones', async () => {
  const { device } = await synced(undefined);
  const settings = await readPublishedSettings(new LocalDatabase('biz', device.indexedDb), 'biz');
  expect(settings?.timezone).toBe('America/New_York');
});

test('an answer of an earlier server removes no zone', async () => {
  const { server, device } = await synced({ 'Europe/Atlantis': ATLANTIS });
  server.zones = undefined;
  await device.sync();
  expect(await readMeta(device.db, 'zones')).toEqual({ 'Europe/Atlantis': ATLANTIS });
});

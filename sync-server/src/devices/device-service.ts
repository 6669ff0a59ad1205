import type { AnswerOf, deviceCalls, MailChoice, SyncRequest } from '@doorsign/shared-schema/api';
import type { Owner } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/logger.ts';
import { SYNCED_DEVICES } from '../platform/parameters.ts';
import { listDevices, noteSync } from './device-repository.ts';
import { chooseReplacedMail, wantsReplacedMail } from './mail-choice-repository.ts';

interface DeviceServiceDeps {
  database: Database;
  /** Epoch milliseconds. */
  now(): number;
  log: Pick<Logger, 'warn'>;
}

/** The devices of an owner, and the owner's choice of mails about them. */
export type DeviceService = ReturnType<typeof createDeviceService>;

export const createDeviceService = ({ database, now, log }: DeviceServiceDeps) => {
  /** The times at which this process last stored each device, oldest first. Avoids writes: a device in use syncs every minute. */
  const noted = new Map<string, number>();

  return {
    /** Records the sync of a device. Never throws, because the sync has already succeeded. */
    async note({ accountId }: Pick<Owner, 'accountId'>, { deviceId, deviceName }: SyncRequest): Promise<void> {
      const nowMs = now();
      const key = JSON.stringify([accountId, deviceId, deviceName]);
      if (Math.abs(nowMs - (noted.get(key) ?? -Infinity)) < SYNCED_DEVICES.noteEveryMs) return;
      noted.delete(key);
      noted.set(key, nowMs);
      const [oldest] = noted.keys();
      if (noted.size > SYNCED_DEVICES.rememberedMax && oldest !== undefined) noted.delete(oldest);
      try {
        await database.write((tx) => noteSync(tx, { accountId, deviceId, name: deviceName, nowMs }));
      } catch (error) {
        noted.delete(key);
        log.warn({ err: error }, 'could not record device');
      }
    },

    async list({ accountId }: Pick<Owner, 'accountId'>): Promise<AnswerOf<typeof deviceCalls.devices>> {
      const devices = await listDevices(database.read, accountId);
      return devices.map(({ device_id, name, synced_at }) => ({
        id: device_id,
        name,
        lastSyncAt: new Date(synced_at).toISOString(),
      }));
    },

    async mailChoice({ accountId }: Pick<Owner, 'accountId'>): Promise<MailChoice> {
      return { replaced: await wantsReplacedMail(database.read, accountId) };
    },

    async chooseMail({ accountId }: Pick<Owner, 'accountId'>, choice: MailChoice): Promise<MailChoice> {
      await database.write((tx) => chooseReplacedMail(tx, accountId, choice.replaced));
      return choice;
    },
  };
};

interface Syncing<Answer> {
  sync(owner: Owner, request: SyncRequest): Promise<Answer>;
}

/** Wraps a sync service to record the device of each successful sync. */
export const noteDevices = <Answer>(
  { sync }: Syncing<Answer>,
  { note }: Pick<DeviceService, 'note'>,
): Syncing<Answer> => ({
  async sync(owner, request) {
    const answer = await sync(owner, request);
    await note(owner, request);
    return answer;
  },
});

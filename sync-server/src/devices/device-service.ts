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

/** An owner's devices, and which mails about them are wanted. */
export type DeviceService = ReturnType<typeof createDeviceService>;

export const createDeviceService = ({ database, now, log }: DeviceServiceDeps) => {
  /** When this process last wrote of a device, the oldest first: a device in use syncs every minute. */
  const noted = new Map<string, number>();

  return {
    /** Notes that a device has synced. It never throws: a sync that was answered does not fail over this. */
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
        log.warn({ err: error }, 'a device could not be noted');
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

/** The same service, which also notes each device that was answered. */
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

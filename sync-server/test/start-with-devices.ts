import type { PlanKey } from '@doorsign/shared-schema/plans';
import { createKeepingDevice } from './keeping-device.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { openUntil } from './sync-requests.ts';

/** Starts a server with one owner and devices that keep the registers they receive. */
export const startWithDevices = async (plan: PlanKey = 'free') => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { plan });
  const deviceOf = (name: string) => createKeepingDevice(server, owner, name);
  const phone = deviceOf('Phone');
  await phone.sync();
  return {
    server,
    owner,
    phone,
    till: deviceOf('Till'),
    /** Syncs a new device, which receives everything that is live and every conflict. */
    look: () => deviceOf('Laptop').sync(),
  };
};

/** Writes of one day. */
export const monday = (close: string, base: string | null = null) => ({
  key: 'hours.monday',
  value: openUntil(close),
  base,
});
export const friday = (close: string, base: string | null = null) => ({
  key: 'hours.friday',
  value: openUntil(close),
  base,
});

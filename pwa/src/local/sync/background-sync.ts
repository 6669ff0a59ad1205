import type { DeviceDatabase } from '../storage/device-database.ts';

/** The name under which the browser is asked to start the worker. */
export const PUBLISH_TAG = 'doorsign-publish';

/** A service worker's registration, as far as it is used; `sync` is missing where the browser has no Background Sync. */
export interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** What leaving Saves to the worker needs. */
export interface LeaveToWorkerDeps {
  device: Pick<DeviceDatabase, 'write'>;
  token(): string | null;
  /** The page's service worker; undefined while there is none. */
  registration(): Promise<SyncRegistration | undefined>;
}

/** Asks the browser to start the service worker as soon as there is a connection, with the app closed too. The worker cannot
 * read localStorage: it gets a copy of the access token, which goes as soon as nothing waits or the owner logs out.
 * Never rejects: without it the Saves go out when the app is opened again. Source: shared-schema/docs/decisions/0129-background-sync.md. */
export const leaveToWorker = async ({ device, token, registration }: LeaveToWorkerDeps): Promise<void> => {
  try {
    const { sync } = (await registration()) ?? {};
    const own = token();
    if (!sync || own === null) return;
    await device.write('token', own);
    // The owner may have logged out meanwhile.
    if (token() !== own) await device.write('token', undefined);
    await sync.register(PUBLISH_TAG);
  } catch {
    await device.write('token', undefined).catch(() => undefined);
  }
};

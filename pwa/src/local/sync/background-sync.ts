import type { DeviceDatabase } from '../storage/device-database.ts';

/** The tag with which the browser is asked to start the worker. */
export const PUBLISH_TAG = 'doorsign-publish';

/** The part of a service worker's registration that is used; `sync` is missing in browsers without Background Sync. */
export interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Dependencies of leaveToWorker(). */
export interface LeaveToWorkerDeps {
  device: Pick<DeviceDatabase, 'write'>;
  token(): string | null;
  /** The registration of the page's service worker; undefined while there is none. */
  registration(): Promise<SyncRegistration | undefined>;
}

/** Asks the browser to start the service worker as soon as there is a connection, even while the app is closed. The worker
 * cannot read localStorage, so it gets a copy of the access token. The copy is removed when no Save waits or the owner logs
 * out. Never rejects: without the worker, the Saves are sent when the app is opened again.
 * Source: shared-schema/docs/decisions/0129-background-sync.md. */
export const leaveToWorker = async ({ device, token, registration }: LeaveToWorkerDeps): Promise<void> => {
  try {
    const { sync } = (await registration()) ?? {};
    const own = token();
    if (!sync || own === null) return;
    await device.write('token', own);
    // The owner may have logged out during the write.
    if (token() !== own) await device.write('token', undefined);
    await sync.register(PUBLISH_TAG);
  } catch {
    await device.write('token', undefined).catch(() => undefined);
  }
};

import type { ApiClient } from '../src/api/client.ts';
import type { LocalServices } from '../src/local/local-services.ts';
import type { LocalStore } from '../src/local/local-store.ts';
import type { Device } from './device.ts';
import { createPage, type Page } from './page.ts';
import type { Release } from './releases.ts';
import { createTabStorage, type TabStorage } from './tab-storage.ts';

/** One tab of a device with the app's real services. */
export interface Tab {
  readonly name: string;
  readonly device: Device;
  /** The release that was loaded when the tab was opened. */
  readonly app: Release['app'];
  readonly page: Page;
  readonly storage: TabStorage;
  readonly api: ApiClient;
  readonly local: LocalServices;
  readonly isAlive: boolean;
  /** The signed-in owner's data; null if no owner is signed in. */
  readonly store: LocalStore | null;
  /** Kills the tab at its current step: none of its pending awaits continues. */
  kill(): void;
}

/** Creates a tab's view of the network. */
export type FetchFor = (tab: { name: string; device: Device; isAlive(): boolean }) => typeof fetch;

/** Opens a tab and calls `local.session.actions.start()`. */
export const openTab = (device: Device, name: string, fetchFor: FetchFor, isVisible: boolean): Tab => {
  const { app } = device.release;
  let isDead = false;
  const isAlive = (): boolean => !isDead;
  const random = device.random.fork();
  const storage = createTabStorage(device.storage);
  const page = createPage(
    { time: device.time, isAlive, isOnline: () => device.isOnline, whenAwake: device.whenAwake },
    isVisible,
  );
  const tokens = device.tokens.tab(isAlive);
  const held = device.locks.tab(isAlive);
  const reach = {
    baseUrl: 'https://doorsign.test',
    fetch: fetchFor({ name, device, isAlive }),
    token: () => tokens.get(),
  };
  const api = app.createApiClient({
    ...reach,
    onToken: (token) => tokens.set(token),
    onSignedOut: (why) => local.session.revoked(why),
    onAccountDeleted: () => void local.session.accountDeleted(),
    timers: page.timers,
  });
  const local = app.createLocalServices({
    api,
    openStream: (watch) => app.openStream(reach, watch),
    tokens,
    window: page.window,
    now: device.now,
    randomBytes: (count) => random.bytes(count),
    timers: page.timers,
    locks: device.locks.mode === 'missing' ? null : held.locks,
    syncOnce: app.syncOnce,
    app: 'simulation',
    deviceName: device.name,
    storage: null,
    indexedDb: storage.indexedDb,
  });
  const tab: Tab = {
    name,
    device,
    app,
    page,
    storage,
    api,
    local,
    get isAlive() {
      return !isDead;
    },
    get store() {
      return isDead ? null : local.session.store.getState().store;
    },
    kill() {
      if (isDead) return;
      isDead = true;
      storage.kill();
      held.releaseAll();
    },
  };
  void local.session.actions.start();
  return tab;
};

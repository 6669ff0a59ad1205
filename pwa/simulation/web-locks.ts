import type { Locks } from '../src/local/sync/sync-once.ts';

/** How Web Locks are on a device.
 * - `missing`: an older browser.
 * - `stuck`: a frozen tab holds every lock for ever. */
export type LocksMode = 'available' | 'missing' | 'stuck';

/** The locks of one device; each tab asks through an object of its own, so that they end with it. */
export interface DeviceLocks {
  mode: LocksMode;
  /** @param isAlive whether the tab still is */
  tab(isAlive: () => boolean): { locks: Locks; releaseAll(): void };
}

export const createDeviceLocks = (): DeviceLocks => {
  const holders = new Map<string, object>();
  const device: DeviceLocks = {
    mode: 'available',
    tab(isAlive) {
      const held = new Set<string>();
      const request = async (
        name: string,
        _options: unknown,
        work: (lock: object | null) => unknown,
      ): Promise<unknown> => {
        if (device.mode === 'stuck' || holders.has(name)) return work(null);
        const lock = { name };
        holders.set(name, lock);
        held.add(name);
        try {
          return await work(lock);
        } finally {
          if (isAlive() && holders.get(name) === lock) holders.delete(name);
          held.delete(name);
        }
      };
      return {
        locks: { request } as unknown as Locks,
        releaseAll() {
          for (const name of held) holders.delete(name);
          held.clear();
        },
      };
    },
  };
  return device;
};

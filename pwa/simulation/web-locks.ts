import type { Locks } from '../src/local/sync/sync-once.ts';

/** The state of Web Locks on a device.
 * - `missing`: an older browser.
 * - `stuck`: a frozen tab holds every lock forever. */
export type LocksMode = 'available' | 'missing' | 'stuck';

/** The locks of one device; each tab uses its own object, so that its locks end with it. */
export interface DeviceLocks {
  mode: LocksMode;
  /** @param isAlive returns whether the tab is alive */
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

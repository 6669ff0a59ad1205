import type { TokenStore } from '../src/local/session/token-store.ts';
import type { Settling } from './settling.ts';

/** The part of a browser's profile that stores the token. The tabs of a device share it and see each other's changes a moment later. */
export interface DeviceTokens {
  token: string | null;
  tab(isAlive: () => boolean): TokenStore;
}

export const createDeviceTokens = (settling: Settling, token: string | null = null): DeviceTokens => {
  const listeners = new Map<object, () => void>();
  const device: DeviceTokens = {
    token,
    tab(isAlive) {
      const self = {};
      return {
        get: () => device.token,
        set(next) {
          if (!isAlive() || next === device.token) return;
          device.token = next;
          for (const [tab, listener] of listeners) if (tab !== self) settling.task(listener);
        },
        subscribe(listener) {
          listeners.set(self, () => void (isAlive() && listener()));
          return () => void listeners.delete(self);
        },
      };
    },
  };
  return device;
};

import { IDBFactory } from 'fake-indexeddb';
import { createDeviceTokens, type DeviceTokens } from './local-storage.ts';
import type { Random } from './random.ts';
import { THIS_RELEASE, type Release } from './releases.ts';
import type { VirtualTime } from './virtual-time.ts';
import { createDeviceLocks, type DeviceLocks } from './web-locks.ts';

/** One browser profile on one machine: the state that tabs share and that outlives them. */
export interface Device {
  readonly name: string;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly locks: DeviceLocks;
  /** The release that the browser loads when a tab is opened. */
  release: Release;
  tokens: DeviceTokens;
  /** The content of all its databases. */
  storage: IDBFactory;
  /** The error of the device's clock in milliseconds. */
  skewMs: number;
  isOnline: boolean;
  /** The true time of the last event that makes the app restart its attempts. */
  readonly disturbedMs: number;
  disturb(): void;
  readonly isAsleep: boolean;
  /** The device's clock, epoch milliseconds. */
  now(): number;
  sleep(): void;
  wake(): void;
  /** Runs the callback now, or when the device wakes up. */
  whenAwake(run: () => void): void;
}

export const createDevice = (name: string, time: VirtualTime, random: Random): Device => {
  let asleep: (() => void)[] | null = null;
  let disturbedMs = 0;
  const device: Device = {
    name,
    time,
    random,
    locks: createDeviceLocks(),
    release: THIS_RELEASE,
    tokens: createDeviceTokens(time.settling),
    storage: new IDBFactory(),
    skewMs: 0,
    isOnline: true,
    get disturbedMs() {
      return disturbedMs;
    },
    disturb: () => void (disturbedMs = time.nowMs),
    get isAsleep() {
      return asleep !== null;
    },
    now: () => time.nowMs + device.skewMs,
    sleep: () => void (asleep ??= []),
    wake() {
      const overdue = asleep ?? [];
      asleep = null;
      device.disturb();
      for (const run of overdue) time.settling.task(run);
    },
    whenAwake(run) {
      if (asleep) asleep.push(run);
      else run();
    },
  };
  return device;
};

import { deviceRecords } from './device-records.ts';
import type { Device } from './device.ts';
import type { Tab } from './tab.ts';
import type { Attempts, World } from './world.ts';

const SECOND = 1000;
/** Timers are rounded up to whole milliseconds, and a body is read in a separate task. */
const SLACK_MS = SECOND;
const AT_LEAST_EVERY_MS = 60 * SECOND;
/** The time limit of an attempt. */
const ATTEMPT_MAX_MS = 20 * SECOND;

/** The attempts of one device. */
interface Record {
  /** Start times of running attempts, keyed by tab. */
  readonly running: Map<string, number>;
  /** The end of the last attempt. */
  overMs: number;
}

export const createAttempts = (world: World): Attempts => {
  const records = new Map<Device, Record>();
  const recordOf = (device: Device): Record => {
    const known = records.get(device) ?? { running: new Map<string, number>(), overMs: 0 };
    records.set(device, known);
    return known;
  };

  /** Returns whether a tab could send: its page is visible and has its owner's data open. Devices with a lock held by a frozen tab
   * are excluded: each attempt first waits for the lock, which takes longer by design. */
  const isAble = ({ device, page, store }: Tab): boolean =>
    page.isVisible &&
    device.isOnline &&
    !device.isAsleep &&
    device.locks.mode !== 'stuck' &&
    store?.guard.state.getState().trouble === 'none';

  /** The time since which the open owner's first Save waits; null if none waits. */
  const waitingSince = (device: Device, ownerId: string): number | null => {
    const waiting = deviceRecords(device, ownerId).outbox.filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) return null;
    // A Save without a confirmation, or one that is sent again under another id, counts from now.
    return Math.min(...waiting.map(({ id }) => world.acknowledged.get(id)?.atMs ?? world.time.nowMs));
  };

  const check = (device: Device): void => {
    const tab = world.tabs.find((one) => one.device === device && isAble(one));
    if (!tab?.store) return;
    const since = waitingSince(device, tab.store.userId);
    if (since === null) return;
    const { running, overMs } = recordOf(device);
    const { nowMs } = world.time;
    const oldestMs = Math.max(device.disturbedMs, Math.min(...running.values(), nowMs));
    const idleMs = running.size > 0 ? 0 : nowMs - Math.max(since, overMs, device.disturbedMs);
    if (idleMs > AT_LEAST_EVERY_MS + SLACK_MS || nowMs - oldestMs > ATTEMPT_MAX_MS + SLACK_MS)
      world.violate(
        'with edits waiting and a connection there is an attempt at least every 60 s',
        `${device.name} has done nothing for ${Math.max(idleMs, nowMs - oldestMs)} ms`,
      );
  };

  return {
    began(tab, device) {
      check(device);
      recordOf(device).running.set(tab, world.time.nowMs);
    },
    ended(tab, device) {
      const record = recordOf(device);
      record.running.delete(tab);
      record.overMs = world.time.nowMs;
    },
    gone: (tab, device) => void recordOf(device).running.delete(tab),
    check,
  };
};

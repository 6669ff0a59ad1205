import { IDBFactory } from 'fake-indexeddb';
import { cloneStorage } from './clone-storage.ts';
import type { Device } from './device.ts';
import { createDeviceTokens } from './local-storage.ts';
import { appReleasesOf } from './releases.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/** Events on devices and tabs. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const tabsOf = ({ tabs }: World, device: Device): Tab[] => tabs.filter((tab) => tab.device === device);

/** Kills a tab after a number of further tasks in this world, between any two of its own awaits. */
export const killSoonAt = (world: World, tab: Tab, steps: number): void => {
  const { settling } = world.time;
  const at = settling.count + steps;
  const { beforeTask } = settling;
  settling.beforeTask = (count) => {
    beforeTask(count);
    if (count < at) return;
    settling.beforeTask = beforeTask;
    if (tab.isAlive) {
      world.trace(`${tab.name} dies`);
      world.killTab(tab);
    }
  };
};

/** Kills a tab in the middle of its next work. */
export const killSoon = (world: World, tab: Tab): void => killSoonAt(world, tab, world.random.int(1, 80));

export const openAnotherTab = (world: World, device: Device): void => {
  const open = tabsOf(world, device);
  if (open.length >= 2) return;
  for (const { page } of open) page.isVisible = false;
  world.openTab(device, true);
};

export const reload = (world: World, tab: Tab): void => {
  const { isVisible } = tab.page;
  world.killTab(tab);
  world.openTab(tab.device, isVisible);
};

export const changeVisibility = (_: World, tab: Tab): void => {
  tab.device.disturb();
  tab.page.isVisible = !tab.page.isVisible;
  tab.page.tell('visibilitychange');
  if (tab.page.isVisible) tab.page.tell('focus');
};

export const setOnline = (world: World, device: Device, isOnline: boolean): void => {
  if (device.isOnline === isOnline) return;
  device.isOnline = isOnline;
  device.disturb();
  for (const { page } of tabsOf(world, device)) page.tell(isOnline ? 'online' : 'offline');
};

export const setClock = (world: World, device: Device): void => {
  device.skewMs = world.random.pick([0, world.random.int(-10 * DAY, 10 * DAY), world.random.int(-MINUTE, MINUTE)]);
};

export const troubleStorage = (world: World, tab: Tab): void => {
  tab.device.disturb();
  tab.storage.fail(
    world.random.pick(['abort', 'quota', 'unknown', 'connection-lost'] as const),
    world.random.int(1, 3),
  );
};

/** Gives the browser a random release: open tabs keep theirs until they are reloaded. */
export const changeApp = (world: World, device: Device): void => {
  device.release = world.random.pick(appReleasesOf(world.seed));
  world.trace(`${device.name} has ${device.release.name}`);
  for (const tab of tabsOf(world, device)) if (world.random.chance(0.6)) reload(world, tab);
};

/** Clears the device's storage, including the token. */
export const evict = (world: World, device: Device): Promise<void> =>
  world.destroying('the browser cleared the storage', () => {
    const wasOpen = tabsOf(world, device);
    for (const tab of wasOpen) world.killTab(tab);
    device.storage = new IDBFactory();
    device.tokens = createDeviceTokens(world.time.settling);
    for (const tab of wasOpen) world.openTab(device, tab.page.isVisible);
  });

/** Adds a second device with a copy of a profile. */
export const cloneDevice = async (world: World, device: Device): Promise<void> => {
  const copy = world.addDevice(`${device.name} again`);
  copy.storage = await world.time.settling.outside(cloneStorage(device.storage));
  copy.tokens = createDeviceTokens(world.time.settling, device.tokens.token);
  world.openTab(copy, true);
};

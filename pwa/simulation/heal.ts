import type { Device } from './device.ts';
import { deviceRecords } from './device-records.ts';
import { rawDatabases } from './fake-storage.ts';
import { signIn } from './owner-acts.ts';
import { NEXT_RELEASE } from './releases.ts';
import { showsNothingWrong } from './server-acts.ts';
import type { Owner } from './simulated-server.ts';
import type { Tab } from './tab.ts';
import { CALM } from './wire-faults.ts';
import type { World } from './world.ts';

const SECOND = 1000;

const ownersOn = (world: World, device: Device): Owner[] =>
  world.owners.filter(({ id }) => rawDatabases(device.storage).has(`doorsign-u-${id}`));

const isDone = (world: World, device: Device, { id }: Owner): boolean => {
  const { outbox, offers, meta } = deviceRecords(device, id);
  const cursor = meta('cursor');
  const head = world.records.head(id);
  return (
    outbox.every(({ state }) => state !== 'waiting') &&
    offers.length === 0 &&
    cursor?.seq === head.seq &&
    cursor.chain === head.chain
  );
};

const signInAs = async (world: World, tab: Tab, owner: Owner): Promise<void> => {
  for (let tries = 0; tries < 3 && tab.store?.userId !== owner.id; tries++) {
    signIn(world, tab, owner);
    await world.time.pass(2 * SECOND);
  }
  if (tab.store?.userId !== owner.id) world.violate('nothing gets stuck', `${tab.name} cannot sign in any more`);
};

/** Waits until one owner's data on these devices equals the server's. */
const drain = async (world: World, tabs: readonly Tab[], owner: Owner): Promise<void> => {
  for (let round = 0; round < 40; round++) {
    if (tabs.every(({ device }) => isDone(world, device, owner))) return;
    for (const { store, page } of tabs) if (page.isVisible) store?.sync.wake();
    await world.time.pass(round < 10 ? 3 * SECOND : 60 * SECOND);
  }
  for (const { name, device } of tabs)
    if (!isDone(world, device, owner)) world.violate('nothing gets stuck', `${name} does not come to rest`);
};

/** Ends all faults: every device wakes up, every page is reloaded with a connection, and signed-out owners sign in. Saves that
 * the server rejected stay rejected. */
export const heal = async (world: World): Promise<void> => {
  const { faults, time, devices } = world;
  world.trace('-- heal');
  faults.weather = CALM;
  faults.schema = null;
  time.settling.beforeTask = () => undefined;
  for (const tab of world.tabs.slice()) world.killTab(tab);
  // Saves of a newer app wait for a server that knows their schema.
  if (world.hasReleases) {
    await showsNothingWrong(world);
    await world.server.update(NEXT_RELEASE);
  }
  const opened: Tab[] = [];
  for (const device of devices) {
    device.isOnline = true;
    device.locks.mode = 'available';
    device.disturb();
    device.wake();
    opened.push(world.openTab(device, true));
    world.openTab(device, false);
  }
  await time.pass(3 * SECOND);
  for (const tab of opened)
    if (tab.store && world.deleted.has(tab.store.userId))
      world.violate('the app claims only what is true', `${tab.name} shows a deleted account as if it were there`);
  for (const owner of [...world.owners].reverse()) {
    if (world.deleted.has(owner.id)) continue;
    const holders = opened.filter(({ device }) => ownersOn(world, device).includes(owner));
    for (const tab of holders) if (tab.store?.userId !== owner.id) await signInAs(world, tab, owner);
    await drain(world, holders, owner);
  }
};

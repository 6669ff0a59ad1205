import { randomClimate, type Climate } from './climate.ts';
import {
  changeApp,
  changeVisibility,
  cloneDevice,
  evict,
  killSoon,
  openAnotherTab,
  reload,
  setClock,
  setOnline,
  troubleStorage,
} from './device-acts.ts';
import type { Device } from './device.ts';
import { heal } from './heal.ts';
import { storeNewerData } from './newer-server.ts';
import {
  answerConflict,
  discardRefused,
  draftSomething,
  restoreSomething,
  saveSomething,
  signIn,
  signOut,
  wipeDeleted,
} from './owner-acts.ts';
import {
  backUp,
  changePlan,
  changeServer,
  deleteAccount,
  restartServer,
  rollBack,
  restoreBackup,
  visit,
  type Backups,
} from './server-acts.ts';
import { createBeginning, START_MS, type Beginning } from './simulated-server.ts';
import type { Tab } from './tab.ts';
import { createRandom } from './random.ts';
import type { CreateStore } from './server-store.ts';
import type { Stage } from './stage.ts';
import { createVirtualTime } from './virtual-time.ts';
import { openWorld } from './open-world.ts';
import type { World } from './world.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** The script of a history. */
export type Course = (world: World) => Promise<void>;

type Step = (world: World, backups: Backups) => void | Promise<void>;

const onTab =
  (act: (world: World, tab: Tab) => void | Promise<void>): Step =>
  (world) => {
    const awake = world.tabs.filter(({ device }) => !device.isAsleep);
    return awake.length > 0 ? act(world, world.random.pick(awake)) : undefined;
  };
const onDevice =
  (act: (world: World, device: Device) => void | Promise<void>): Step =>
  (world) =>
    act(world, world.random.pick(world.devices));

const STEPS = {
  save: onTab(saveSomething),
  draft: onTab(draftSomething),
  restore: onTab(restoreSomething),
  conflict: onTab(answerConflict),
  discard: onTab(discardRefused),
  'save and die': onTab((world, tab) => {
    killSoon(world, tab);
    saveSomething(world, tab);
  }),
  die: onTab(killSoon),
  reload: onTab(reload),
  'another tab': onDevice(openAnotherTab),
  visibility: onTab(changeVisibility),
  offline: onDevice((world, device) => setOnline(world, device, false)),
  online: onDevice((world, device) => setOnline(world, device, true)),
  sleep: onDevice((_, device) => device.sleep()),
  wake: onDevice((_, device) => device.wake()),
  clock: onDevice(setClock),
  locks: onDevice((world, device) => {
    device.disturb();
    device.locks.mode = world.random.pick(['available', 'missing', 'stuck'] as const);
  }),
  storage: onTab(troubleStorage),
  eviction: onDevice(evict),
  clone: onDevice(async (world, device) => {
    if (world.devices.length < 5) await cloneDevice(world, device);
  }),
  'sign out': onTab(signOut),
  'sign in': onTab((world, tab) => {
    if (tab.local.session.store.getState().state === 'signed-out') signIn(world, tab, world.owners[0]);
  }),
  borrow: onTab((world, tab) => signIn(world, tab, world.random.pick(world.owners))),
  restart: restartServer,
  'back up': backUp,
  'restore backup': async (world, backups) => {
    if (backups.length > 0) await restoreBackup(world, world.random.pick(backups));
  },
  'roll back': async (world, backups) => {
    if (backups.length > 0) await rollBack(world, world.random.pick(backups));
  },
  'delete account': deleteAccount,
  wipe: onTab(wipeDeleted),
  plan: changePlan,
  'newer data': storeNewerData,
  visit,
  'app release': onDevice(changeApp),
  'server release': changeServer,
  version: (world) => {
    world.faults.schema = world.random.pick([null, null, 0, 2]);
  },
} satisfies Record<string, Step>;

/** Settings for histories of two releases: they need no simulated versions or newer data, and their plans include one that only
 * one release knows. */
const OF_RELEASES = { hasVersions: false, hasNewerData: false, hasPlanChanges: true } as const;

type StepName = keyof typeof STEPS;

const weightsOf = (climate: Climate, { server, hasReleases }: World): Record<StepName, number> => {
  const when = (has: boolean, weight: number): number => (has ? weight : 0);
  return {
    save: 14,
    draft: 2,
    restore: 1,
    conflict: 2,
    discard: 0.5,
    'save and die': when(climate.hasKills, 2),
    die: when(climate.hasKills, 1),
    reload: 0.7,
    'another tab': 1.5,
    visibility: 1.5,
    offline: 2,
    online: 3,
    sleep: 1,
    wake: 2,
    clock: when(climate.hasSkew, 1.5),
    locks: 0.6,
    storage: when(climate.hasStorageTrouble, 2),
    eviction: when(climate.hasEviction, 0.8),
    clone: when(climate.hasClone, 0.8),
    'sign out': when(climate.hasLogouts, 1.2),
    'sign in': 1.5,
    borrow: when(climate.hasLogouts, 0.5),
    restart: 0.4,
    'back up': when(climate.hasRestores, 2),
    'restore backup': when(climate.hasRestores, 3),
    'roll back': when(climate.hasRollbacks, 1.5),
    'delete account': when(climate.hasDeletion, 1),
    wipe: when(climate.hasDeletion, 2),
    plan: when(climate.hasPlanChanges, 1.2),
    'newer data': when(climate.hasNewerData, 1.5),
    version: when(climate.hasVersions, 1.5),
    // Caches of one process matter where another process writes.
    visit: when(server.processes.length > 1 || hasReleases, 3),
    'app release': when(hasReleases, 3),
    'server release': when(hasReleases, 2),
  };
};

/** Lets time pass: mostly moments; now and then all devices sleep for long. */
const passTime = async (world: World, climate: Climate): Promise<void> => {
  const { random, time, devices } = world;
  const pause = random.weighted({ none: 2, moment: 5, minute: 3, long: climate.hasLongAbsence ? 1 : 0.3 });
  if (pause === 'moment') await time.pass(random.int(10, 3 * SECOND));
  if (pause === 'minute') await time.pass(random.int(3 * SECOND, 90 * SECOND));
  if (pause !== 'long') return time.settle();
  const awake = devices.filter(({ isAsleep }) => !isAsleep);
  for (const device of awake) device.sleep();
  await time.pass(
    random.int(MINUTE, random.pick([2 * 60 * MINUTE, 3 * DAY, climate.hasLongAbsence ? 400 * DAY : DAY])),
  );
  for (const device of awake) device.wake();
};

const begin = async (world: World): Promise<void> => {
  const [owner] = world.owners;
  for (const name of ['Phone', 'Laptop', 'Till']) {
    const tab = world.openTab(world.addDevice(name), true);
    await world.time.settle();
    signIn(world, tab, owner);
    await world.time.pass(2 * SECOND);
    if (tab.store === null) world.violate('nothing gets stuck', `${name} could not sign in`);
  }
};

/** The start state that all histories of this process share; copying it is faster than creating it. */
const beginnings = new Map<CreateStore, Promise<Beginning>>();

const beginningOn = (createStore: CreateStore): Promise<Beginning> => {
  const made =
    beginnings.get(createStore) ?? createBeginning(createVirtualTime(START_MS), createRandom(1), createStore);
  beginnings.set(createStore, made);
  return made;
};

/** A random history. */
const byChance: Course = async (world) => {
  const climate = { ...randomClimate(world.random), ...(world.hasReleases && OF_RELEASES) };
  const weights = weightsOf(climate, world);
  const backups: Backups = [];
  world.hasBadges = climate.hasBadges;
  await begin(world);
  if (world.hasReleases) {
    await changeServer(world);
    for (const device of world.devices) changeApp(world, device);
  }
  if (climate.hasRestores) await backUp(world, backups);
  world.faults.weather = climate.weather;
  for (let step = 0; step < climate.steps; step++) {
    const name = world.random.weighted(weights);
    world.trace(`-- ${name}`);
    await STEPS[name](world, backups);
    if (world.random.chance(0.3)) continue;
    await passTime(world, climate);
    // After time has passed, no transaction is in progress.
    world.watch.check();
  }
};

/** Plays a history to its end, at which all faults are over and all devices are online.
 * @param seed  determines all random choices
 * @param scene script that runs after three devices have signed in; random steps if null
 * @returns     the final world; the caller must close it */
export const play = async (seed: number, stage: Stage, scene: Course | null = null): Promise<World> => {
  const world = await openWorld(seed, await beginningOn(stage.createStore), stage);
  if (scene === null) await byChance(world);
  else {
    await begin(world);
    await scene(world);
  }
  await heal(world);
  return world;
};
